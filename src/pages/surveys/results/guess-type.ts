import { parseRating } from './buckets'

const CHOICES_MAX = 20
const CHOICE_LENGTH_MAX = 80

/** Infers the type of a deleted question from its answers, since nothing else is available. */
export function guessType(values: readonly unknown[]): string {
  if (values.every((value) => parseRating(value) !== null)) return 'rating'
  if (values.every(Array.isArray)) return 'multiple_choice'
  const different = new Set(values)
  const short = values.every((value) => typeof value === 'string' && value.length <= CHOICE_LENGTH_MAX)
  // Repeated texts were selected, not typed.
  return short && different.size <= CHOICES_MAX && values.length >= 2 * different.size
    ? 'single_choice'
    : 'open'
}
