import { isLanguage, normalizeLanguage } from '../../../../contract/domain/survey-translations'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { omit } from './json'
import { hasChoices } from './question-types'
import type { QuestionDraft } from './questions'
import { SDK_TEXTS } from './sdk-texts'
import type { SurveyValues } from './survey-values'

/** Text of a survey that SDKs display translated. */
export interface TranslatableText {
  /** Field of the translation in the form: `questions.0.wire.translations.fr.question`. */
  field: string
  /** Index of the question; null for a text of the survey. */
  question: number | null
  /** Field of the text, or `choices`. */
  name: string
  /** Index of the choice; null for other texts. */
  choice: number | null
  original: string
  translation: string
  /** If false, the survey is complete without a translation. */
  isRequired: boolean
}

/** Finds the key of a language in translations, which may be written differently, such as `pt_BR`. */
const findKey = (translations: unknown, language: string) =>
  isObject(translations)
    ? Object.keys(translations).find((key) => normalizeLanguage(key) === language)
    : undefined

const getTexts = (translations: unknown, key: string): JsonRecord => {
  const texts = isObject(translations) ? translations[key] : undefined
  return isObject(texts) ? texts : {}
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/** Key of a language in a question and in its choices. */
const getQuestionKey = ({ wire, choices }: QuestionDraft, language: string) =>
  findKey(wire.translations, language) ??
  choices.map((choice) => findKey(choice.translations, language)).find((key) => key !== undefined) ??
  language

/** Languages of the translations of a survey and of its questions, in order. */
export function getLanguages({ translations, questions }: SurveyValues): string[] {
  const documents: unknown[] = [
    translations,
    ...questions.flatMap(({ wire, choices }) => [
      wire.translations,
      ...choices.map((choice) => choice.translations),
    ]),
  ]
  const keys = documents.flatMap((document) => (isObject(document) ? Object.keys(document) : []))
  return [...new Set(keys.filter(isLanguage).map(normalizeLanguage))]
}

/** Language of the texts that are not translations. */
export const getBaseLanguage = ({ base_language }: Pick<SurveyValues, 'base_language'>) =>
  normalizeLanguage(base_language || 'en')

type Original = [name: string, original: unknown, isShown?: boolean, isRequired?: boolean]

function listSurveyOriginals({ name, type, appearance, questions }: SurveyValues): Original[] {
  const {
    displayThankYouMessage: hasThanks,
    displayIntroScreen,
    introScreenHeader,
    introScreenDescription,
  } = appearance
  const hasIntro = Boolean(displayIntroScreen && (introScreenHeader || introScreenDescription))
  const isHosted = type === 'external_survey'
  return [
    // Only a page of its own has the name as its title.
    ['name', name, isHosted],
    ['introScreenHeader', introScreenHeader, hasIntro],
    ['introScreenDescription', introScreenDescription, hasIntro],
    ['introScreenButtonText', appearance.introScreenButtonText || SDK_TEXTS.start, hasIntro],
    ['submitButtonText', appearance.submitButtonText, questions.some(usesSurveyButton)],
    ['backButtonText', appearance.backButtonText || SDK_TEXTS.back, Boolean(appearance.allowGoBack)],
    ['thankYouMessageHeader', appearance.thankYouMessageHeader || SDK_TEXTS.thanks, Boolean(hasThanks)],
    ['thankYouMessageDescription', appearance.thankYouMessageDescription, Boolean(hasThanks)],
    [
      'thankYouMessageCloseButtonText',
      appearance.thankYouMessageCloseButtonText || SDK_TEXTS.close,
      Boolean(hasThanks) && !isHosted,
    ],
  ]
}

/** Returns true if the button of a question has the text of the appearance. */
const usesSurveyButton = ({ wire }: QuestionDraft) => wire.type === 'rating' && !wire.buttonText

function listQuestionOriginals({ wire }: QuestionDraft, appearance: JsonRecord): Original[] {
  const { type, skipSubmitButton } = wire
  const isSkipping = skipSubmitButton === true && (type === 'rating' || type === 'single_choice')
  const isOwnButton =
    !isSkipping && !(wire.type === 'rating' && !wire.buttonText && appearance.submitButtonText)
  return [
    ['question', wire.question],
    ['description', wire.description],
    ['lowerBoundLabel', wire.lowerBoundLabel, type === 'rating'],
    ['upperBoundLabel', wire.upperBoundLabel, type === 'rating'],
    ['buttonText', wire.buttonText || SDK_TEXTS.submit, isOwnButton],
    // Many links lead to the same page in every language.
    ['link', wire.link, type === 'link', false],
  ]
}

/** Lists the texts that SDKs display translated, in the order in which users see them. */
export function listTexts(values: SurveyValues, language: string): TranslatableText[] {
  const toTexts = (
    originals: Original[],
    question: number | null,
    path: string,
    translations: JsonRecord,
  ): TranslatableText[] =>
    originals.flatMap(([name, original, isShown = true, isRequired = true]) =>
      isShown && toText(original).trim() !== ''
        ? [
            {
              field: `${path}.${name}`,
              question,
              name,
              choice: null,
              original: toText(original),
              translation: toText(translations[name]),
              isRequired,
            },
          ]
        : [],
    )
  const surveyKey = findKey(values.translations, language) ?? language
  const surveyTexts = toTexts(
    listSurveyOriginals(values),
    null,
    `translations.${surveyKey}`,
    getTexts(values.translations, surveyKey),
  )
  const questionTexts = values.questions.flatMap((draft, index) => {
    const key = getQuestionKey(draft, language)
    const originals = listQuestionOriginals(draft, values.appearance)
    const path = `questions.${index}.wire.translations.${key}`
    const texts = toTexts(originals, index, path, getTexts(draft.wire.translations, key))
    const choices = hasChoices(draft.wire.type) ? draft.choices : []
    const choiceTexts = choices.map(
      ({ text, translations }, choice): TranslatableText => ({
        field: `questions.${index}.choices.${choice}.translations.${key}`,
        question: index,
        name: 'choices',
        choice,
        original: text,
        translation: translations?.[key] ?? '',
        isRequired: text.trim() !== '',
      }),
    )
    const isBeforeChoices = ({ name }: TranslatableText) => name === 'question' || name === 'description'
    return [
      ...texts.filter(isBeforeChoices),
      ...choiceTexts,
      ...texts.filter((text) => !isBeforeChoices(text)),
    ]
  })
  // The name and the intro precede the questions.
  const isIntro = ({ name }: TranslatableText) => name === 'name' || name.startsWith('intro')
  return [...surveyTexts.filter(isIntro), ...questionTexts, ...surveyTexts.filter((text) => !isIntro(text))]
}

export const isMissing = ({ translation, isRequired }: TranslatableText) =>
  isRequired && translation.trim() === ''

/**
 * Returns true for a choice with the text of the original, which it may have because only others were translated: SDKs
 * use a list of choices as a whole.
 */
export const isUntranslatedChoice = ({ choice, translation, original }: TranslatableText) =>
  choice !== null && translation.trim() === original.trim() && /\p{L}{2}/u.test(original)

/** Completeness of the translation into a language. */
export interface Completeness {
  total: number
  translated: number
  missing: number
  /** Choices with the text of the original. */
  same: number
}

export function getCompleteness(values: SurveyValues, language: string): Completeness {
  const texts = listTexts(values, language).filter(({ isRequired }) => isRequired)
  const missing = texts.filter(isMissing).length
  return {
    total: texts.length,
    translated: texts.length - missing,
    missing,
    same: texts.filter(isUntranslatedChoice).length,
  }
}

/** Parts of the form values that contain translations. */
export type TranslatedValues = Pick<SurveyValues, 'translations' | 'questions'>

/** Adds a language without texts. */
export const addLanguage = (values: SurveyValues, language: string): TranslatedValues => ({
  translations: { ...values.translations, [language]: {} },
  questions: values.questions,
})

/** Sets translations, by the field of each text. A blank one is removed, so that the original is displayed. */
export function setTranslations(
  { translations, questions }: SurveyValues,
  language: string,
  changes: ReadonlyMap<string, string>,
): TranslatedValues {
  const setTexts = (document: unknown, key: string, path: string): JsonRecord | null => {
    const prefix = `${path}.${key}.`
    const own = [...changes].filter(([field]) => field.startsWith(prefix))
    if (own.length === 0) return null
    const texts = own.map(([field, text]) => [field.slice(prefix.length), text] as const)
    const rest = omit(
      getTexts(document, key),
      texts.map(([name]) => name),
    )
    const added = texts.filter(([, text]) => text.trim() !== '')
    return { ...(isObject(document) ? document : {}), [key]: { ...rest, ...Object.fromEntries(added) } }
  }
  const surveyKey = findKey(translations, language) ?? language
  return {
    translations: setTexts(translations, surveyKey, 'translations') ?? translations ?? null,
    questions: questions.map((draft, index) => {
      const key = getQuestionKey(draft, language)
      const texts = setTexts(draft.wire.translations, key, `questions.${index}.wire.translations`)
      const getChange = (at: number) => changes.get(`questions.${index}.choices.${at}.translations.${key}`)
      const hasChoiceChanges = draft.choices.some((_, at) => getChange(at) !== undefined)
      if (texts === null && !hasChoiceChanges) return draft
      return {
        ...draft,
        wire: texts ? { ...draft.wire, translations: texts } : draft.wire,
        choices: hasChoiceChanges
          ? draft.choices.map((choice, at) => ({
              ...choice,
              translations: {
                ...choice.translations,
                [key]: getChange(at) ?? choice.translations?.[key] ?? '',
              },
            }))
          : draft.choices,
      }
    }),
  }
}

/** Removes a language with its texts. */
export function removeLanguage(
  { translations, questions }: SurveyValues,
  language: string,
): TranslatedValues {
  const without = <T>(document: T): T => {
    const key = findKey(document, language)
    return key === undefined || !isObject(document) ? document : (omit(document, [key]) as T)
  }
  const rest = without(translations ?? null)
  return {
    translations: rest && Object.keys(rest).length > 0 ? rest : null,
    questions: questions.map((draft) => ({
      ...draft,
      wire:
        'translations' in draft.wire
          ? { ...draft.wire, translations: without(draft.wire.translations) }
          : draft.wire,
      choices: draft.choices.map((choice) =>
        choice.translations ? { ...choice, translations: without(choice.translations) } : choice,
      ),
    })),
  }
}

/** Adds the texts of a removed language again: to the questions and choices that still exist, in any order. */
export function restoreLanguage(
  values: SurveyValues,
  language: string,
  removed: TranslatedValues,
): TranslatedValues {
  const add = <T>(document: T, from: unknown): T => {
    const key = findKey(from, language)
    return key === undefined || !isObject(from)
      ? document
      : ({ ...(isObject(document) ? document : {}), [key]: from[key] } as T)
  }
  return {
    translations: add(values.translations ?? null, removed.translations),
    questions: values.questions.map((draft) => {
      const before = removed.questions.find(({ key }) => key === draft.key)
      if (!before) return draft
      const translations = add(draft.wire.translations, before.wire.translations)
      return {
        ...draft,
        wire: translations === undefined ? draft.wire : { ...draft.wire, translations },
        choices: draft.choices.map((choice) => {
          const old = before.choices.find(({ key }) => key === choice.key)
          return old?.translations
            ? { ...choice, translations: add(choice.translations ?? {}, old.translations) }
            : choice
        }),
      }
    }),
  }
}
