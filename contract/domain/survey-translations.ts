import { isObject, type JsonRecord } from '../is-object'

const TEXTS = ['question', 'description', 'buttonText', 'lowerBoundLabel', 'upperBoundLabel', 'link'] as const
/** Texts of the appearance that SDKs replace by a translation of the survey. */
export const TRANSLATED_APPEARANCE = [
  'thankYouMessageHeader',
  'thankYouMessageDescription',
  'thankYouMessageCloseButtonText',
  'introScreenHeader',
  'introScreenDescription',
  'introScreenButtonText',
  'submitButtonText',
  'backButtonText',
] as const
const SURVEY_TEXTS = ['name', 'description', ...TRANSLATED_APPEARANCE] as const
const LANGUAGE = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/
/** Reserved names for the untranslated text. */
const RESERVED = ['default', 'original', 'base']
/** Maximum length of a language tag. */
export const LANGUAGE_MAX = 20

/** Normalizes the name of a language for comparisons: `pt_BR` is `pt-br`. */
export const normalizeLanguage = (language: string) => language.toLowerCase().replaceAll('_', '-')

/** Returns true if translations can have this name. */
export const isLanguage = (language: string) =>
  LANGUAGE.test(normalizeLanguage(language)) && !RESERVED.includes(normalizeLanguage(language))

/**
 * Finds the translation that SDKs use for a language, and its key: the language itself, otherwise without its region.
 */
export function findTranslation(
  translations: unknown,
  language: string,
): { key: string; texts: JsonRecord } | null {
  if (!isObject(translations)) return null
  const wanted = language.toLowerCase()
  const keys = Object.keys(translations)
  const key = [wanted, wanted.split('-')[0]].flatMap(
    (tag) => keys.find((name) => name.toLowerCase() === tag) ?? [],
  )[0]
  const texts = key === undefined ? null : translations[key]
  return key !== undefined && isObject(texts) ? { key, texts } : null
}

/**
 * Returns a function that maps a choice as displayed in a language to the choice at the same index of the base language,
 * because SDKs send the displayed text. Other texts are returned unchanged.
 */
export function createChoiceMapper({
  choices,
  translations,
}: JsonRecord): (text: string, language: string | null) => string {
  if (!isTextList(choices) || !isObject(translations)) return (text) => text
  const lists = Object.values(translations).flatMap((texts) =>
    isObject(texts) && isTextList(texts.choices) && texts.choices.length === choices.length
      ? [texts.choices]
      : [],
  )
  return (text, language) => {
    const own = language === null ? undefined : findTranslation(translations, language)?.texts.choices
    const ownLists = lists.filter((list) => list === own)
    for (const list of [...ownLists, choices, ...lists]) {
      const choice = choices[list.indexOf(text)]
      if (choice !== undefined) return choice
    }
    return text
  }
}

/** Returns the problem of the translations of a question with these choices, or null. */
export function validateTranslations(translations: unknown, choices: unknown): string | null {
  if (translations === null || translations === undefined) return null
  if (!isObject(translations)) return 'The translations of a question must be an object.'
  return validateTranslation(translations, TEXTS, (texts) =>
    texts.choices && !isListLike(texts.choices, choices)
      ? 'A translation must have a string for each choice of its question.'
      : validateLink(texts.link),
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
    const name = normalizeLanguage(language)
    if (!isLanguage(name)) return `"${language}" is not a language.`
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

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const isListLike = (translated: unknown, choices: unknown): boolean =>
  isTextList(translated) && translated.length === (Array.isArray(choices) ? choices.length : 0)

/** Accepts only URLs that are safe to open from another site: https with a host, or mailto with one plain address. */
export function validateLink(link: unknown): string | null {
  if (!link) return null
  if (typeof link !== 'string' || !/^(https|mailto):/i.test(link))
    return 'A link must start with https:// or mailto:.'
  if (/^https:/i.test(link))
    return /^https:\/\/[^\s/?#]/i.test(link) ? null : 'An https link requires a host.'
  return /^mailto:[^\s@,?&<>]+@[^\s@,?&<>]+\.[a-z]{2,}$/i.test(link)
    ? null
    : 'A mailto link must contain exactly one email address, such as mailto:name@example.com.'
}
