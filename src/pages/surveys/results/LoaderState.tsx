import { ActionIcon, Button } from '@mantine/core'
import { IconPlayerStopFilled, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { ApiError } from '../../../api/client/errors'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { Notice } from '../../../components/feedback/Notice'
import { formatCount } from '../../../components/ui/cells/format-number'
import { formatHour } from '../../../components/ui/cells/format-time'
import { t, tn } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { isUnknownUrl, type SurveyParams } from './fetch-responses'
import { NoAnswers, UnsupportedServerNotice } from './ResultsNote'
import classes from './results.module.css'
import type { ResultsState } from './results-search'
import type { ResponseLoader } from './use-response-loader'
import type { SetResults } from './use-results-search'

/** Results with the loading, error and empty states of the responses. */
export function LoaderState({
  params,
  survey,
  state,
  set,
  loader,
  progress,
  children,
}: {
  params: SurveyParams
  survey: Survey
  state: ResultsState
  set: SetResults
  loader: ResponseLoader
  /** Loading progress, unless it is displayed elsewhere. */
  progress: ReactNode
  children: ReactNode
}) {
  if (loader.loaded === 0) {
    if (isUnknownUrl(loader.error)) return <UnsupportedServerNotice {...params} />
    if (loader.error) {
      const isForbidden = loader.error instanceof ApiError && loader.error.status === 403
      return (
        <>
          <ErrorPanel error={loader.error} onRetry={loader.resume} />
          {isForbidden && (
            <Notice>
              <p>{t('Some servers require the scope query:read in addition to survey:read.')}</p>
            </Notice>
          )}
        </>
      )
    }
    if (loader.state === 'done') return <NoAnswers survey={survey} state={state} set={set} />
  }
  return (
    <>
      {progress}
      {loader.loaded > 0 && children}
    </>
  )
}

/** Loading progress of the responses, and its effect on the figures; nothing if none can be loaded. */
export function LoadingProgress({
  loader,
  matched,
  isCompact = false,
}: {
  loader: ResponseLoader
  /** Number of matching responses; null without a filter. */
  matched: number | null
  /** If true, the counts are for screen readers only. */
  isCompact?: boolean
}) {
  const zone = useZone()
  const { state, loaded, total, readAt, error } = loader
  const counts = { loaded: formatCount(loaded), total: formatCount(total) }
  const isPart = total !== null && total > loaded
  if (loaded === 0 && (error || state === 'done')) return null
  if (state === 'loading') {
    return (
      <div className="row wrap gap-8 soft text-sm">
        <progress
          aria-label={t('Loading progress')}
          {...(total !== null && total > 0 && { value: loaded, max: total })}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Stop loading')}
          title={t('Stop loading')}
          onClick={loader.stop}
        >
          <IconPlayerStopFilled size={16} />
        </ActionIcon>
        {/* At the end, so that nothing moves when it changes. */}
        <span className={isCompact ? 'visually-hidden' : undefined}>
          {isPart
            ? t('Loading responses: {loaded} of {total}', counts)
            : t('Loading responses: {loaded}', counts)}
        </span>
      </div>
    )
  }
  const newest = isPart
    ? t('Based on the latest {loaded} of {total} responses', counts)
    : t('Based on the latest {loaded} responses', counts)
  const read = {
    done:
      matched === null
        ? tn(loaded, '{n} response', '{n} responses')
        : t('{matched} of {responses} match', {
            matched: formatCount(matched),
            responses: tn(loaded, '{n} response', '{n} responses'),
          }),
    capped: t('{newest}. Older responses are not included', { newest }),
    stopped: t('Stopped. {newest}', { newest }),
    failed: newest,
  }[state]
  const hour = formatHour(new Date(readAt), zone)
  return (
    <>
      {state === 'failed' && (
        <ErrorPanel error={error} title={t('Not all responses could be loaded')} onRetry={loader.resume} />
      )}
      <div className="row wrap gap-4 soft text-sm">
        {isCompact && (
          <span className={classes.updated} aria-hidden>
            {t('Updated {time}', { time: hour })}
          </span>
        )}
        <span role="status" className={isCompact ? 'visually-hidden' : undefined}>
          {state === 'done' || matched === null
            ? t('{read}, as of {hour}.', { read, hour })
            : t('{read}. {matched} of them match, as of {hour}.', {
                read,
                matched: formatCount(matched),
                hour,
              })}
        </span>
        {state === 'stopped' && (
          <Button size="compact-sm" variant="default" onClick={loader.resume}>
            {t('Continue')}
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Refresh')}
          title={t('Refresh')}
          onClick={loader.refresh}
        >
          <IconRefresh size={16} />
        </ActionIcon>
      </div>
    </>
  )
}
