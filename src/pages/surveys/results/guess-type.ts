import { ratingIn } from './places'

const CHOICES_MAX = 20
const CHOICE_LENGTH_MAX = 80

/** The type of a question of which there are only answers: nothing else is left of one that was deleted. */
export function guessType(values: readonly unknown[]): string {
  if (values.every((value) => ratingIn(value) !== null)) return 'rating'
  if (values.every(Array.isArray)) return 'multiple_choice'
  const different = new Set(values)
  const short = values.every((value) => typeof value === 'string' && value.length <= CHOICE_LENGTH_MAX)
  // Texts that keep coming back were chosen, not written.
  return short && different.size <= CHOICES_MAX && values.length >= 2 * different.size
    ? 'single_choice'
    : 'open'
}
