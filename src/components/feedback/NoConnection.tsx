import { IconPlugConnectedX } from '@tabler/icons-react'
import { getServerName } from '../../api/session/session'
import { currentSession } from '../../api/session/session-store'
import { t } from '../../lib/i18n/translate'
import classes from './feedback.module.css'

/** Replaces content that cannot be loaded while the server does not respond. The bottom bar shows the details. */
export const NoConnection = ({ title, detail = '' }: { title: string; detail?: string }) => (
  <div className={`${classes.above} box sunken flex gap-12 p-12-16`}>
    <IconPlugConnectedX size={18} aria-hidden className="flex-none mt-2 soft" />
    <div className="min-0">
      <p className="bold">{title}</p>
      <p className="mt-2 break">
        {detail}{' '}
        {t('It loads when {host} responds.', {
          host: getServerName(currentSession() ?? { base: '' }),
        })}
      </p>
    </div>
  </div>
)
