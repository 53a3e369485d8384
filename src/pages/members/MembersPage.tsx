import { useParams } from '@tanstack/react-router'
import { useMe } from '../../api/me'
import { personName } from '../../components/cells/Person'
import { DataTable } from '../../components/data-table/DataTable'
import { ListSearch } from '../../components/data-table/ListSearch'
import { useListPage } from '../../components/data-table/use-list-page'
import { PageHeader } from '../../components/page/PageHeader'
import { lists } from '../lists'
import { memberColumns } from './columns'
import { useMemberMenu } from './use-member-menu'

export function MembersPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/members' })
  const list = useListPage(lists.members)
  const { data: me } = useMe()
  const menu = useMemberMenu(organization_id)
  return (
    <>
      <PageHeader title="Members" />
      <DataTable
        label="Members"
        list={list}
        columns={memberColumns(me?.uuid)}
        rowKey={({ id }) => id}
        rowName={({ user }) => personName(user)}
        rowMenu={menu}
        toolbar={<ListSearch list={list} label="Search names and addresses" />}
      />
    </>
  )
}
