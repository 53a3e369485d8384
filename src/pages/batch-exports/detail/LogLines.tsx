import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { formatSeconds } from '../../../components/ui/cells/format-time'
import { StatusBadge, type Tone } from '../../../components/ui/cells/StatusBadge'
import { TimestampText } from '../../../components/ui/cells/TimestampText'
import { t, tn } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import classes from './logs.module.css'
import type { ExportDetail } from './use-export-detail'
import { type LogFilters, useLogLines } from './use-log-lines'

const TONES = new Map<string, Tone>([
  ['INFO', 'info'],
  ['WARNING', 'warning'],
  ['WARN', 'warning'],
  ['ERROR', 'error'],
])

/** Log lines of runs and backfills, newest first, unmodified. */
export function LogLines({
  detail,
  onInstance,
  ...filters
}: LogFilters & {
  detail: ExportDetail
  /** Called to show the lines of one run or backfill; omitted if all lines belong to the same one. */
  onInstance?: (id: string) => void
}) {
  const zone = useZone()
  const top = useRef<HTMLDivElement>(null)
  const [atTop, setAtTop] = useState(true)
  useEffect(() => {
    if (!top.current) return
    const observer = new IntersectionObserver(([entry]) => setAtTop(entry?.isIntersecting ?? true))
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [])
  const { lines, error, isPending, retry, waiting, take, older } = useLogLines(detail, filters, atTop)
  const show = () => {
    take()
    top.current?.scrollIntoView({ block: 'center' })
  }
  return (
    <div>
      <div ref={top} className={classes.top} />
      {error !== null && <ErrorPanel error={error} onRetry={retry} />}
      {waiting !== 0 && !atTop && (
        <div className={classes.news}>
          <Button size="compact-sm" onClick={show}>
            {waiting === null ? t('Show latest') : t('{lines} new', { lines: waiting })}
          </Button>
        </div>
      )}
      {isPending && <p className={classes.none}>{t('Loading logs…')}</p>}
      {!isPending && lines.length === 0 && error === null && (
        <p className={classes.none}>{t('No log entries')}</p>
      )}
      {lines.length > 0 && (
        <ol className={classes.lines} aria-label={t('Log lines, newest first')}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: identical lines may have the same time.
            <li key={`${line.timestamp} ${line.message} ${lines.length - index}`} className={classes.line}>
              <TimestampText at={line.timestamp}>{formatSeconds(line.timestamp, zone)}</TimestampText>
              <StatusBadge tone={TONES.get(line.level) ?? 'neutral'}>{line.level.toLowerCase()}</StatusBadge>
              <span className={classes.message}>{line.message}</span>
              {onInstance && (
                <button
                  type="button"
                  className={classes.instance}
                  title={t('Show only this run or backfill')}
                  onClick={() => onInstance(line.instance_id)}
                >
                  {line.instance_id.slice(0, 8)}
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
      {older.there && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.older}
          loading={older.busy}
          onClick={older.load}
        >
          {t('Older')}
        </Button>
      )}
      {!older.there && lines.length > 0 && (
        <p className={classes.none}>
          {t('{lines}', { lines: tn(lines.length, '{n} log line', '{n} log lines') })}
        </p>
      )}
    </div>
  )
}
