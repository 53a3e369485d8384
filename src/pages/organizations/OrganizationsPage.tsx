import { IconTrash } from '@tabler/icons-react'
import { api } from '../../../contract'
import type { Organization } from '../../../contract/schemas/organizations'
import { useTrashDays } from '../../api/query/trash'
import { getTeams } from '../../api/session/accessible-projects'
import { useCurrentScope } from '../../api/session/current-scope'
import { useDenialReason } from '../../api/session/permissions'
import type { PageAction } from '../../components/actions/action'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { useCellContext } from '../../components/data-table/table'
import { useListPage } from '../../components/data-table/use-list-page'
import { ListCard } from '../../components/home/ListCard'
import { ListTable } from '../../components/list-tools/ListTable'
import { CardGrid } from '../../components/ui/card/Card'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { ProjectCardRow } from './ProjectCardRow'
import { organizationsTable } from './table'
import { useOrganizationActions } from './use-organization-actions'

/** Maximum number of organizations whose projects are listed on their page. */
const FEW = 3

/** Card with the projects of an organization that the user can access. */
function ProjectsCard({ organization }: { organization: Organization }) {
  const { id, name } = organization
  const projects = getTeams(organization)
  return (
    <ListCard
      title={t('Projects of {organization}', { organization: name })}
      href={`/organizations/${id}/projects`}
      list={{ data: projects, count: projects.length, error: null, refetch: () => undefined }}
      empty={t('No projects that you can access.')}
      span="all"
    >
      {(project) => <ProjectCardRow key={project.id} project={project} />}
    </ListCard>
  )
}

export function OrganizationsPage() {
  const list = useListPage(organizationsTable.list)
  const current_id = useCurrentScope().organization?.id
  const table = useCellContext(organizationsTable, { current_id })
  const reason = useDenialReason(api.organizations.create)
  const actions = useOrganizationActions()
  const days = useTrashDays()
  const organizations = list.query.data?.results ?? []
  const create: PageAction = {
    ...NEW,
    label: t('New organization'),
    disabledReason: () => reason,
    effect: { href: () => '/organizations/new' },
  }
  const deleted: PageAction = {
    id: 'deleted',
    label: t('Recently deleted'),
    icon: IconTrash,
    isAvailable: () => Boolean(days),
    effect: { href: () => '/organizations/deleted' },
  }
  return (
    <>
      <PageHeader
        title={t('Organizations')}
        description={t('Members, projects and keys belong to one organization.')}
        reason={reason}
        actions={<PageActions name={t('Organizations')} actions={[create]} more={[deleted]} />}
      />
      <ListTable table={table} list={list} actions={actions} />
      {organizations.length <= FEW && (
        <CardGrid>
          {organizations.map((organization) => (
            <ProjectsCard key={organization.id} organization={organization} />
          ))}
        </CardGrid>
      )}
    </>
  )
}
