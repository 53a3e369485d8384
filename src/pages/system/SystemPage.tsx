import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SystemBackup, SystemJobs, SystemStatus } from '../../../contract/schemas/system'
import { query } from '../../api/query/queries'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { EmptyState } from '../../components/feedback/EmptyState'
import { Notice } from '../../components/feedback/Notice'
import { type Stat, StatTiles } from '../../components/ui/card/StatTiles'
import { CopyAction, CopyText } from '../../components/ui/cells/CopyButton'
import { formatBytes, formatCount, formatDuration } from '../../components/ui/cells/format-number'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { FieldList } from '../../components/ui/page/FieldList'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { Section } from '../../components/ui/page/Section'
import { rich } from '../../lib/i18n/rich'
import { t, tn } from '../../lib/i18n/translate'

const POLLING_MS = 10_000
/** Delay of a due job or run above which a queue is marked as late, in seconds. */
const LATE_SECONDS = 60

/** State of the server, for its staff. */
export function SystemPage() {
  const status = useQuery({ ...query('system', 'retrieve', {}), refetchInterval: POLLING_MS })
  return (
    <RecordBoundary query={status} kind={t('System')}>
      {(system) => (
        <>
          <PageHeader
            title={t('System')}
            description={t('Server status. Only server administrators can see this page.')}
          />
          <Problems problems={listProblems(system)} />
          <StatTiles label={t('Key figures')} stats={getStats(system)} />
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
          <Section title={t('Details')}>
            <Details system={system} />
          </Section>
        </>
      )}
    </RecordBoundary>
  )
}

interface Problem {
  title: string
  /** Next step of the administrator. */
  remedy: ReactNode
}

/** Lists what an administrator should look at, most urgent first. */
function listProblems({ jobs, export_runs, backups, database }: SystemStatus): Problem[] {
  const [newest] = backups?.files ?? []
  const delays = [export_runs.late_seconds, ...jobs.map(({ late_seconds }) => late_seconds)]
  const load = t('Check the load of the server and of the database.')
  const problems: (Problem | false)[] = [
    backups?.status === 'failed' && {
      title: t('The last backup failed'),
      remedy: t('See the server log for the reason.'),
    },
    newest?.restore_test?.status === 'failed' && {
      title: t('The last backup cannot be restored'),
      remedy: t('Create another backup. The reason is in the list of backups below.'),
    },
    delays.some((seconds) => seconds > LATE_SECONDS) && { title: t('Jobs are late'), remedy: load },
    jobs.some(({ failed }) => failed > 0) && {
      title: t('Jobs failed'),
      remedy: t('Their last errors are in the list of jobs below.'),
    },
    database.waiting_queries > 0 && { title: t('Queries are waiting'), remedy: load },
    backups === null && { title: t('No backups are scheduled'), remedy: <BackupSetup /> },
  ]
  return problems.filter((problem) => problem !== false)
}

/** Problems, each with the next step. */
const Problems = ({ problems }: { problems: Problem[] }) =>
  problems.length > 0 && (
    <Notice tone="warning">
      <ul className="stack gap-12">
        {problems.map(({ title, remedy }) => (
          <li key={title}>
            <p className="tone bold">{title}</p>
            {remedy}
          </li>
        ))}
      </ul>
    </Notice>
  )

function getStats(system: SystemStatus): Stat[] {
  const { version, started_at, database, jobs, backups } = system
  const problems = listProblems(system)
  const failed = jobs.reduce((sum, job) => sum + job.failed, 0)
  const waiting = jobs.reduce((sum, job) => sum + job.waiting, 0)
  return [
    {
      label: t('Health'),
      value: problems.length === 0 ? t('Good') : tn(problems.length, '1 warning', '{n} warnings'),
      note: problems.length === 0 ? t('Everything works') : t('See above'),
      tone: problems.length === 0 ? 'success' : 'warning',
    },
    ...(backups === null ? [] : [getBackupStat(backups)]),
    {
      label: t('Waiting jobs'),
      value: formatCount(waiting),
      note: failed > 0 ? t('{n} failed in two weeks', { n: formatCount(failed) }) : t('None failed'),
      ...(failed > 0 && { tone: 'warning' }),
    },
    {
      label: t('Database'),
      value: formatBytes(database.size_bytes),
      note: formatDatabase(database),
    },
    {
      label: t('Version'),
      value: version,
      note: rich('Started {time}', { time: <RelativeTime at={started_at} /> }),
    },
  ]
}

function formatDatabase({ version, engine }: SystemStatus['database']): string {
  const name = `PostgreSQL ${version.split(' ')[0]}`
  return engine === 'embedded' ? t('{database}, embedded', { database: name }) : name
}

function getBackupStat(backups: NonNullable<SystemStatus['backups']>): Stat {
  const label = t('Last backup')
  const [newest] = backups.files
  const value = newest ? <RelativeTime at={newest.created_at} /> : '–'
  if (backups.status === 'failed') return { label, value, note: t('The last attempt failed'), tone: 'error' }
  return {
    label,
    value,
    note: newest ? getTestLabel(newest) : t('Waiting for the first'),
    tone: newest?.restore_test?.status === 'passed' ? 'success' : 'neutral',
  }
}

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

const Details = ({
  system: { database, export_runs, memory_bytes, started_at, node_version },
}: {
  system: SystemStatus
}) => (
  <div className="panel clip px-16">
    <FieldList
      fields={[
        // The reason for late jobs if no job in the table is late.
        ...(export_runs.late_seconds > LATE_SECONDS
          ? [{ label: t('Export run delay'), value: <Delay seconds={export_runs.late_seconds} /> }]
          : []),
        { label: t('Database connections'), value: formatCount(database.connections) },
        { label: t('Waiting queries'), value: formatCount(database.waiting_queries) },
        { label: t('Migrations'), value: formatCount(database.migrations) },
        { label: t('Process memory'), value: formatBytes(memory_bytes) },
        { label: t('Started'), value: <RelativeTime at={started_at} full /> },
        { label: 'Node.js', value: node_version.replace(/^v/, '') },
      ]}
    />
  </div>
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
            size: formatBytes(buffer.bytes),
            max: formatBytes(buffer.max_bytes),
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
    cell: ({ size_bytes }) => formatBytes(size_bytes),
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

const BACKUP_SETTINGS = 'BACKUP_SCHEDULE="0 3 * * *"\nBACKUP_DIR=/var/backups/hedgerow'

/** Settings for scheduled backups, and the command for a single one. */
const BackupSetup = () => (
  <>
    <p>
      {t('Restart the server with these settings for a backup every night. Use a folder on another disk.')}
    </p>
    <div className="box raised row wrap between gap-8 p-10-12 mt-8 mb-8">
      <code className="text-sm pre-wrap break">{BACKUP_SETTINGS}</code>
      <CopyAction label={t('Copy settings')} text={BACKUP_SETTINGS} />
    </div>
    <p>
      {rich('To make one now, run {command} on the server.', {
        command: <CopyText text="hedgerow backup hedgerow.tar.gz" label={t('the command')} />,
      })}
    </p>
  </>
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
