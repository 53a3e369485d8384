import { t } from '../../texts/text'
import type { ComparedField } from './fields'

/** What of the fields taken over does not come along, in a sentence; null where all of it does. */
export function leftWords(taken: readonly ComparedField[]): string | null {
  const left = taken.flatMap((field) => field.left)
  if (left.length === 0) return null
  return t('Left out, because it names something that is only here: {fields}.', {
    fields: left.join(', ').replaceAll('_', ' '),
  })
}
