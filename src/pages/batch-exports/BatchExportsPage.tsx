import { api } from '../../../contract'
import { getLatestRuns } from '../../../contract/domain/export-state'
import type { BatchExport } from '../../../contract/schemas/batch-exports'
import { useLiveUpdates } from '../../api/live/live-updates'
import { useDenialReason } from '../../api/session/permissions'
import type { PageAction } from '../../components/actions/action'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { getPollInterval } from '../../components/batch-exports/status'
import { useCellContext } from '../../components/data-table/table'
import { useListPage } from '../../components/data-table/use-list-page'
import { ListTable } from '../../components/list-tools/ListTable'
import { useCreatorFilter } from '../../components/list-tools/use-creator-filter'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { buildPath, useExportScope, useProjects } from './scope'
import { exportTables } from './tables'
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
        title={t('Batch exports')}
        description={t('Export events and persons to your destination on a schedule.')}
        reason={reason}
        actions={<PageActions name={t('Batch exports')} actions={[create]} />}
      />
      <ListTable
        table={table}
        list={list}
        actions={actions}
        create={create}
        loadedFilters={[creatorFilter]}
      />
    </>
  )
}
