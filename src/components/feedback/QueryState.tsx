import type { UseQueryResult } from '@tanstack/react-query'
import { useIsDown } from '../../api/connection'
import { NetworkError } from '../../api/errors'
import { t } from '../../texts/translate'
import { useReportDataAge } from './data-age'
import { ErrorPanel } from './ErrorPanel'
import classes from './feedback.module.css'
import { NoConnection } from './NoConnection'
import { SlowRequestNotice } from './SlowRequestNotice'

interface Props {
  query: UseQueryResult
  /** Content being loaded: `Surveys`, `This survey`. */
  what: string
  /** Title of an error here, if its own message is not specific enough. */
  title?: string
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
    <div className={classes.above}>
      <ErrorPanel error={error} onRetry={() => void query.refetch()} {...(heading && { title: heading })} />
    </div>
  )
}
