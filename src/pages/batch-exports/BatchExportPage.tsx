import { IconRestore } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { api } from '../../../contract'
import { getFailingRun } from '../../../contract/domain/export-state'
import type { ActivityEntry } from '../../../contract/schemas/activity'
import type { BatchExport } from '../../../contract/schemas/batch-exports'
import { query } from '../../api/query/queries'
import { usePageProject } from '../../api/session/current-scope'
import { useDenialReason } from '../../api/session/permissions'
import { ActionBar } from '../../components/actions/ActionBar'
import type { Action } from '../../components/actions/action'
import { ActivityHistory, listChanges } from '../../components/activity/ActivityHistory'
import { describeRecordActivity } from '../../components/activity/describe-record-activity'
import { formatFieldName } from '../../components/activity/format-field'
import { DestinationGlyph } from '../../components/batch-exports/DestinationGlyph'
import { ExportStateBadge } from '../../components/batch-exports/ExportStateBadge'
import { lazyWithRetry } from '../../components/overlays/lazy-with-retry'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RawJson } from '../../components/ui/page/RawJson'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { Tabs } from '../../components/ui/page/Tabs'
import { SearchField } from '../../components/ui/search/SearchField'
import { inSentence } from '../../lib/i18n/case'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { Alerts } from './detail/Alerts'
import { BackfillsTab } from './detail/BackfillsTab'
import { Configuration } from './detail/Configuration'
import type { BackfillProposal } from './detail/coverage'
import { ExportOverview } from './detail/ExportOverview'
import { FileList } from './detail/FileList'
import { LogsTab } from './detail/LogLines'
import { RunsTab } from './detail/RunsTab'
import { type ExportDetail, useDetailSearch, useExportDetail } from './detail/use-export-detail'
import classes from './exports.module.css'
import { getDestinationLabel, getIntervalLabel, getModelLabel } from './labels'
import { exportCrumbs, useExportId, useExportScope } from './scope'
import { useExportActions } from './use-export-actions'

const BackfillDialog = lazyWithRetry(() => import('./detail/BackfillDialog'))
const RunDrawer = lazyWithRetry(() => import('./detail/RunDrawer'))

type View = (props: { detail: ExportDetail; onBackfill: (proposal?: BackfillProposal) => void }) => ReactNode

const VIEWS: { tab: string | undefined; label: string; view: View; only?: string }[] = [
  { tab: undefined, label: t('Overview'), view: (props) => <ExportOverview {...props} /> },
  { tab: 'runs', label: t('Runs'), view: (props) => <RunsTab {...props} /> },
  { tab: 'backfills', label: t('Backfills'), view: (props) => <BackfillsTab {...props} /> },
  { tab: 'logs', label: t('Logs'), view: (props) => <LogsTab {...props} /> },
  { tab: 'files', label: t('Files'), view: (props) => <FilesTab {...props} />, only: 'FileDownload' },
  { tab: 'configuration', label: t('Configuration'), view: (props) => <Configuration {...props} /> },
  { tab: 'history', label: t('Activity'), view: (props) => <ExportHistory {...props} /> },
  {
    tab: 'json',
    label: 'JSON',
    view: ({ detail }) => <RawJson record={detail.record} label={t('Batch export as JSON')} />,
  },
]

/** Page of a batch export: its configuration and its history. */
export function BatchExportPage() {
  const scope = useExportScope()
  const id = useExportId()
  const { record, buildDetail } = useExportDetail(scope, id)
  return (
    <RecordBoundary query={record} kind={t('Batch export')}>
      {(present) => <Loaded detail={buildDetail(present)} />}
    </RecordBoundary>
  )
}

function Loaded({ detail }: { detail: ExportDetail }) {
  usePageProject(detail.record.team_id)
  const [{ tab, run }, setSearch] = useDetailSearch()
  const [proposal, setProposal] = useState<BackfillProposal | null>(null)
  const views = VIEWS.filter(({ only }) => only === undefined || only === detail.record.destination.type)
  const current = views.find((view) => view.tab === tab) ?? views[0]
  const onBackfill = (proposal?: BackfillProposal) => setProposal(proposal ?? {})
  return (
    <>
      <ExportHeader detail={detail} onBackfill={() => onBackfill()} />
      <Alerts detail={detail} />
      <Tabs label={t('Batch export tabs')} tabs={views} current={current?.tab} />
      {current?.view({ detail, onBackfill })}
      <Suspense>
        {run !== undefined && (
          <RunDrawer key={run} detail={detail} run_id={run} onClose={() => setSearch({ run: undefined })} />
        )}
        {proposal && <BackfillDialog detail={detail} proposal={proposal} onClose={() => setProposal(null)} />}
      </Suspense>
    </>
  )
}

/** Files written by an export to a folder on the server. */
function FilesTab({ detail }: { detail: ExportDetail }) {
  const [{ prefix }, setSearch] = useDetailSearch()
  return (
    <>
      <div className="row wrap gap-8 mb-12">
        <SearchField
          label={t('Filter by prefix')}
          value={prefix ?? ''}
          onSearch={(text) => setSearch({ prefix: text || undefined }, { replace: true })}
        />
      </div>
      <FileList detail={detail} prefix={prefix} />
    </>
  )
}

/** Header of an export page: name, state and actions. */
function ExportHeader({ detail, onBackfill }: { detail: ExportDetail; onBackfill: () => void }) {
  const { scope, record } = detail
  const reason = useDenialReason(api[scope.resource].update)
  const backfill: Action<BatchExport> = {
    id: 'backfill',
    label: t('Backfill'),
    icon: IconRestore,
    keys: 'b',
    disabledReason: () => reason,
    effect: { open: onBackfill },
  }
  const actions = [backfill, ...useExportActions(scope)]
  // The notice below has the action that matters.
  const isRetryOffered = getFailingRun(record) !== undefined
  return (
    <PageHeader
      title={record.name}
      aside={<ExportStateBadge of={record} />}
      crumbs={exportCrumbs(scope)}
      description={<Summary detail={detail} />}
      reason={reason}
      actions={
        <ActionBar
          subject={{ name: record.name, row: record, actions }}
          beside={
            record.paused ? ['edit', 'run', 'unpause'] : ['edit', 'pause', ...(isRetryOffered ? [] : ['run'])]
          }
          first={record.paused ? 'unpause' : 'run'}
        />
      }
    />
  )
}

/** Model, destination and schedule of an export. */
function Summary({ detail: { record } }: { detail: ExportDetail }) {
  const { type } = record.destination
  return rich('{model} → {place} · {interval}', {
    model: getModelLabel(record.model),
    place: (
      <span className={classes.place}>
        <DestinationGlyph type={type} size={20} />
        {getDestinationLabel(type)}
      </span>
    ),
    interval: inSentence(getIntervalLabel(record.interval)),
  })
}

const FIELDS = new Map([
  ['name', t('Name')],
  ['model', t('Model')],
  ['interval', t('Interval')],
  ['destination', t('Destination')],
  ['filters', t('Filters')],
  ['paused', t('Paused')],
  ['hogql_query', t('Query')],
  ['offset_day', t('First day of week')],
  ['offset_hour', t('First hour of day')],
  ['timezone', t('Time zone')],
  ['start_at', t('Start')],
  ['end_at', t('End')],
])

/** Activity log of the export. */
function ExportHistory({ detail: { scope, params } }: { detail: ExportDetail }) {
  const [search] = useDetailSearch()
  return (
    <ActivityHistory
      endpoint={api[scope.resource].activity}
      query={(paging) => query(scope.resource, 'activity', { params, query: paging })}
      page={search.page}
      describe={describeActivity}
      lines={getChangeLines}
    />
  )
}

const describeActivity = (entry: ActivityEntry) => describeRecordActivity(entry, t('the batch export'))

const getChangeLines = (entry: ActivityEntry) =>
  listChanges(entry, ({ field }) => FIELDS.get(field) ?? formatFieldName(field))
