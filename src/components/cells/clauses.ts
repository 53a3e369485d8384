/* Joins clauses and sentences by the rules of each language. */
import { t } from '../../texts/text'

const joined = (items: readonly string[], join: (before: string, after: string) => string) =>
  items.length === 0 ? '' : items.reduce(join)

/** Joins dependent clauses: `a, b, c`. */
export const withCommas = (clauses: readonly string[]): string =>
  joined(clauses, (before, after) => t('{before}, {after}', { before, after }))

/** Joins independent clauses: `a; b; c`. */
export const withSemicolons = (clauses: readonly string[]): string =>
  joined(clauses, (before, after) => t('{before}; {after}', { before, after }))

/** Joins sentences: `A. B. C.` */
export const sentences = (all: readonly string[]): string =>
  joined(all, (before, after) => t('{before} {after}', { before, after }))

/** Joins a label and its value: `Appearance: colors`. */
export const labelled = (label: string, value: string): string => t('{label}: {value}', { label, value })
