import { t, tn } from '../../../texts/text'
import { CHOICES_MAX } from '../model/choices'

/** What came of a pasted list. */
export function pastedWords(added: number, known: number) {
  const there = known === 1 ? t('1 was there already') : t('{known} were there already', { known })
  if (added === 0)
    return known === 0 ? t('There was no choice in it.') : t('Nothing was added: {there}.', { there })
  return known === 0
    ? t('{added} added.', { added: tn(added, '{n} choice', '{n} choices') })
    : t('{added} added, {there}.', { added: tn(added, '{n} choice', '{n} choices'), there })
}

/** What is unusual about the number of choices; null for nothing. */
export function countCaution(count: number): string | null {
  if (count === 0) return t('Without choices there is nothing to answer.')
  if (count === 1) return t('With one choice there is nothing to choose.')
  if (count <= CHOICES_MAX) return null
  return t(
    '{count} choices: more than {choicesMax} are hard to read, and PostHog names {choicesMax2} as the most.',
    { count, choicesMax: CHOICES_MAX, choicesMax2: CHOICES_MAX },
  )
}

/** What it means that the last choice is open. */
export function openChoiceWords(last: string | undefined) {
  return last
    ? t('Who picks “{last}” can write what they mean in a field beside it.', { last })
    : t('Write something like “Other” as the last choice: who picks it can write what they mean beside it.')
}
