import { newKey } from './identity'
import type { Choice } from './questions'

/** The lines of a pasted list as choices, or the parts of a single line: bullets and numbers taken off, blank and repeated lines left out. */
export function choicesFromText(text: string, existing: Choice[]): Choice[] {
  const lines = text
    .split(/[\r\n\t]/.test(text.trim()) ? /[\r\n\t]+/ : /[,;]/)
    .map((line) => line.replace(/^\s*(?:[-*•–]\s+|\d+[.)]\s+)/, '').trim())
    .filter((line) => line !== '')
  const known = new Set(existing.map((choice) => choice.text))
  return [...new Set(lines)].filter((line) => !known.has(line)).map((line) => ({ key: newKey(), text: line }))
}
