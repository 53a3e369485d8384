import { findTranslation, TRANSLATED_APPEARANCE } from '../../../../contract/domain/survey-translations'
import type { JsonRecord } from '../../../../contract/is-object'
import { getAppearance, getQuestions, type PreviewedSurvey } from './preview-pages'

const QUESTION_TEXTS = ['question', 'description', 'buttonText']
/** Texts that SDKs translate only if the question has them. */
const OWN_TEXTS = ['link', 'lowerBoundLabel', 'upperBoundLabel']

function translateQuestion(question: JsonRecord, language: string): JsonRecord {
  const texts = findTranslation(question.translations, language)?.texts ?? {}
  const names = [...QUESTION_TEXTS, ...OWN_TEXTS.filter((name) => name in question)]
  const translated = names.flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]]]))
  const hasChoices = 'choices' in question && Array.isArray(texts.choices)
  return { ...question, ...Object.fromEntries(translated), ...(hasChoices && { choices: texts.choices }) }
}

/**
 * Applies the translations of a survey as SDKs do for a browser in that language. Texts without a translation remain in
 * the original language.
 */
export function translateSurvey(survey: PreviewedSurvey, language: string): PreviewedSurvey {
  const texts = findTranslation(survey.translations, language)?.texts ?? {}
  const translated = TRANSLATED_APPEARANCE.flatMap((name) =>
    texts[name] === undefined ? [] : [[name, texts[name]]],
  )
  return {
    ...survey,
    ...(Array.isArray(survey.questions) && {
      questions: getQuestions(survey).map((question) => translateQuestion(question, language)),
    }),
    // SDKs translate the appearance only if the survey has one.
    ...(Boolean(survey.appearance) && {
      appearance: { ...getAppearance(survey), ...Object.fromEntries(translated) },
    }),
  }
}

/** Languages of a survey that SDKs can show, without the original one. */
export function listTranslatedLanguages(survey: PreviewedSurvey): string[] {
  const documents = [survey.translations, ...getQuestions(survey).map(({ translations }) => translations)]
  const keys = documents.flatMap((document) =>
    typeof document === 'object' && document !== null ? Object.keys(document) : [],
  )
  return [...new Set(keys.map((key) => key.toLowerCase()))]
}
