import { IconLock } from '@tabler/icons-react'
import { useReadOnly } from '../../api/session/read-only'
import { t } from '../../lib/i18n/translate'
import classes from './layout.module.css'

/** Badge on every page while nothing can be changed. */
export function ReadOnlyMark() {
  if (!useReadOnly()) return null
  return (
    <span className={classes.mark}>
      <IconLock size={14} aria-hidden />
      {t('Read-only')}
    </span>
  )
}
