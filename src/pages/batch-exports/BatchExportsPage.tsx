import { api } from '../../../contract'
import { type BatchExportState, getExportState, getLatestRuns } from '../../../contract/domain/export-state'
import type { PaginatedResponse } from '../../../contract/endpoint'
import type { BatchExport } from '../../../contract/schemas/batch-exports'
import { useLiveUpdates } from '../../api/live/live-updates'
import { useDenialReason } from '../../api/session/permissions'
import type { PageAction } from '../../components/actions/action'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { getStateLabel } from '../../components/batch-exports/ExportStateBadge'
import { getPollInterval } from '../../components/batch-exports/status'
import { useCellContext } from '../../components/data-table/table'
import { useListPage } from '../../components/data-table/use-list-page'
import { ListTable } from '../../components/list-tools/ListTable'
import { useCreatorFilter } from '../../components/list-tools/use-creator-filter'
import { type Stat, StatTiles } from '../../components/ui/card/StatTiles'
import { formatCount } from '../../components/ui/cells/format-number'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { formatEnumeration } from '../../lib/i18n/locale'
import { t, tn } from '../../lib/i18n/translate'
import { getLagTone, getListedLag, getUpcomingRun } from './run-stats'
import { buildPath, getListTitle, useExportScope, useProjects } from './scope'
import { exportTables } from './tables'
import { UpcomingTime } from './UpcomingTime'
import { useExportActions } from './use-export-actions'

const getStatuses = (rows: BatchExport[] | undefined) =>
  (rows ?? []).flatMap((row) => getLatestRuns(row).map(({ status }) => status))

/** List of the batch exports of a project, or of all projects of an organization. */
export function BatchExportsPage() {
  const scope = useExportScope()
  const { connection_id } = useLiveUpdates(scope.params)
  const list = useListPage(exportTables[scope.resource].list, {
    refetchInterval: (page) => getPollInterval(connection_id === null ? getStatuses(page?.results) : []),
  })
  const actions = useExportActions(scope)
  const projects = useProjects(scope.organization_id)
  const creatorFilter = useCreatorFilter(list)
  const table = useCellContext(exportTables[scope.resource], {
    scope,
    projects: scope.organization_id === null ? undefined : projects,
    hasOneProject: new Set(list.query.data?.results.map(({ team_id }) => team_id)).size <= 1,
  })
  const reason = useDenialReason(api[scope.resource].create)
  const create: PageAction = {
    ...NEW,
    label: t('New batch export'),
    disabledReason: () => reason,
    effect: { href: () => buildPath(scope, 'new') },
  }
  return (
    <>
      <PageHeader
        title={getListTitle(scope)}
        description={
          scope.organization_id === null
            ? t('Export events and people to your destinations on a schedule.')
            : t('Batch exports of all projects of this organization.')
        }
        reason={reason}
        actions={<PageActions name={t('Batch exports')} actions={[create]} />}
      />
      <ExportFigures page={list.query.data} isFiltered={list.filtered} />
      <ListTable
        // Not the rows that were reserved, below the figures, if there are neither.
        key={String(!list.filtered && list.query.data?.count === 0)}
        table={table}
        list={list}
        actions={actions}
        create={create}
        loadedFilters={[creatorFilter]}
      />
    </>
  )
}

/** Key figures of all exports; nothing if there are none, or more than the page lists. */
function ExportFigures({
  page,
  isFiltered,
}: {
  page: PaginatedResponse<BatchExport> | undefined
  isFiltered: boolean
}) {
  if (isFiltered || (page && (page.count === 0 || page.results.length < page.count))) return null
  const now = new Date()
  const rows = page?.results.map((record) => ({ record, state: getExportState(record, now) }))
  const active = rows?.filter(({ state }) => state === 'active')
  const failing = rows?.filter(({ state }) => ['retrying', 'failing', 'stopped'].includes(state))
  const lags = rows?.flatMap(({ record }) => {
    const lag = getListedLag(record, now)
    return lag ? [{ record, ...lag }] : []
  })
  const latest = lags?.reduce<(typeof lags)[number] | undefined>(
    (most, row) => (most && most.lag >= row.lag ? most : row),
    undefined,
  )
  const [next] = (rows ?? [])
    .flatMap(({ record: { name, ...row } }) => {
      const upcoming = getUpcomingRun(row)
      return upcoming ? [{ name, ...upcoming }] : []
    })
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const figures: Stat[] = [
    {
      label: t('Active'),
      value: active && formatCount(active.length),
      note: rows && tn(rows.length, 'of {n} export', 'of {n} exports'),
    },
    {
      label: t('Need attention'),
      value: failing && formatCount(failing.length),
      note: failing?.length ? listStates(failing.map(({ state }) => state)) : undefined,
      ...(failing?.length && { tone: 'error' as const }),
    },
    {
      label: t('Longest lag'),
      value: rows && <span title={latest?.title}>{latest?.text ?? '–'}</span>,
      note: latest?.record.name,
      ...(latest && getLagTone(getExportState(latest.record, now))),
    },
    {
      label: t('Next run'),
      value: rows && (next ? <UpcomingTime at={next.at} /> : t('None')),
      note: next?.isRetry ? t('Retry of {name}', { name: next.name }) : next?.name,
    },
  ]
  return (
    <div className="mb-20">
      <StatTiles label={t('Key figures')} stats={figures} />
    </div>
  )
}

/** Lists the states with their numbers: `1 retrying, 1 paused by server`. */
const listStates = (states: readonly BatchExportState[]): string =>
  formatEnumeration(
    [...new Set(states)].map((state) =>
      t('{count} {state}', {
        count: formatCount(states.filter((other) => other === state).length),
        state: getStateLabel(state),
      }),
    ),
  )
