import { ActionIcon } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArchive,
  IconBolt,
  IconChartLine,
  IconCircleCheck,
  IconDatabase,
  IconMail,
  IconRefresh,
  IconServer,
  IconStack2,
  IconTimeline,
  type TablerIcon,
} from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SystemBackup, SystemJobs, SystemStatus } from '../../../contract/schemas/system'
import { query } from '../../api/query/queries'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { EmptyState } from '../../components/feedback/EmptyState'
import { type Stat, StatTiles } from '../../components/ui/card/StatTiles'
import { CopyIcon } from '../../components/ui/cells/CopyText'
import { formatBytes, formatCount, formatDuration } from '../../components/ui/cells/format-number'
import { formatCompactTime, formatHour } from '../../components/ui/cells/format-time'
import { RelativeTime, TimestampText } from '../../components/ui/cells/RelativeTime'
import { StatusBadge, type Tone } from '../../components/ui/cells/StatusBadge'
import { FieldList } from '../../components/ui/page/FieldList'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { Section } from '../../components/ui/page/Section'
import { rich } from '../../lib/i18n/rich'
import { t, tn } from '../../lib/i18n/translate'
import { useZone } from '../../lib/time/display-zone'

const POLLING_MS = 10_000
/** Delay of a due job or run above which a queue is marked as late, in seconds. */
const LATE_SECONDS = 60

/** Time without a request after which metrics are marked as not read. */
const METRICS_SILENCE_MS = 5 * 60_000
/** Share of free space below which a disk is marked as nearly full. */
const MIN_FREE_SHARE = 0.1

/** State of the server, for its staff. */
export function SystemPage() {
  const status = useQuery({ ...query('system', 'retrieve', {}), refetchInterval: POLLING_MS })
  return (
    <RecordBoundary query={status} kind={t('System')}>
      {(system) => <Status system={system} query={status} />}
    </RecordBoundary>
  )
}

function Status({ system, query }: { system: SystemStatus; query: UseQueryResult }) {
  const components = listComponents(system)
  const zone = useZone()
  return (
    <>
      <PageHeader
        title={t('System')}
        description={t('Server status. Only server administrators can see this page.')}
      />
      <Health components={components} query={query} />
      <StatTiles label={t('Key figures')} stats={getStats(system, zone)} />
      <Section title={t('Components')}>
        <Components components={components} />
      </Section>
      {system.event_buffer && (
        <Section title={t('ClickHouse')}>
          <EventBuffer buffer={system.event_buffer} />
        </Section>
      )}
      {system.backups && (
        <Section title={t('Backups')}>
          <Backups backups={system.backups} />
        </Section>
      )}
      <Section title={t('Jobs')}>
        <Jobs system={system} />
      </Section>
    </>
  )
}

/** `ok` means that the server has checked it. `on` is used and not checked, `waiting` is checked soon. */
type ComponentState = 'failed' | 'warning' | 'ok' | 'waiting' | 'on' | 'off'

/** Labels of the states, in the order of the list. */
const STATES: Record<ComponentState, { label: string; tone: Tone }> = {
  failed: { label: t('Failed'), tone: 'error' },
  warning: { label: t('Needs attention'), tone: 'warning' },
  ok: { label: t('OK'), tone: 'success' },
  waiting: { label: t('Waiting'), tone: 'neutral' },
  on: { label: t('On'), tone: 'neutral' },
  off: { label: t('Off'), tone: 'muted' },
}

interface Component {
  name: string
  icon: TablerIcon
  state: ComponentState
  detail: ReactNode
  /** Next step of the administrator. */
  remedy?: ReactNode
}

/** Lists the components of the server, those with problems first. */
function listComponents(system: SystemStatus): Component[] {
  const order = Object.keys(STATES)
  return [
    checkDatabase(system),
    checkEventStore(system),
    checkJobs(system),
    checkBackups(system),
    ...checkDisk(system),
    checkEmail(system),
    checkMetrics(system),
    describeTraces(system),
  ].toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
}

const CHECK_LOAD = t('Check the load of the server and of the database.')

const formatLatency = (ms: number) => t('Responded in {time} ms', { time: formatCount(Math.ceil(ms)) })

function checkDatabase({ database }: SystemStatus): Component {
  const { engine, latency_ms, migrations, pending_migrations, connections, waiting_queries } = database
  const base = { name: t('Database'), icon: IconDatabase }
  if (pending_migrations > 0)
    return {
      ...base,
      state: 'warning',
      detail: tn(pending_migrations, '1 migration is not applied', '{n} migrations are not applied'),
      remedy: t('Restart the server: it applies them when it starts.'),
    }
  if (waiting_queries > 0)
    return {
      ...base,
      state: 'warning',
      detail: tn(waiting_queries, '1 query waits for a connection', '{n} queries wait for a connection'),
      remedy: CHECK_LOAD,
    }
  const facts = [
    ...(engine === 'embedded' ? [t('Embedded')] : []),
    formatLatency(latency_ms),
    tn(connections, '1 connection', '{n} connections'),
    t('All {n} migrations applied', { n: formatCount(migrations) }),
  ]
  return { ...base, state: 'ok', detail: facts.join(' · ') }
}

function checkEventStore({ event_store, event_buffer }: SystemStatus): Component {
  const isClickHouse = event_store.engine === 'clickhouse'
  const base = { name: t('Event store'), icon: IconBolt }
  if (event_store.latency_ms === null)
    return {
      ...base,
      state: 'failed',
      detail: isClickHouse ? t('ClickHouse does not respond') : t('The events could not be read'),
      remedy: isClickHouse
        ? t('Check that ClickHouse runs and that this server can reach it.')
        : t('See the server log for the reason.'),
    }
  if (event_buffer && (!event_buffer.is_available || event_buffer.refused > 0))
    return {
      ...base,
      state: 'warning',
      detail: event_buffer.is_available
        ? t('ClickHouse refused events')
        : t('ClickHouse does not accept events'),
      remedy: t('They are buffered in the database. Details are in the section ClickHouse below.'),
    }
  const place = isClickHouse ? 'ClickHouse' : t('In the database')
  return { ...base, state: 'ok', detail: `${place} · ${formatLatency(event_store.latency_ms)}` }
}

function checkJobs({ jobs, export_runs }: SystemStatus): Component {
  const base = { name: t('Job queue'), icon: IconStack2 }
  const sum = (count: (job: SystemJobs) => number) => jobs.reduce((total, job) => total + count(job), 0)
  const delay = Math.max(export_runs.late_seconds, ...jobs.map(({ late_seconds }) => late_seconds))
  const failed = sum((job) => job.failed)
  const failedText = t('{n} failed in two weeks', { n: formatCount(failed) })
  if (delay > LATE_SECONDS)
    return {
      ...base,
      state: 'warning',
      detail: [
        t('Jobs are late by {time}', { time: formatDuration(delay * 1000) }),
        ...(failed > 0 ? [failedText] : []),
      ].join(' · '),
      remedy: CHECK_LOAD,
    }
  if (failed > 0)
    return {
      ...base,
      state: 'warning',
      detail: failedText,
      remedy: t('Their last errors are in the list of jobs below.'),
    }
  const facts = [
    t('{n} waiting', { n: formatCount(sum(({ waiting }) => waiting)) }),
    t('{n} running', { n: formatCount(sum(({ running }) => running)) }),
    t('None late or failed'),
  ]
  return { ...base, state: 'ok', detail: facts.join(' · ') }
}

function checkBackups({ backups }: SystemStatus): Component {
  const base = { name: t('Backups'), icon: IconArchive }
  if (!backups)
    return { ...base, state: 'warning', detail: t('No backups are scheduled'), remedy: <BackupSetup /> }
  const [newest] = backups.files
  if (backups.status === 'failed')
    return {
      ...base,
      state: 'failed',
      detail: t('The last backup failed'),
      remedy: t('See the server log for the reason.'),
    }
  if (newest?.restore_test?.status === 'failed')
    return {
      ...base,
      state: 'failed',
      detail: t('The last backup cannot be restored'),
      remedy: t('Create another backup. The reason is in the list of backups below.'),
    }
  if (!newest) return { ...base, state: 'waiting', detail: t('Waiting for the first') }
  return {
    ...base,
    state: 'ok',
    detail: rich('Last backup {time} · {test}', {
      time: <RelativeTime at={newest.created_at} />,
      test: getTestLabel(newest),
    }),
  }
}

function checkDisk({ disk }: SystemStatus): Component[] {
  if (!disk) return []
  const isLow = disk.free_bytes < MIN_FREE_SHARE * disk.size_bytes
  const sizes = { used: formatSize(disk.size_bytes - disk.free_bytes), size: formatSize(disk.size_bytes) }
  return [
    {
      name: t('Disk'),
      icon: IconServer,
      state: isLow ? 'warning' : 'ok',
      detail: t('{used} of {size} used', sizes),
      ...(isLow && { remedy: t('Free some space, or move the data folder to a larger disk.') }),
    },
  ]
}

function checkEmail({ email }: SystemStatus): Component {
  const base = { name: t('Email'), icon: IconMail }
  if (!email)
    return {
      ...base,
      state: 'off',
      detail: rich('Set {smtp} and {url} to send invites and alerts.', {
        smtp: <code>SMTP_URL</code>,
        url: <code>PUBLIC_URL</code>,
      }),
    }
  if (email.status === 'checking')
    return { ...base, state: 'waiting', detail: t('Signing in to the mail server') }
  if (email.status === 'failed')
    return { ...base, state: 'failed', detail: email.error, remedy: t('Check the setting SMTP_URL.') }
  const time = <RelativeTime at={email.checked_at} />
  return { ...base, state: 'ok', detail: rich('Signed in to the mail server {time}', { time }) }
}

function checkMetrics({ monitoring: { metrics_enabled, metrics_read_at } }: SystemStatus): Component {
  const base = { name: t('Metrics'), icon: IconChartLine }
  if (!metrics_enabled)
    return {
      ...base,
      state: 'off',
      detail: rich('Set {setting} to collect metrics.', { setting: <code>METRICS_TOKEN</code> }),
    }
  if (metrics_read_at === null)
    return { ...base, state: 'waiting', detail: t('No request for /_metrics yet') }
  const isSilent = Date.now() - Date.parse(metrics_read_at) > METRICS_SILENCE_MS
  return {
    ...base,
    state: isSilent ? 'warning' : 'ok',
    detail: rich('Last read {time}', { time: <RelativeTime at={metrics_read_at} /> }),
    ...(isSilent && { remedy: t('Check that your monitoring requests /_metrics.') }),
  }
}

function describeTraces({ monitoring: { traces_enabled } }: SystemStatus): Component {
  const base = { name: t('Traces'), icon: IconTimeline }
  return traces_enabled
    ? { ...base, state: 'on', detail: t('Spans are sent. Their delivery is not checked.') }
    : {
        ...base,
        state: 'off',
        detail: rich('Set {setting} to send traces.', {
          setting: <code>OTEL_EXPORTER_OTLP_ENDPOINT</code>,
        }),
      }
}

/** Summary of the components, and the time of the check. */
function Health({ components, query }: { components: Component[]; query: UseQueryResult }) {
  const zone = useZone()
  const count = (counted: ComponentState) => components.filter(({ state }) => state === counted).length
  const failed = count('failed')
  const warnings = count('warning')
  const tone = failed > 0 ? 'error' : warnings > 0 ? 'warning' : 'success'
  const Icon = tone === 'success' ? IconCircleCheck : IconAlertTriangle
  const counts = [
    t('{n} OK', { n: formatCount(count('ok')) }),
    ...(count('off') > 0 ? [t('{n} off', { n: formatCount(count('off')) })] : []),
    t('checked {time}', { time: formatHour(new Date(query.dataUpdatedAt), zone) }),
  ]
  return (
    <div className="panel toned row wrap between gap-4-16 p-12-16 mb-16" data-tone={tone}>
      <p className="row gap-10 flush text-xl bold" role="status">
        <Icon size={24} className="flex-none" aria-hidden />
        {tone === 'success'
          ? t('All checks passed')
          : tn(failed + warnings, '{n} component needs attention', '{n} components need attention')}
      </p>
      <div className="row gap-4 text-sm">
        {counts.join(' · ')}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Refresh')}
          title={t('Refresh')}
          onClick={() => void query.refetch()}
        >
          <IconRefresh size={16} />
        </ActionIcon>
      </div>
    </div>
  )
}

const Components = ({ components }: { components: Component[] }) => (
  <ul className="panel clip flush" aria-label={t('Components')}>
    {components.map(({ name, icon: Icon, state, detail, remedy }) => (
      <li key={name} className="icon-text divided p-12-16" data-tone={STATES[state].tone}>
        <Icon size={18} stroke={1.7} aria-hidden />
        <div className="row between gap-12">
          <div className="column min-0 snug">
            <span className="medium">{name}</span>
            <span className="soft text-sm break">{detail}</span>
          </div>
          <span className="flex-none">
            <StatusBadge tone={STATES[state].tone} dot>
              {STATES[state].label}
            </StatusBadge>
          </span>
        </div>
        {remedy && <div className="col-2 mt-4 text-sm">{remedy}</div>}
      </li>
    ))}
  </ul>
)

function getStats(system: SystemStatus, zone: string): Stat[] {
  const { version, node_version, started_at, memory_bytes, database } = system
  return [
    { label: t('Version'), value: version, note: `Node.js ${node_version.replace(/^v/, '')}` },
    {
      label: t('Uptime'),
      value: formatDuration(Math.max(0, Date.now() - Date.parse(started_at))),
      note: rich('Since {time}', {
        time: <TimestampText at={started_at}>{formatCompactTime(started_at, zone)}</TimestampText>,
      }),
    },
    {
      label: t('Database'),
      value: formatSize(database.size_bytes),
      note: `PostgreSQL ${database.version.split(' ')[0]}`,
    },
    { label: t('Memory'), value: formatSize(memory_bytes), note: t('Used by the server') },
  ]
}

/** Formats a size with three digits. */
const formatSize = (bytes: number) => formatBytes(Number(bytes.toPrecision(3)))

const getTestLabel = ({ restore_test }: SystemBackup) =>
  restore_test === null
    ? t('Restore not tested')
    : restore_test.status === 'passed'
      ? t('Restore tested')
      : t('Restore failed')

const jobColumns: DataColumn<SystemJobs>[] = [
  { id: 'kind', header: t('Job'), cell: ({ kind }) => <code>{kind}</code> },
  {
    id: 'waiting',
    header: t('Waiting'),
    cell: ({ waiting }) => formatCount(waiting),
    width: '110px',
    align: 'end',
  },
  {
    id: 'running',
    header: t('Running'),
    cell: ({ running }) => formatCount(running),
    width: '110px',
    align: 'end',
    hideBelow: 'sm',
  },
  {
    id: 'late',
    header: t('Delay'),
    cell: ({ late_seconds }) => <Delay seconds={late_seconds} />,
    width: '110px',
    align: 'end',
    hideBelow: 'sm',
  },
  {
    id: 'failed',
    header: t('Failed'),
    cell: ({ failed }) => (failed > 0 ? <StatusBadge tone="error">{formatCount(failed)}</StatusBadge> : '0'),
    width: '110px',
    align: 'end',
  },
]

/** Time since the oldest waiting job was due. */
const Delay = ({ seconds }: { seconds: number }) =>
  seconds > LATE_SECONDS ? (
    <StatusBadge tone="warning">{formatDuration(seconds * 1000)}</StatusBadge>
  ) : (
    formatDuration(seconds * 1000)
  )

const Jobs = ({ system: { jobs } }: { system: SystemStatus }) =>
  jobs.length === 0 ? (
    <EmptyState title={t('No jobs are waiting')}>
      {t('Jobs that run, wait or failed in the last two weeks are listed here.')}
    </EmptyState>
  ) : (
    <PlainTable
      label={t('Jobs')}
      rows={jobs}
      columns={jobColumns}
      rowKey={({ kind }) => kind}
      rowName={({ kind }) => kind}
      below={({ last_error }) =>
        last_error && <p className="soft text-sm break">{t('Last error: {error}', { error: last_error })}</p>
      }
    />
  )

const EventBuffer = ({ buffer }: { buffer: NonNullable<SystemStatus['event_buffer']> }) => (
  <>
    {!buffer.is_available && (
      <p className="quote mb-10" data-tone="warning" role="status">
        {t('ClickHouse does not accept events. New events are stored in the database until it does.')}
      </p>
    )}
    <FieldList
      fields={[
        { label: t('Buffered events'), value: formatCount(buffer.events) },
        {
          label: t('Buffer size'),
          value: t('{size} of {max}', {
            size: formatSize(buffer.bytes),
            max: formatSize(buffer.max_bytes),
          }),
        },
        { label: t('Waiting since'), value: buffer.oldest_at && <RelativeTime at={buffer.oldest_at} /> },
        {
          label: t('Refused events'),
          value: (
            <>
              {formatCount(buffer.refused)}
              {buffer.last_error && (
                <p className="soft text-sm break">{t('Last error: {error}', { error: buffer.last_error })}</p>
              )}
            </>
          ),
        },
      ]}
    />
  </>
)

const backupColumns: DataColumn<SystemBackup>[] = [
  {
    id: 'created_at',
    header: t('Created'),
    cell: ({ created_at }) => <RelativeTime at={created_at} full />,
    width: '240px',
  },
  { id: 'name', header: t('File'), cell: ({ name }) => <code>{name}</code>, hideBelow: 'md' },
  {
    id: 'size',
    header: t('Size'),
    cell: ({ size_bytes }) => formatSize(size_bytes),
    width: '120px',
    align: 'end',
    hideBelow: 'sm',
  },
  {
    id: 'test',
    header: t('Restore test'),
    cell: ({ restore_test }) => <RestoreResult test={restore_test} />,
    width: '130px',
  },
  {
    id: 'records',
    header: t('Restored'),
    cell: ({ restore_test }) => (
      <span title={restore_test?.error ?? undefined}>
        {restore_test?.records
          ? tn(restore_test.records.events, '{n} event', '{n} events')
          : (restore_test?.error ?? '–')}
      </span>
    ),
    width: '220px',
    hideBelow: 'md',
  },
]

function RestoreResult({ test }: { test: SystemBackup['restore_test'] }) {
  if (test === null) return <span className="soft">{t('Not tested')}</span>
  return test.status === 'passed' ? (
    <StatusBadge tone="success">{t('Passed')}</StatusBadge>
  ) : (
    <StatusBadge tone="error">{t('Failed')}</StatusBadge>
  )
}

const BACKUP_COMMAND = 'hedgerow backup hedgerow.tar.gz'
const BACKUP_SETTINGS = 'BACKUP_SCHEDULE="0 3 * * *"\nBACKUP_DIR=/var/backups/hedgerow'

/** Text to copy to the server. */
const CopyBox = ({ label, text }: { label: string; text: string }) => (
  <div className="box sunken flex between gap-8 p-8-12 mt-8 mb-8">
    <code className="text-xs pre-wrap break">{text}</code>
    <CopyIcon label={label} text={text} />
  </div>
)

/** Settings for scheduled backups, and the command for a single one. */
const BackupSetup = () => (
  <details>
    <summary className="target pointer accent">{t('Set up backups')}</summary>
    <p className="mt-4">
      {t('Restart the server with these settings for a backup every night. Use a folder on another disk.')}
    </p>
    <CopyBox label={t('the settings')} text={BACKUP_SETTINGS} />
    <p className="flush">{t('To make one now, run this command on the server:')}</p>
    <CopyBox label={t('the command')} text={BACKUP_COMMAND} />
  </details>
)

function Backups({ backups }: { backups: NonNullable<SystemStatus['backups']> }) {
  const { schedule, retention, next_at, failed_at, s3, files } = backups
  return (
    <>
      <p>
        {rich('Scheduled at {schedule} (UTC), next {time}. The newest {retention} are retained.', {
          schedule: <code>{schedule}</code>,
          time: next_at ? <RelativeTime at={next_at} /> : '–',
          retention: formatCount(retention),
        })}{' '}
        {failed_at &&
          rich('The last attempt failed {time}. See the server log for the reason.', {
            time: <RelativeTime at={failed_at} />,
          })}
      </p>
      {s3 && (
        <p>
          {rich('Uploaded to {url}: {count} of at most {retention}, the newest {time}.', {
            url: <code>{s3.url}</code>,
            count: formatCount(s3.count),
            retention: formatCount(s3.retention),
            time: s3.newest_at ? <RelativeTime at={s3.newest_at} /> : '–',
          })}
        </p>
      )}
      {files.length > 0 && (
        <PlainTable
          label={t('Backups')}
          rows={files}
          columns={backupColumns}
          rowKey={({ name }) => name}
          rowName={({ name }) => name}
        />
      )}
    </>
  )
}
