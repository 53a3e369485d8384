import { Button } from '@mantine/core'
import { IconHourglassLow } from '@tabler/icons-react'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useIsDown } from '../../api/client/connection'
import { NetworkError } from '../../api/client/errors'
import { getServerName } from '../../api/session/session'
import { currentSession } from '../../api/session/session-store'
import { t } from '../../lib/i18n/translate'
import { useReportDataAge } from './data-age'
import { ErrorPanel, NoConnection } from './ErrorPanel'
import classes from './feedback.module.css'
import { useIsDelayed } from './use-now'

interface Props {
  query: UseQueryResult
  /** Content being loaded: `Surveys`, `This survey`. */
  what: string
  /** Title of an error here, if its own message is not specific enough. */
  title?: string | undefined
}

/** Status of a query besides its data: failed, slow or offline. */
export function QueryState({ query, what: subject, title }: Props) {
  const isDown = useIsDown()
  const { data, error, dataUpdatedAt } = query
  useReportDataAge(dataUpdatedAt)
  if (isDown && error instanceof NetworkError) {
    // The bottom bar shows the age of the data.
    return (
      data === undefined && (
        <NoConnection
          title={t('{what} cannot be loaded offline', { what: subject })}
          detail={t('It has not been loaded on this device before.')}
        />
      )
    )
  }
  if (!error) return <SlowRequestNotice query={query} what={subject} />
  const stale = data === undefined ? undefined : t('This data may be out of date')
  const heading = title ?? stale
  return (
    // Content that is in view does not move.
    <div className={data === undefined ? classes.above : classes.docked}>
      <ErrorPanel error={error} onRetry={() => void query.refetch()} title={heading} />
    </div>
  )
}

/** Delay before the slow-request notice is shown. */
const WONDER_MS = 8000

/** Reports a slow query, and that a canceled query is not running. */
function SlowRequestNotice({ query, what: subject }: { query: UseQueryResult; what: string }) {
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
    <div className={`${classes.above} box sunken flex gap-12 p-12-16`} role="status">
      <IconHourglassLow size={18} aria-hidden className="flex-none mt-2 soft" />
      <p className="flex-1 mt-2">
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
