import { ENGLISH, language } from '../texts/language'

/** How numbers, dates and hours are written: as the browser does where it speaks the language, or where that is English. */
const locale: string | undefined =
  language() === ENGLISH ||
  new Intl.Locale(navigator.language).language === new Intl.Locale(language()).language
    ? undefined
    : language()

/** The language of the product's sentences: what is counted, listed or told in words inside of one agrees with it. */
const spoken = language() === ENGLISH ? 'en-GB' : language()

// The first formatter of a page is slow to make, and none is quick: they are made when they are wanted, and once.
const made = new Map<string, unknown>()

function once<Formatter>(kind: string, options: object, make: () => Formatter): Formatter {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`
  const known = made.get(key)
  // A key begins with its kind, and each kind is made in one place.
  if (known) return known as Formatter
  const formatter = make()
  made.set(key, formatter)
  return formatter
}

export const numberFormat = (options: Intl.NumberFormatOptions = {}) =>
  once('number', options, () => new Intl.NumberFormat(locale, options))

export const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  once('date', options, () => new Intl.DateTimeFormat(locale, options))

export const relativeFormat = (options: Intl.RelativeTimeFormatOptions) =>
  once('relative', options, () => new Intl.RelativeTimeFormat(spoken, options))

export const listFormat = (options: Intl.ListFormatOptions) =>
  once('list', options, () => new Intl.ListFormat(spoken, options))

/** `a, b, c`, as the page's language puts things in a row. */
export const enumerated = (items: readonly string[]): string =>
  listFormat({ type: 'conjunction', style: 'narrow' }).format(items)

export const pluralRules = () => once('plural', {}, () => new Intl.PluralRules(spoken))
