import { t } from '../../../texts/text'
/** The choices of what is read in the logs, as the wire lists them. */
export const LOG_LEVELS = [
  { value: 'INFO,WARNING,ERROR', label: t('Without debug') },
  { value: 'WARNING,ERROR', label: t('Warnings and errors') },
  { value: 'ERROR', label: t('Errors') },
]
