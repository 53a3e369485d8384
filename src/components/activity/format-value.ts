import { isObject } from '../../../contract/is-object'
import { formatEnumeration } from '../../lib/i18n/locale'
import { t } from '../../lib/i18n/translate'

/** Formats a value of the history briefly. */
export function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return t('none')
  if (typeof value === 'boolean') return value ? t('on') : t('off')
  if (isObject(value) && typeof value.key === 'string') return value.key
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return formatEnumeration(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
