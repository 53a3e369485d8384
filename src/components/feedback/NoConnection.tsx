import { IconCloudOff } from '@tabler/icons-react'
import { getServerName } from '../../api/session/session'
import { currentSession } from '../../api/session/session-store'
import { t } from '../../lib/i18n/translate'
import classes from './feedback.module.css'

/** Replaces content that cannot be loaded while the server does not respond. The bottom bar shows the details. */
export const NoConnection = ({ title, detail = '' }: { title: string; detail?: string }) => (
  <div className={classes.away}>
    <IconCloudOff size={18} aria-hidden className={classes.awayIcon} />
    <div className={classes.errorBody}>
      <p className={classes.errorTitle}>{title}</p>
      <p className={classes.errorDetail}>
        {detail}{' '}
        {t('It loads when {host} responds.', {
          host: getServerName(currentSession() ?? { base: '' }),
        })}
      </p>
    </div>
  </div>
)
