import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { checkNow, useConnection } from '../../api/client/connection'
import { getServerName } from '../../api/session/session'
import { useSessionState } from '../../api/session/session-store'
import { useOldestDataAge } from '../../components/feedback/data-age'
import { formatTimeOfDay, formatWait } from '../../components/feedback/format-wait'
import { useNow } from '../../components/feedback/use-now'
import { formatRelativeTime } from '../../components/ui/cells/format-time'
import { t } from '../../lib/i18n/translate'
import { useZone } from '../../lib/time/display-zone'
import classes from './layout.module.css'

/** Bar at the bottom of the page while the server does not respond: shows the age of the data and the next check. */
export function ConnectionBar() {
  const { down, trying, nextTry } = useConnection()
  const { session } = useSessionState()
  const dataTimestamp = useOldestDataAge()
  const now = useNow(down)
  const zone = useZone()
  if (!down) return null
  return (
    <section className={classes.connection} aria-label={t('Connection')}>
      <IconCloudOff size={16} aria-hidden />
      <p>
        {/* Only this part is announced to screen readers: the rest changes every second. */}
        <span role="status">
          {t('No connection to {host}.', { host: getServerName(session ?? { base: '' }) })}
          {dataTimestamp !== null &&
            ` ${t('Showing data from {time}', { time: formatTimeOfDay(dataTimestamp, now, zone) })}`}
        </span>
        {dataTimestamp !== null &&
          t(', {ago}.', { ago: formatRelativeTime(new Date(dataTimestamp), new Date(now), zone) })}{' '}
        <span>
          {trying || nextTry === null
            ? t('Retrying…')
            : t('Retrying in {wait}.', { wait: formatWait(nextTry - now) })}
        </span>
      </p>
      <Button size="compact-sm" variant="default" disabled={trying} onClick={() => void checkNow()}>
        {t('Retry now')}
      </Button>
    </section>
  )
}
