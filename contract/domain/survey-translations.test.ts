import { describe, expect, it } from 'vitest'
import {
  createChoiceMapper,
  findTranslation,
  isLanguage,
  validateSurveyTranslations,
  validateTranslations,
} from './survey-translations'

describe('translation of a language', () => {
  const translations = { fr: { question: 'F' }, 'pt-BR': { question: 'B' }, de: 5 }

  it.each([
    ['fr', 'fr'],
    ['FR', 'fr'],
    ['fr-CA', 'fr'],
    ['pt-br', 'pt-BR'],
    ['pt', undefined],
    ['pt-PT', undefined],
    ['de', undefined],
    ['', undefined],
  ])('of a browser in %j is %j', (language, key) => {
    expect(findTranslation(translations, language)?.key).toBe(key)
  })

  it('is null without translations', () => {
    expect(findTranslation(null, 'fr')).toBeNull()
    expect(findTranslation([], 'fr')).toBeNull()
  })
})

describe('translated choice', () => {
  const question = {
    choices: ['Main', 'Hand', 'Other'],
    translations: {
      fr: { choices: ['Principal', 'Main', 'Autre'] },
      'pt-br': { choices: ['Principal', 'Mão', 'Outro'] },
      de: { choices: ['Haupt'] },
    },
  }
  const toBase = createChoiceMapper(question)

  it.each([
    ['Principal', 'fr', 'Main'],
    ['Main', 'fr', 'Hand'],
    ['Main', 'fr-CA', 'Hand'],
    ['Main', null, 'Main'],
    ['Main', 'pt-br', 'Main'],
    ['Mão', null, 'Hand'],
    ['Mão', 'fr', 'Hand'],
    ['Haupt', 'de', 'Haupt'],
    ['Own text', 'fr', 'Own text'],
  ])('%j, shown in %j, is %j', (text, language, choice) => {
    expect(toBase(text, language)).toBe(choice)
  })

  it('is unchanged without translations or choices', () => {
    expect(createChoiceMapper({ choices: ['A'] })('Un', 'fr')).toBe('Un')
    expect(createChoiceMapper({ translations: { fr: { choices: ['Un'] } } })('Un', 'fr')).toBe('Un')
  })
})

describe('validation of translations', () => {
  it.each(['fr', 'pt-br', 'pt_BR', 'zh-hant-tw'])('accepts the language %j', (language) => {
    expect(isLanguage(language)).toBe(true)
    expect(validateSurveyTranslations({ [language]: { thankYouMessageHeader: 'x' } })).toBeNull()
  })

  it.each(['', 'f', 'default', 'base', 'fr fr', '__proto__!'])('rejects the language %j', (language) => {
    expect(isLanguage(language)).toBe(false)
  })

  it('rejects texts of the appearance that are not strings', () => {
    expect(validateSurveyTranslations({ fr: { introScreenHeader: 5 } })).toMatch(/introScreenHeader/)
  })

  it('rejects links that are not safe to open', () => {
    expect(validateTranslations({ fr: { link: 'https://example.com/fr' } }, null)).toBeNull()
    expect(validateTranslations({ fr: { link: 'javascript:alert(1)' } }, null)).toMatch(/https/)
  })
})
