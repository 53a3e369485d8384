import { formatAnswer } from './buckets'

/** Maximum length of a text in a cell. */
const CLIP = 120

/** Text of an answer in a cell: truncated, multiple choices joined. */
export function formatAnswerCell(value: unknown): string {
  if (value === undefined) return '–'
  const text =
    Array.isArray(value) && value.every((item) => typeof item === 'string')
      ? value.join(', ')
      : formatAnswer(value)
  return text.length > CLIP ? `${text.slice(0, CLIP)}…` : text
}
