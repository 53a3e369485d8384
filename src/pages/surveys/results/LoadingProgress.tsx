import { Button } from '@mantine/core'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { formatCount } from '../../../components/ui/cells/format-number'
import { formatHour } from '../../../components/ui/cells/format-time'
import { t, tn } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import classes from './results.module.css'
import type { ResponseLoader } from './use-response-loader'

/** Loading progress of the responses, and its effect on the figures. */
export function LoadingProgress({ walk: loader, matched }: { walk: ResponseLoader; matched: number | null }) {
  const zone = useZone()
  const { state, loaded, total, readAt, error } = loader
  const counts = { loaded: formatCount(loaded), total: formatCount(total) }
  const isPart = total !== null && total > loaded
  if (state === 'walking') {
    return (
      <div className={classes.walk}>
        <progress
          aria-label={t('Loading progress')}
          {...(total !== null && total > 0 && { value: loaded, max: total })}
        />
        <span>
          {isPart
            ? t('Loading responses: {loaded} of {total}', counts)
            : t('Loading responses: {loaded}', counts)}
        </span>
        <Button size="compact-sm" variant="default" onClick={loader.stop}>
          {t('Stop loading')}
        </Button>
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
        <ErrorPanel error={error} title={t('Not all responses could be loaded')} onRetry={loader.goOn} />
      )}
      <div className={classes.walk}>
        <span role="status">
          {state === 'done' || matched === null
            ? t('{read}, as of {hour}.', { read, hour })
            : t('{read}. {matched} of them match, as of {hour}.', {
                read,
                matched: formatCount(matched),
                hour,
              })}
        </span>
        {state === 'stopped' && (
          <Button size="compact-sm" variant="default" onClick={loader.goOn}>
            {t('Continue')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={loader.refresh}>
          {t('Refresh')}
        </Button>
      </div>
    </>
  )
}
