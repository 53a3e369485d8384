import { isObject } from '../../../contract/is-object'
import { capitalized, formatFieldInSentence } from '../../lib/i18n/case'
import { ENGLISH, language } from '../../lib/i18n/language'
import { formatEnumeration } from '../../lib/i18n/locale'
import { t } from '../../lib/i18n/translate'

/** Humanizes a field name: `week_start_day` becomes “Week start day”; in other languages it is unchanged. */
export function formatFieldName(field: string): string {
  const plain = formatFieldInSentence(field)
  return language() === ENGLISH ? capitalized(plain) : plain
}

/** Formats a value of the history briefly. */
export function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return t('none')
  if (typeof value === 'boolean') return value ? t('on') : t('off')
  if (isObject(value) && typeof value.key === 'string') return value.key
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return formatEnumeration(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
