import { isObject, type JsonRecord } from '../is-object'

const TEXTS = ['question', 'description', 'buttonText', 'lowerBoundLabel', 'upperBoundLabel', 'link'] as const
const SURVEY_TEXTS = [
  'name',
  'description',
  'thankYouMessageHeader',
  'thankYouMessageDescription',
  'thankYouMessageCloseButtonText',
] as const
const LANGUAGE = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/
/** Reserved names for the untranslated text. */
const RESERVED = ['default', 'original', 'base']

/** Returns the problem of the translations of a question with these choices, or null. */
export function validateTranslations(translations: unknown, choices: unknown): string | null {
  if (translations === null || translations === undefined) return null
  if (!isObject(translations)) return 'The translations of a question must be an object.'
  return validateTranslation(translations, TEXTS, (texts) =>
    texts.choices && !isListLike(texts.choices, choices)
      ? 'A translation must have a string for each choice of its question.'
      : null,
  )
}

/** Returns the problem of the translations of a survey, or null. */
export function validateSurveyTranslations(translations: unknown): string | null {
  if (translations === null) return null
  if (!isObject(translations)) return 'The translations of a survey must be an object.'
  return validateTranslation(translations, SURVEY_TEXTS, () => null)
}

function validateTranslation(
  translations: JsonRecord,
  fields: readonly string[],
  furtherFault: (texts: JsonRecord) => string | null,
): string | null {
  const seen = new Set<string>()
  for (const [language, texts] of Object.entries(translations)) {
    const name = language.toLowerCase().replaceAll('_', '-')
    if (!LANGUAGE.test(name) || RESERVED.includes(name)) return `"${language}" is not a language.`
    if (seen.has(name)) return `There are two translations into "${name}".`
    seen.add(name)
    if (!isObject(texts)) return 'A translation must be an object.'
    for (const field of fields) {
      if (texts[field] && typeof texts[field] !== 'string')
        return `The ${field} of a translation must be a string.`
    }
    const issue = furtherFault(texts)
    if (issue) return issue
  }
  return null
}

function isListLike(translated: unknown, choices: unknown): boolean {
  return (
    Array.isArray(translated) &&
    translated.every((choice) => typeof choice === 'string') &&
    translated.length === (Array.isArray(choices) ? choices.length : 0)
  )
}
