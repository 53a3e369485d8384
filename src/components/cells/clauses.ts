/* Clauses and sentences one after the other: each language joins them in its own way. */
import { t } from '../../texts/text'

const joined = (items: readonly string[], join: (before: string, after: string) => string) =>
  items.length === 0 ? '' : items.reduce(join)

/** `a, b, c`: clauses that go on with each other. */
export const withCommas = (clauses: readonly string[]): string =>
  joined(clauses, (before, after) => t('{before}, {after}', { before, after }))

/** `a; b; c`: clauses that stand by themselves. */
export const withSemicolons = (clauses: readonly string[]): string =>
  joined(clauses, (before, after) => t('{before}; {after}', { before, after }))

/** `A. B. C.`: one sentence after the other. */
export const sentences = (all: readonly string[]): string =>
  joined(all, (before, after) => t('{before} {after}', { before, after }))

/** `Appearance: colours`: what something is in or of, and what it is. */
export const labelled = (label: string, value: string): string => t('{label}: {value}', { label, value })
