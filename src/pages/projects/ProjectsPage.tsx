import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useMay } from '../../api/may'
import { useLevel } from '../../api/me'
import { whyNot } from '../../api/why-not'
import { DataTable } from '../../components/data-table/DataTable'
import { useListPage } from '../../components/data-table/use-list-page'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { projectsTable } from './table'

export function ProjectsPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/projects' })
  const list = useListPage(projectsTable.list)
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
      <DataTable table={projectsTable} list={list} />
    </>
  )
}
