import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buildManifestKey, type FileKeyConfig } from '../../../../contract/domain/export-file-keys'
import { getLatestRuns } from '../../../../contract/domain/export-state'
import type { BatchExport, ExportRun } from '../../../../contract/schemas/batch-exports'
import { query } from '../../../api/query/queries'
import { ActionButton } from '../../../components/actions/ActionButton'
import { getAvailableActions } from '../../../components/actions/action-target'
import { useActionScope } from '../../../components/actions/registry'
import { getRunStatus } from '../../../components/batch-exports/status'
import { LiveAnnouncements } from '../../../components/feedback/LiveAnnouncements'
import { QueryDrawer } from '../../../components/overlays/QueryDrawer'
import { CopyText } from '../../../components/ui/cells/CopyText'
import { formatBytes, formatCount } from '../../../components/ui/cells/format-number'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { FieldList, type FieldListItem } from '../../../components/ui/page/FieldList'
import { Section } from '../../../components/ui/page/Section'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { formatRunInterval } from '../run-labels'
import { FileList } from './FileList'
import { LogLines } from './LogLines'
import { getPollingInterval } from './polling'
import { BackfillProgress, formatOrigin, formatRunDuration, RunStatusBadge, RunTime } from './run-cells'
import type { ExportDetail } from './use-export-detail'
import { useRunActions } from './use-run-actions'

/** Drawer with all details of one run. */
export default function RunDrawer({
  detail,
  run_id,
  onClose,
}: {
  detail: ExportDetail
  run_id: string
  onClose: () => void
}) {
  const { scope, params, record, isLive } = detail
  const run = useQuery({
    ...query(scope.resource, 'run', { params: { ...params, run_id } }),
    refetchInterval: ({ state }) => !isLive && getPollingInterval(state.data ? [state.data] : [], new Date()),
    placeholderData: () => getLatestRuns(record).find(({ id }) => id === run_id),
  })
  return (
    <QueryDrawer
      query={run}
      title={run.data ? <RunTime of={run.data} /> : t('Run')}
      loading={t('Loading run…')}
      onClose={onClose}
    >
      {(loaded) => <Run detail={detail} run={loaded} />}
    </QueryDrawer>
  )
}

function Run({ detail, run }: { detail: ExportDetail; run: ExportRun }) {
  const zone = useZone()
  const subject = { name: formatRunInterval(run, zone), row: run, actions: useRunActions(detail) }
  useActionScope('dialog', subject)
  const prefix = filesPrefix(detail.record, run)
  return (
    <>
      <LiveAnnouncements of={[{ id: run.id, words: `${subject.name}: ${getRunStatus(run).label}` }]} />
      <Group justify="space-between" mb={12}>
        <RunStatusBadge of={run} />
        <Group gap={8}>
          {getAvailableActions(subject).map((action) => (
            <ActionButton key={action.id} action={action} row={run} size="compact-sm" />
          ))}
        </Group>
      </Group>
      {run.latest_error && (
        <p className="measure error text-sm break pre-wrap" role="alert">
          {run.latest_error}
        </p>
      )}
      <FieldList fields={getFields(run)} />
      {prefix !== null && (
        <Section title={t('Files')}>
          <FileList detail={detail} prefix={prefix} />
        </Section>
      )}
      <Section title={t('Logs')}>
        <LogLines detail={detail} instance_id={run.id} />
      </Section>
    </>
  )
}

function getFields(run: ExportRun): FieldListItem[] {
  const { records_completed, records_total_count, retry_of, backfill } = run
  const total = records_total_count ?? 0
  return [
    {
      label: t('Rows'),
      value:
        total > 0 && records_completed !== total ? (
          <BackfillProgress label={t('Rows written')} done={records_completed ?? 0} of={total} />
        ) : (
          formatCount(records_completed)
        ),
    },
    { label: t('Size'), value: formatBytes(run.bytes_exported) },
    { label: t('Duration'), value: formatRunDuration(run, new Date()) ?? t('Not started') },
    { label: t('Attempts'), value: formatCount(run.attempts) },
    {
      label: t('From'),
      value: (
        <>
          {formatOrigin(run)}
          {retry_of && (
            <>
              {' '}
              <Link className="accent" to="." search={(search: object) => ({ ...search, run: retry_of })}>
                {t('of this run')}
              </Link>
            </>
          )}
          {backfill && (
            <>
              {' '}
              <Link className="accent" to="." search={{ tab: 'runs', backfill }}>
                {t('View runs')}
              </Link>
            </>
          )}
        </>
      ),
    },
    { label: t('Created'), value: <RelativeTime at={run.created_at} full /> },
    { label: t('Started'), value: <RelativeTime at={run.started_at} full /> },
    { label: t('Ended'), value: <RelativeTime at={run.finished_at} full /> },
    { label: 'ID', value: <CopyText text={run.id} label={t('the ID')} /> },
  ]
}

/** Returns the key prefix of a run's files; null if this server does not store files. */
function filesPrefix({ destination, model }: BatchExport, run: ExportRun): string | null {
  if (destination.type !== 'FileDownload') return null
  try {
    const start = run.data_interval_start === null ? null : new Date(run.data_interval_start)
    const fileNameParts = { model, start, end: new Date(run.data_interval_end) }
    // A configuration is validated when saved: its keys are those of the type.
    return buildManifestKey(destination.config as FileKeyConfig, fileNameParts).replace(
      /_manifest\.json$/,
      '',
    )
  } catch {
    return null
  }
}
