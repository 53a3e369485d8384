import { t, tn } from '../../../lib/i18n/translate'
import { CHOICES_MAX } from '../model/choices'

/** Describes the result of pasting a list. */
export function formatPastedCount(added: number, duplicateCount: number) {
  if (added === 0 && duplicateCount === 0) return t('No choices found.')
  if (added === 0) {
    return tn(duplicateCount, 'No choices added. {n} already exists.', 'No choices added. {n} already exist.')
  }
  if (duplicateCount === 0) return tn(added, '{n} choice added.', '{n} choices added.')
  return t('{added}, {known}.', {
    added: tn(added, '{n} choice added', '{n} choices added'),
    known: tn(duplicateCount, '{n} already exists', '{n} already exist'),
  })
}

/** Warning about an unusual number of choices; null if there is none. */
export function getChoiceCountWarning(count: number): string | null {
  if (count === 0) return t('Add choices to make the question answerable.')
  if (count === 1) return t('Add at least two choices.')
  if (count <= CHOICES_MAX) return null
  return t('{count} choices. More than {max} are hard to read and exceed the limit of PostHog.', {
    count,
    max: CHOICES_MAX,
  })
}

/** Explains the effect of an open-ended last choice. */
export function describeOpenChoice(last: string | undefined) {
  return last
    ? t('Users who select “{last}” can enter free text.', { last })
    : t('Enter a last choice such as “Other”. Users who select it can enter free text.')
}

export { formatList } from '../../../components/ui/cells/format-number'
export {
  formatLabelled,
  joinSentences,
  joinWithCommas,
  joinWithSemicolons,
  quote,
} from '../../../components/ui/cells/join-text'
