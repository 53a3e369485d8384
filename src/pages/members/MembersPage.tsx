import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Member } from '../../../contract/schemas/members'
import { useMe } from '../../api/me'
import { DataTable } from '../../components/data-table/DataTable'
import { useFacts } from '../../components/data-table/table'
import { useListPage } from '../../components/data-table/use-list-page'
import { PageHeader } from '../../components/page/PageHeader'
import { part } from '../../components/part/part'
import { t } from '../../texts/text'
import { membersTable } from './table'
import { useMemberActions } from './use-member-actions'
import { useRoles } from './use-roles'

const MemberProjects = part(() => import('./MemberProjects'))
const MemberRoles = part(() => import('./MemberRoles'))

export function MembersPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/members' })
  const list = useListPage(membersTable.list)
  const { data: me } = useMe()
  const [chosen, setChosen] = useState<Member | null>(null)
  const [shown, setShown] = useState<Member | null>(null)
  const actions = useMemberActions(organization_id, setChosen, setShown)
  // The list is loaded first, so that its request gets the full bandwidth.
  const roles = useRoles(organization_id, list.query.data !== undefined)
  const table = useFacts(membersTable, { me: me?.uuid, roles: roles.data?.results })
  return (
    <>
      <PageHeader title={t('Members')} />
      <DataTable table={table} list={list} actions={actions} />
      <Suspense>
        {chosen && (
          <MemberRoles organization_id={organization_id} member={chosen} onClose={() => setChosen(null)} />
        )}
        {shown && (
          <MemberProjects organization_id={organization_id} member={shown} onClose={() => setShown(null)} />
        )}
      </Suspense>
    </>
  )
}
