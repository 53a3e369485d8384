import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useMay } from '../../api/may'
import { useLevel } from '../../api/me'
import { whyNot } from '../../api/why-not'
import { DataTable } from '../../components/data-table/DataTable'
import { ListSearch } from '../../components/data-table/ListSearch'
import { useListPage } from '../../components/data-table/use-list-page'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { EmptyState } from '../../components/states/EmptyState'
import { lists } from '../lists'
import { projectColumns } from './columns'

export function ProjectsPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/projects' })
  const list = useListPage(lists.projects)
  const level = useLevel(organization_id)
  const reason = useMay(api.projects.create) ?? whyNot(level, 'admin', 'create a project')
  return (
    <>
      <PageHeader
        title="Projects"
        reason={reason}
        actions={
          <LinkButton
            to="/organizations/$organization_id/projects/new"
            params={{ organization_id }}
            disabledBecause={reason}
          >
            New project
          </LinkButton>
        }
      />
      <DataTable
        label="Projects"
        list={list}
        columns={projectColumns}
        rowKey={({ id }) => String(id)}
        rowName={({ name }) => name}
        rowHref={({ id }) => `/organizations/${organization_id}/projects/${id}`}
        toolbar={<ListSearch list={list} label="Search names" />}
        empty={
          <EmptyState title="No project to be seen">
            Surveys live in projects. Private projects are shown to those who may enter them.
          </EmptyState>
        }
      />
    </>
  )
}
