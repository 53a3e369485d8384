import { t } from '../../../texts/text'
/** Says how many ways on still lead to their question although its number is another one. */
export function followWords(count: number) {
  if (count === 0) return ''
  return count === 1
    ? t(' 1 way on follows its question.')
    : t(' {count} ways on follow their questions.', { count })
}
