import { t } from '../../../lib/i18n/translate'

/* Joins clauses and sentences by the rules of each language. */
const joinWith = (items: readonly string[], join: (before: string, after: string) => string) =>
  items.length === 0 ? '' : items.reduce(join)

/** Joins dependent clauses: `a, b, c`. */
export const joinWithCommas = (clauses: readonly string[]): string =>
  joinWith(clauses, (before, after) => t('{before}, {after}', { before, after }))

/** Joins independent clauses: `a; b; c`. */
export const joinWithSemicolons = (clauses: readonly string[]): string =>
  joinWith(clauses, (before, after) => t('{before}; {after}', { before, after }))

/** Joins sentences: `A. B. C.` */
export const joinSentences = (all: readonly string[]): string =>
  joinWith(all, (before, after) => t('{before} {after}', { before, after }))

/** Joins a label and its value: `Appearance: colors`. */
export const formatLabelled = (label: string, value: string): string =>
  t('{label}: {value}', { label, value })

/** Quotes a value within a sentence: `“pro”`. */
export const quote = (text: unknown) => `“${typeof text === 'object' ? JSON.stringify(text) : String(text)}”`
