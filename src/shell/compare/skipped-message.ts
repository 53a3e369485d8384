import { t } from '../../texts/translate'
import type { ComparedField } from './fields'

/** Describes the parts of the copied fields that are not copied; null if there are none. */
export function formatSkippedMessage(selectedFields: readonly ComparedField[]): string | null {
  const skippedFields = selectedFields.flatMap((field) => field.left)
  if (skippedFields.length === 0) return null
  return t('Left out, because it names something that is only here: {fields}.', {
    fields: skippedFields.join(', ').replaceAll('_', ' '),
  })
}
