import { t } from '../../../lib/i18n/translate'
/** Log level filters, as lists of API values. */
export const LOG_LEVEL_OPTIONS = [
  { value: 'INFO,WARNING,ERROR', label: t('Info and above') },
  { value: 'WARNING,ERROR', label: t('Warnings and errors') },
  { value: 'ERROR', label: t('Errors') },
]
