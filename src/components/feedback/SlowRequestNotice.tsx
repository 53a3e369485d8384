import { Button } from '@mantine/core'
import { IconHourglassLow } from '@tabler/icons-react'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { getServerName } from '../../api/session'
import { currentSession } from '../../api/session-store'
import { t } from '../../texts/translate'
import classes from './feedback.module.css'
import { useIsDelayed } from './use-is-delayed'

/** Delay before the slow-request notice is shown. */
const WONDER_MS = 8000

/** Reports a slow query, and that a canceled query is not running. */
export function SlowRequestNotice({ query, what: subject }: { query: UseQueryResult; what: string }) {
  const client = useQueryClient()
  const isLong = useIsDelayed(query.isFetching, WONDER_MS)
  const isOff = query.isPending && !query.isFetching
  if (!isLong && !(isOff && query.isEnabled)) return null
  // All active queries of the page are canceled together.
  const stop = () => client.cancelQueries({ type: 'active', fetchStatus: 'fetching' })
  const retry = async () => {
    await stop()
    await query.refetch()
  }
  return (
    <div className={classes.away} role="status">
      <IconHourglassLow size={18} aria-hidden className={classes.awayIcon} />
      <p className={classes.slow}>
        {isLong
          ? t('{host} is slow to respond.', { host: getServerName(currentSession() ?? { base: '' }) })
          : t('{what}: loading cancelled.', { what: subject })}
      </p>
      <Button size="compact-sm" variant="default" onClick={() => void retry()}>
        {isLong ? t('Try again') : t('Retry')}
      </Button>
      {isLong && (
        <Button size="compact-sm" variant="default" onClick={() => void stop()}>
          {t('Cancel')}
        </Button>
      )}
    </div>
  )
}
