import { expect, test } from 'vitest'
import { languageFor, nameOfLanguage } from './language'

const OFFERED = ['en', 'zh-Hans', 'pt-BR']

test("the selected language takes precedence over the browser's languages", () => {
  expect(languageFor('zh-Hans', ['en-GB'], OFFERED)).toBe('zh-Hans')
  expect(languageFor('en', ['zh-CN'], OFFERED)).toBe('en')
})

test('the first available language of the browser is used', () => {
  expect(languageFor(null, ['de-DE', 'zh-CN', 'en'], OFFERED)).toBe('zh-Hans')
  expect(languageFor(null, ['en-US', 'zh-CN'], OFFERED)).toBe('en')
  expect(languageFor(null, ['pt'], OFFERED)).toBe('pt-BR')
})

test('Chinese in another script is another language', () => {
  expect(languageFor(null, ['zh-TW', 'zh-Hant'], OFFERED)).toBe('en')
  expect(languageFor(null, ['zh-SG'], OFFERED)).toBe('zh-Hans')
})

test('invalid and unavailable languages are ignored', () => {
  expect(languageFor('xx', [], OFFERED)).toBe('en')
  expect(languageFor('', ['*', 'c', 'zh'], OFFERED)).toBe('zh-Hans')
})

test('a language is named in its own language', () => {
  expect(nameOfLanguage('zh-Hans')).toBe('简体中文')
  expect(nameOfLanguage('en')).toBe('English')
})
