import { IconTrash } from '@tabler/icons-react'
import { api } from '../../../contract'
import { useDenialReason } from '../../api/permissions'
import { useTrashDays } from '../../api/trash'
import type { PageAction } from '../../components/actions/action'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { DataTable } from '../../components/data-table/DataTable'
import { useListPage } from '../../components/data-table/use-list-page'
import { PageHeader } from '../../components/page/PageHeader'
import { t } from '../../texts/translate'
import { organizationsTable } from './table'
import { useOrganizationActions } from './use-organization-actions'

export function OrganizationsPage() {
  const list = useListPage(organizationsTable.list)
  const reason = useDenialReason(api.organizations.create)
  const actions = useOrganizationActions()
  const days = useTrashDays()
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
        reason={reason}
        actions={<PageActions name={t('Organizations')} actions={[deleted, create]} />}
      />
      <DataTable table={organizationsTable} list={list} actions={actions} />
    </>
  )
}
