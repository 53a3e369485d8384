import { api } from '../../../contract'
import { EXPORT_MODELS } from '../../../contract/exports'
import type { BatchExport } from '../../../contract/schemas/batch-exports'
import { useMay } from '../../api/may'
import { DataTable } from '../../components/data-table/DataTable'
import { ListFilter } from '../../components/data-table/ListFilter'
import { ListSearch } from '../../components/data-table/ListSearch'
import { useListPage } from '../../components/data-table/use-list-page'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { EmptyState } from '../../components/states/EmptyState'
import { lists } from '../lists'
import { exportColumns } from './columns'
import { below, useExportPlace } from './place'
import { latestRuns, lookAgain } from './status'
import { exportMenu, useExportActions } from './use-export-actions'
import { useProjects } from './use-projects'
import { modelLabel } from './words'

const STATES = [
  { value: 'false', label: 'Not paused' },
  { value: 'true', label: 'Paused' },
]
const MODELS = EXPORT_MODELS.map((value) => ({ value, label: modelLabel(value) }))

const statusesOf = (rows: BatchExport[] | undefined) =>
  (rows ?? []).flatMap((row) => latestRuns(row).map(({ status }) => status))

/** The batch exports of a project, or of all projects of an organization. */
export function BatchExportsPage() {
  const place = useExportPlace()
  const list = useListPage(lists[place.resource], {
    refetchInterval: (page) => lookAgain(statusesOf(page?.results)),
  })
  const actions = useExportActions(place)
  const projects = useProjects(place.organization_id)
  const reason = useMay(api[place.resource].create)
  const create = (
    <LinkButton to={below(place, 'new')} disabledBecause={reason}>
      New batch export
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title="Batch exports"
        description="Events and persons, written on a schedule to a place of yours."
        reason={reason}
        actions={create}
      />
      <DataTable
        label="Batch exports"
        list={list}
        columns={exportColumns(
          place,
          place.organization_id === null
            ? undefined
            : (team_id) => projects.find(({ id }) => id === team_id)?.name ?? `Project ${team_id}`,
        )}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => below(place, id)}
        rowMenu={(row) => exportMenu(place, row, actions(row))}
        toolbar={
          <>
            <ListSearch list={list} label="Search names" />
            <ListFilter list={list} name="paused" label="Paused or not" options={STATES} />
            <ListFilter list={list} name="model" label="Any model" options={MODELS} />
          </>
        }
        empty={
          <EmptyState title="No batch exports yet" action={reason === null && create}>
            An export writes each hour, day or week of events or persons to a bucket, a database or files, and
            catches up on the past when you ask it to.
          </EmptyState>
        }
      />
    </>
  )
}
