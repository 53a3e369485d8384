import { ENGLISH, language } from './language'

/** Locale of numbers, dates and times: the browser's if it matches the language of the page or that is English. */
const locale: string | undefined =
  language() === ENGLISH ||
  new Intl.Locale(navigator.language).language === new Intl.Locale(language()).language
    ? undefined
    : language()

/** Locale of the product's sentences: plurals, lists and units within them match the language. */
const spoken = language() === ENGLISH ? 'en-GB' : language()

// Formatters are slow to create, the first one in particular, so they are created on demand and cached.
const formatters = new Map<string, unknown>()

function once<Formatter>(kind: string, options: object, make: () => Formatter): Formatter {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`
  const cachedFormatter = formatters.get(key)
  // A key begins with its kind, and each kind has a single factory.
  if (cachedFormatter) return cachedFormatter as Formatter
  const formatter = make()
  formatters.set(key, formatter)
  return formatter
}

export const numberFormat = (options: Intl.NumberFormatOptions = {}) =>
  once('number', options, () => new Intl.NumberFormat(locale, options))

export const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  once('date', options, () => new Intl.DateTimeFormat(locale, options))

/** In the page's language: British English would abbreviate hours as `hr`. */
export const relativeFormat = (options: Intl.RelativeTimeFormatOptions) =>
  once('relative', options, () => new Intl.RelativeTimeFormat(language(), options))

export const listFormat = (options: Intl.ListFormatOptions) =>
  once('list', options, () => new Intl.ListFormat(spoken, options))

/** Formats a list in the page's language: `a, b, c`. */
export const formatEnumeration = (items: readonly string[]): string =>
  listFormat({ type: 'conjunction', style: 'narrow' }).format(items)

export const pluralRules = () => once('plural', {}, () => new Intl.PluralRules(spoken))
