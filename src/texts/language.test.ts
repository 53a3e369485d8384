import { expect, test } from 'vitest'
import { languageFor, nameOfLanguage } from './language'

const OFFERED = ['en', 'zh-Hans', 'pt-BR']

test('a language that was chosen is shown, whatever the browser asks for', () => {
  expect(languageFor('zh-Hans', ['en-GB'], OFFERED)).toBe('zh-Hans')
  expect(languageFor('en', ['zh-CN'], OFFERED)).toBe('en')
})

test('the first language that the browser asks for and that there is', () => {
  expect(languageFor(null, ['de-DE', 'zh-CN', 'en'], OFFERED)).toBe('zh-Hans')
  expect(languageFor(null, ['en-US', 'zh-CN'], OFFERED)).toBe('en')
  expect(languageFor(null, ['pt'], OFFERED)).toBe('pt-BR')
})

test('Chinese in another script is another language', () => {
  expect(languageFor(null, ['zh-TW', 'zh-Hant'], OFFERED)).toBe('en')
  expect(languageFor(null, ['zh-SG'], OFFERED)).toBe('zh-Hans')
})

test('what is no language, and what is offered no more, is passed over', () => {
  expect(languageFor('xx', [], OFFERED)).toBe('en')
  expect(languageFor('', ['*', 'c', 'zh'], OFFERED)).toBe('zh-Hans')
})

test('a language is named in its own words', () => {
  expect(nameOfLanguage('zh-Hans')).toBe('简体中文')
  expect(nameOfLanguage('en')).toBe('English')
})
