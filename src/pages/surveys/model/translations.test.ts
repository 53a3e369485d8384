import { describe, expect, it } from 'vitest'
import { buildSurvey } from '../../../testing/fixtures'
import { translateSurvey } from '../preview/translate-survey'
import { duplicateQuestion, insertItem, moveItem, setQuestionType } from './edit-questions'
import { lintSurvey } from './lint'
import { parseSurvey, serializeSurvey } from './survey'
import type { SurveyValues } from './survey-values'
import {
  addLanguage,
  getCompleteness,
  getLanguages,
  isMissing,
  listTexts,
  removeLanguage,
  restoreLanguage,
  setTranslations,
  type TranslatedValues,
} from './translations'

const PLAN = {
  id: 'plan',
  type: 'single_choice',
  question: 'Which plan?',
  choices: ['Free', 'Team', 'Other'],
  translations: {
    fr: { question: 'Quelle formule ?', choices: ['Gratuit', 'Équipe', 'Autre'], x_note: 'kept' },
    'pt-BR': { choices: ['Grátis', 'Time', 'Outro'] },
  },
}
const SURVEY = {
  name: 'Plans',
  base_language: 'en',
  appearance: { displayThankYouMessage: true, thankYouMessageHeader: 'Thanks', allowGoBack: true },
  translations: { fr: { thankYouMessageHeader: 'Merci', x_note: 'kept' } },
  questions: [PLAN, { id: 'why', type: 'open', question: 'Why?', description: 'In short' }],
}
const parse = (fields: object = {}) => parseSurvey(buildSurvey({ ...SURVEY, ...fields }))
const css = { accepts: () => true, isSelector: () => true }
const getTranslations = (values: SurveyValues, index = 0) =>
  serializeSurvey(values).questions?.[index]?.translations
/** Values with the first question changed. */
const withQuestion = (
  values: SurveyValues,
  change: (draft: SurveyValues['questions'][number]) => SurveyValues['questions'][number],
): SurveyValues => ({
  ...values,
  questions: values.questions.map((draft, index) => (index === 0 ? change(draft) : draft)),
})
const merge = (values: SurveyValues, next: TranslatedValues): SurveyValues => ({ ...values, ...next })
const set = (values: SurveyValues, language: string, changes: [string, string][]) =>
  merge(values, setTranslations(values, language, new Map(changes)))

describe('translations in the form', () => {
  it('are written back unchanged', () => {
    const values = parse()
    expect(serializeSurvey(values)).toMatchObject({
      questions: SURVEY.questions,
      translations: SURVEY.translations,
    })
  })

  it('move with their choice', () => {
    const moved = withQuestion(parse(), (draft) => ({ ...draft, choices: moveItem(draft.choices, 2, 0) }))
    expect(getTranslations(moved)).toEqual({
      fr: { ...PLAN.translations.fr, choices: ['Autre', 'Gratuit', 'Équipe'] },
      'pt-BR': { choices: ['Outro', 'Grátis', 'Time'] },
    })
  })

  it('are removed with their choice', () => {
    const removed = withQuestion(parse(), (draft) => ({
      ...draft,
      choices: draft.choices.filter(({ text }) => text !== 'Team'),
    }))
    expect(getTranslations(removed)).toMatchObject({ fr: { choices: ['Gratuit', 'Autre'] } })
  })

  it('have the original text for a choice that is not translated', () => {
    const added = withQuestion(parse(), (draft) => ({
      ...draft,
      choices: insertItem(draft.choices, 1, { key: 'new', text: 'Solo' }),
    }))
    expect(getTranslations(added)).toMatchObject({ fr: { choices: ['Gratuit', 'Solo', 'Équipe', 'Autre'] } })
    expect(getCompleteness(added, 'fr')).toMatchObject({
      missing: getCompleteness(parse(), 'fr').missing + 1,
    })
  })

  it('have no choices if none is translated', () => {
    const choices = [0, 1, 2].map((at): [string, string] => [
      `questions.0.choices.${at}.translations.fr`,
      ' ',
    ])
    expect(getTranslations(set(parse(), 'fr', choices))).toEqual({
      fr: { question: 'Quelle formule ?', x_note: 'kept' },
      'pt-BR': PLAN.translations['pt-BR'],
    })
  })

  it('follow their question when questions move, and are copied with it', () => {
    const values = parse()
    const moved = { ...values, questions: moveItem(values.questions, 0, 1) }
    expect(getTranslations(moved, 0)).toBeUndefined()
    expect(getTranslations(moved, 1)).toEqual(PLAN.translations)
    expect(getTranslations(withQuestion(values, duplicateQuestion))).toEqual(PLAN.translations)
  })

  it('of choices are not sent for a question without choices, and return with its type', () => {
    const open = withQuestion(parse(), (draft) => setQuestionType(draft, 'open'))
    expect(getTranslations(open)).toEqual({ fr: { question: 'Quelle formule ?', x_note: 'kept' } })
    const back = withQuestion(open, (draft) => setQuestionType(draft, 'single_choice'))
    expect(getTranslations(back)).toEqual(PLAN.translations)
  })

  it('with another number of choices are preserved', () => {
    const translations = { fr: { choices: ['Un'] }, de: 'odd', it: { choices: [1, 2, 3] } }
    expect(getTranslations(parse({ questions: [{ ...PLAN, translations }] }))).toEqual(translations)
  })

  it.each([undefined, null, {}])('that are %j remain so', (translations) => {
    expect(getTranslations(parse({ questions: [{ ...PLAN, translations }] }))).toEqual(translations)
  })
})

describe('languages of a survey', () => {
  it('are those of the survey and of its questions', () => {
    expect(getLanguages(parse())).toEqual(['fr', 'pt-br'])
    expect(getLanguages(parse({ translations: null, questions: [] }))).toEqual([])
  })

  it('are added without texts', () => {
    const values = merge(parse({ translations: null }), addLanguage(parse({ translations: null }), 'de'))
    expect(serializeSurvey(values).translations).toEqual({ de: {} })
    expect(getCompleteness(values, 'de')).toMatchObject({ translated: 0 })
  })

  it('are removed with their texts, and restored in the questions and choices that still exist', () => {
    const values = parse()
    const removed = merge(values, removeLanguage(values, 'fr'))
    expect(getLanguages(removed)).toEqual(['pt-br'])
    expect(serializeSurvey(removed).translations).toBeNull()
    expect(getTranslations(removed)).toEqual({ 'pt-BR': PLAN.translations['pt-BR'] })
    expect(merge(removed, restoreLanguage(removed, 'fr', values))).toEqual(values)

    const changed = {
      ...removed,
      questions: moveItem(
        withQuestion(removed, (draft) => ({ ...draft, choices: draft.choices.slice(1).reverse() })).questions,
        0,
        1,
      ),
    }
    const restored = merge(changed, restoreLanguage(changed, 'fr', values))
    expect(serializeSurvey(restored).translations).toEqual(SURVEY.translations)
    expect(getTranslations(restored, 1)).toMatchObject({
      fr: { question: 'Quelle formule ?', choices: ['Autre', 'Équipe'] },
      'pt-BR': { choices: ['Outro', 'Time'] },
    })
  })

  it('keep their spelling', () => {
    const values = parse()
    const [text] = listTexts(values, 'pt-br')
    expect(text?.field).toBe('questions.0.wire.translations.pt-BR.question')
    expect(getTranslations(set(values, 'pt-br', [[text?.field ?? '', 'Qual?']]))).toMatchObject({
      'pt-BR': { question: 'Qual?', choices: ['Grátis', 'Time', 'Outro'] },
    })
  })
})

describe('texts of a survey', () => {
  it('are those that SDKs display translated, in order', () => {
    expect(
      listTexts(parse(), 'fr').map(({ name, original, translation }) => [name, original, translation]),
    ).toEqual([
      ['question', 'Which plan?', 'Quelle formule ?'],
      ['choices', 'Free', 'Gratuit'],
      ['choices', 'Team', 'Équipe'],
      ['choices', 'Other', 'Autre'],
      ['buttonText', 'Submit', ''],
      ['question', 'Why?', ''],
      ['description', 'In short', ''],
      ['buttonText', 'Submit', ''],
      ['backButtonText', 'Back', ''],
      ['thankYouMessageHeader', 'Thanks', 'Merci'],
      ['thankYouMessageCloseButtonText', 'Close', ''],
    ])
  })

  it.each<[string, object, string[], string[]]>([
    ['a hosted survey', { type: 'external_survey' }, ['name'], ['thankYouMessageCloseButtonText']],
    ['no thank-you message', { appearance: null }, [], ['thankYouMessageHeader', 'backButtonText']],
    [
      'an intro',
      { appearance: { displayIntroScreen: true, introScreenHeader: 'Hi' } },
      ['introScreenHeader', 'introScreenButtonText'],
      ['introScreenDescription'],
    ],
    [
      'a rating that continues by itself',
      { questions: [{ type: 'rating', question: 'How?', lowerBoundLabel: 'Bad', skipSubmitButton: true }] },
      ['lowerBoundLabel'],
      ['upperBoundLabel', 'buttonText'],
    ],
    [
      'a rating with the button of the survey',
      { questions: [{ type: 'rating', question: 'How?' }], appearance: { submitButtonText: 'Go' } },
      ['submitButtonText'],
      ['buttonText'],
    ],
  ])('of %s', (_, fields, included, excluded) => {
    const names = listTexts(parse(fields), 'fr').map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(included))
    for (const name of excluded) expect(names).not.toContain(name)
  })

  it('are complete without the address of a link', () => {
    const questions = [{ type: 'link', question: 'Read on', link: 'https://example.com/' }]
    const texts = listTexts(parse({ questions, appearance: null }), 'fr')
    expect(texts.filter(isMissing).map(({ name }) => name)).toEqual(['question', 'buttonText'])
    expect(texts.map(({ name }) => name)).toContain('link')
  })

  it('are set by their field, and removed if blank', () => {
    const values = parse()
    const texts = listTexts(values, 'fr')
    const all = set(
      values,
      'fr',
      texts.map(({ field, original }): [string, string] => [field, `${original} F`]),
    )
    expect(getCompleteness(all, 'fr')).toEqual({ total: 11, translated: 11, missing: 0, same: 0 })
    expect(serializeSurvey(all).translations).toEqual({
      fr: {
        x_note: 'kept',
        backButtonText: 'Back F',
        thankYouMessageHeader: 'Thanks F',
        thankYouMessageCloseButtonText: 'Close F',
      },
    })
    const none = set(
      all,
      'fr',
      texts.map(({ field }): [string, string] => [field, '']),
    )
    expect(serializeSurvey(none).translations).toEqual({ fr: { x_note: 'kept' } })
    expect(getTranslations(none)).toEqual({ fr: { x_note: 'kept' }, 'pt-BR': PLAN.translations['pt-BR'] })
    expect(getTranslations(none, 1)).toBeUndefined()
  })
})

describe('warnings about translations', () => {
  const warn = (values: SurveyValues) =>
    lintSurvey(values, css).filter(({ field }) => field.startsWith('translations'))

  it('count what is missing per language', () => {
    expect(warn(parse())).toEqual([
      { field: 'translations.fr', message: '6 texts are not translated into French.' },
      { field: 'translations.pt-br', message: '8 texts are not translated into Brazilian Portuguese.' },
    ])
  })

  it('count choices with the original text, and report the original language', () => {
    const questions = [{ ...PLAN, translations: { en: { choices: ['Free', 'Équipe', 'Other'] } } }]
    expect(warn(parse({ translations: null, questions, appearance: null }))[0]?.message).toBe(
      'English is also the original language. 2 texts are not translated into English. 2 choices have their original text in English.',
    )
  })
})

describe('preview of a translation', () => {
  it('has the texts of the language and otherwise the original ones, as in SDKs', () => {
    const survey = { ...SURVEY, questions: [PLAN, SURVEY.questions[1]] }
    expect(translateSurvey(survey, 'fr-CA')).toMatchObject({
      appearance: { thankYouMessageHeader: 'Merci', allowGoBack: true },
      questions: [
        { question: 'Quelle formule ?', choices: ['Gratuit', 'Équipe', 'Autre'] },
        { question: 'Why?', description: 'In short' },
      ],
    })
    expect(translateSurvey(survey, 'pt-br')).toMatchObject({
      appearance: { thankYouMessageHeader: 'Thanks' },
      questions: [{ question: 'Which plan?', choices: ['Grátis', 'Time', 'Outro'] }, {}],
    })
    // SDKs do not fall back to another region.
    expect(translateSurvey(survey, 'pt')).toMatchObject({ questions: [{ choices: PLAN.choices }, {}] })
  })

  it('does not add texts that SDKs translate only if the original has them', () => {
    const question = {
      type: 'open',
      question: 'A',
      translations: { fr: { lowerBoundLabel: 'x', choices: ['y'] } },
    }
    const [translated] = translateSurvey({ questions: [question], appearance: null }, 'fr')
      .questions as object[]
    expect(translated).toEqual(question)
  })
})
