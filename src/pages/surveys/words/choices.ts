import { CHOICES_MAX } from '../model/choices'
import { counted } from './lists'

/** What came of a pasted list. */
export function pastedWords(added: number, known: number) {
  const there = known === 1 ? '1 was there already' : `${known} were there already`
  if (added === 0) return known === 0 ? 'There was no choice in it.' : `Nothing was added: ${there}.`
  return known === 0 ? `${counted(added, 'choice')} added.` : `${counted(added, 'choice')} added, ${there}.`
}

/** What is unusual about the number of choices; null for nothing. */
export function countCaution(count: number): string | null {
  if (count === 0) return 'Without choices there is nothing to answer.'
  if (count === 1) return 'With one choice there is nothing to choose.'
  if (count <= CHOICES_MAX) return null
  return `${count} choices: more than ${CHOICES_MAX} are hard to read, and PostHog names ${CHOICES_MAX} as the most.`
}

/** What it means that the last choice is open. */
export function openChoiceWords(last: string | undefined) {
  return last
    ? `Who picks “${last}” can write what they mean in a field beside it.`
    : 'Write something like “Other” as the last choice: who picks it can write what they mean beside it.'
}
