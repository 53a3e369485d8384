import { tn } from '../../../texts/text'

/** How many ways on still lead to their question although its number is another one; null for none. */
export const followWords = (count: number): string | null =>
  count === 0 ? null : tn(count, '{n} way on follows its question.', '{n} ways on follow their questions.')
