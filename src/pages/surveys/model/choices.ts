import { newKey } from './identity'
import type { Choice } from './questions'

/** More choices than this are more than PostHog's documentation allows, and more than people read. */
export const CHOICES_MAX = 20

/** The choices in a pasted list, and how many lines were left out because that choice was there already. */
export interface Pasted {
  added: Choice[]
  known: number
}

/** The lines of a pasted list as choices, or the parts of a single line: bullets and numbers taken off, blank and repeated lines left out. */
export function choicesFromText(text: string, existing: Choice[]): Pasted {
  const lines = text
    .split(/[\r\n\t]/.test(text.trim()) ? /[\r\n\t]+/ : /[,;]/)
    .map((line) => line.replace(/^\s*(?:[-*•–]\s+|\d+[.)]\s+)/, '').trim())
    .filter((line) => line !== '')
  const old = new Set(existing.map((choice) => choice.text.trim()))
  const added = [...new Set(lines)].filter((line) => !old.has(line))
  return { added: added.map((line) => ({ key: newKey(), text: line })), known: lines.length - added.length }
}

/** For each choice the place of the first one that says the same; null where none does before it. */
export function sameAs(choices: Choice[]): (number | null)[] {
  const first = new Map<string, number>()
  return choices.map(({ text }, index) => {
    const words = text.trim()
    const before = first.get(words)
    if (words !== '' && before === undefined) first.set(words, index)
    return before ?? null
  })
}

/** The choices with pasted ones: a blank one makes room for them, else they go behind it, but before `end`. */
export function withPasted(choices: Choice[], at: number, end: number, added: Choice[]): Choice[] {
  if (added.length === 0) return choices
  const blank = choices[at]?.text.trim() === ''
  const place = blank ? at : Math.min(at + 1, end)
  return [...choices.slice(0, place), ...added, ...choices.slice(blank ? at + 1 : place)]
}
