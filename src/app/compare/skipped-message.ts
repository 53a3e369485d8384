import { t } from '../../lib/i18n/translate'
import type { ComparedField } from './fields'

/** Describes the parts of the copied fields that are not copied; null if there are none. */
export function formatSkippedMessage(selectedFields: readonly ComparedField[]): string | null {
  const skippedFields = selectedFields.flatMap((field) => field.left)
  if (skippedFields.length === 0) return null
  return t('Not copied because they reference records of the source: {fields}.', {
    fields: skippedFields.join(', ').replaceAll('_', ' '),
  })
}
