import { t, tn } from '../../../texts/translate'
import { CHOICES_MAX } from '../model/choices'

/** Describes the result of pasting a list. */
export function formatPastedCount(added: number, duplicateCount: number) {
  if (added === 0 && duplicateCount === 0) return t('There was no choice in it.')
  if (added === 0) {
    return tn(
      duplicateCount,
      'Nothing was added: {n} was there already.',
      'Nothing was added: {n} were there already.',
    )
  }
  if (duplicateCount === 0) return tn(added, '{n} choice added.', '{n} choices added.')
  return t('{added}, {known}.', {
    added: tn(added, '{n} choice added', '{n} choices added'),
    known: tn(duplicateCount, '{n} was there already', '{n} were there already'),
  })
}

/** Warning about an unusual number of choices; null if there is none. */
export function getChoiceCountWarning(count: number): string | null {
  if (count === 0) return t('Without choices there is nothing to answer.')
  if (count === 1) return t('With one choice there is nothing to choose.')
  if (count <= CHOICES_MAX) return null
  return t('{count} choices: more than {max} are hard to read, and PostHog names {max} as the most.', {
    count,
    max: CHOICES_MAX,
  })
}

/** Explains the effect of an open-ended last choice. */
export function describeOpenChoice(last: string | undefined) {
  return last
    ? t('Who picks “{last}” can write what they mean in a field beside it.', { last })
    : t('Write something like “Other” as the last choice: who picks it can write what they mean beside it.')
}
