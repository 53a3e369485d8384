import { type ChoiceDraft, createClientId } from './questions'

/** Limit in PostHog's documentation; longer lists are hardly read. */
export const CHOICES_MAX = 20

/** Choices parsed from a pasted list, and the number of lines skipped as duplicates. */
export interface PastedChoices {
  added: ChoiceDraft[]
  duplicateCount: number
}

/**
 * Parses choices from the lines of a pasted list, or from the parts of a single line. Removes bullets and numbers, and
 * skips blank and repeated lines.
 */
export function parseChoices(text: string, existing: ChoiceDraft[]): PastedChoices {
  const lines = text
    .split(/[\r\n\t]/.test(text.trim()) ? /[\r\n\t]+/ : /[,;]/)
    .map((line) => line.replace(/^\s*(?:[-*•–]\s+|\d+[.)]\s+)/, '').trim())
    .filter((line) => line !== '')
  const old = new Set(existing.map((choice) => choice.text.trim()))
  const added = [...new Set(lines)].filter((line) => !old.has(line))
  return {
    added: added.map((line) => ({ key: createClientId(), text: line })),
    duplicateCount: lines.length - added.length,
  }
}

/** For each choice, the index of the first one with the same text; null if there is no earlier one. */
export function findDuplicateChoices(choices: ChoiceDraft[]): (number | null)[] {
  const first = new Map<string, number>()
  return choices.map(({ text }, index) => {
    const line = text.trim()
    const before = first.get(line)
    if (line !== '' && before === undefined) first.set(line, index)
    return before ?? null
  })
}

/**
 * Inserts pasted choices: they replace a blank choice, otherwise they follow the one at the index, but before `end`.
 */
export function insertPastedChoices(
  choices: ChoiceDraft[],
  at: number,
  end: number,
  added: ChoiceDraft[],
): ChoiceDraft[] {
  if (added.length === 0) return choices
  const blank = choices[at]?.text.trim() === ''
  const insertAt = blank ? at : Math.min(at + 1, end)
  return [...choices.slice(0, insertAt), ...added, ...choices.slice(blank ? at + 1 : insertAt)]
}
