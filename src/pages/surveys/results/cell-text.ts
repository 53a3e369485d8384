import { answerText } from './places'

/** More of a text is not seen in a cell. */
const CLIP = 120

/** An answer in a cell: its beginning, several choices joined. */
export function cellText(value: unknown): string {
  if (value === undefined) return '–'
  const text =
    Array.isArray(value) && value.every((one) => typeof one === 'string')
      ? value.join(', ')
      : answerText(value)
  return text.length > CLIP ? `${text.slice(0, CLIP)}…` : text
}
