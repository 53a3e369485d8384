import { t } from '../../texts/translate'
import type { ComparedField } from './fields'

/** Describes the parts of the copied fields that are not copied; null if there are none. */
export function formatSkippedMessage(taken: readonly ComparedField[]): string | null {
  const left = taken.flatMap((field) => field.left)
  if (left.length === 0) return null
  return t('Left out, because it names something that is only here: {fields}.', {
    fields: left.join(', ').replaceAll('_', ' '),
  })
}
