import { IconTrash } from '@tabler/icons-react'
import { api } from '../../../contract'
import { useTrashDays } from '../../api/query/trash'
import { useCurrentScope } from '../../api/session/current-scope'
import { useDenialReason } from '../../api/session/permissions'
import type { PageAction } from '../../components/actions/action'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { RecordCards } from '../../components/data-table/RecordCards'
import { useCellContext } from '../../components/data-table/table'
import { useListPage } from '../../components/data-table/use-list-page'
import { useProjectHomes } from '../../components/home/use-project-homes'
import { ListTable } from '../../components/list-tools/ListTable'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { getCardProjects, renderOrganizationCard } from './OrganizationCard'
import classes from './organizations.module.css'
import { organizationsTable } from './table'
import { useOrganizationActions } from './use-organization-actions'

export function OrganizationsPage() {
  const list = useListPage(organizationsTable.list)
  const current_id = useCurrentScope().organization?.id
  const table = useCellContext(organizationsTable, { current_id })
  const reason = useDenialReason(api.organizations.create)
  const actions = useOrganizationActions()
  const days = useTrashDays()
  const homes = useProjectHomes(list.query.data?.results.flatMap(getCardProjects))
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
    <div className={classes.page}>
      <PageHeader
        title={t('Organizations')}
        description={t('Organizations that you belong to.')}
        reason={reason}
        actions={<PageActions name={t('Organizations')} actions={[create]} more={[deleted]} />}
      />
      <ListTable
        table={table}
        list={list}
        actions={actions}
        renderCards={(rows, rowActions) => (
          <RecordCards
            table={table}
            rows={rows}
            rowHref={({ id }) => `/organizations/${id}`}
            actions={rowActions}
            render={(organization) => renderOrganizationCard(organization, current_id, homes)}
          />
        )}
      />
    </div>
  )
}
