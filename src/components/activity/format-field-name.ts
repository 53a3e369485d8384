import { capitalized, formatFieldInSentence } from '../../lib/i18n/case'
import { ENGLISH, language } from '../../lib/i18n/language'

/** Humanizes a field name: `week_start_day` becomes “Week start day”; in other languages it is unchanged. */
export function formatFieldName(field: string): string {
  const plain = formatFieldInSentence(field)
  return language() === ENGLISH ? capitalized(plain) : plain
}
