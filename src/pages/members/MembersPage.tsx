import { IconId, IconLock } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { api } from '../../../contract'
import type { Member } from '../../../contract/schemas/members'
import { useLiveUpdates } from '../../api/live/live-updates'
import { useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import type { PageAction } from '../../components/actions/action'
import { INVITE } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { useCellContext } from '../../components/data-table/table'
import { useListPage } from '../../components/data-table/use-list-page'
import { ListTable } from '../../components/list-tools/ListTable'
import { withCurrentOption } from '../../components/list-tools/use-creator-filter'
import { MemberTabs } from '../../components/member-tabs/MemberTabs'
import { lazyWithRetry } from '../../components/overlays/lazy-with-retry'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { membersTable } from './table'
import { useMemberActions } from './use-member-actions'
import { findMembership, useRoles } from './use-roles'

const MemberProjectsDialog = lazyWithRetry(() => import('./MemberProjects'))
const MemberRolesDialog = lazyWithRetry(() => import('./MemberRoles'))

export function MembersPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/members' })
  const list = useListPage(membersTable.list)
  useLiveUpdates({ organization_id })
  const { data: me } = useMe()
  const [selectedMember, setChosen] = useState<Member | null>(null)
  const [shown, setShown] = useState<Member | null>(null)
  const actions = useMemberActions(organization_id, [
    { id: 'roles', label: t('Roles…'), icon: IconId, keys: 'r', effect: { open: setChosen } },
    {
      id: 'private-projects',
      label: t('Private projects…'),
      icon: IconLock,
      keys: 'p',
      effect: { open: setShown },
    },
  ])
  // The list is loaded first, so that its request gets the full bandwidth.
  const roles = useRoles(organization_id, list.query.data !== undefined)
  const table = useCellContext(membersTable, { me: me?.uuid, roles: roles.data?.results })
  const roleFilter = withCurrentOption(list, {
    name: 'role',
    label: t('Any role'),
    options: (roles.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name })),
  })
  // A member does not contain its roles, so only the roles show that a server ignores the filter.
  const selectedRole = roles.data?.results.find(({ id }) => id === list.search.role)
  const isRoleIgnored =
    selectedRole !== undefined &&
    !list.query.isPlaceholderData &&
    list.query.data?.results.some((member) => findMembership(selectedRole, member) === undefined)
  const reason = useDenialReason(api.invites.create)
  const invite: PageAction = {
    ...INVITE,
    disabledReason: () => reason,
    effect: { href: () => `/organizations/${organization_id}/invites/new` },
  }
  return (
    <>
      <PageHeader
        title={t('Members')}
        description={t('People with access to this organization.')}
        reason={reason}
        actions={<PageActions name={t('Members')} actions={[invite]} />}
      />
      <MemberTabs organization_id={organization_id} />
      <ListTable
        table={table}
        list={isRoleIgnored ? { ...list, unheeded: [...list.unheeded, 'role'] } : list}
        actions={actions}
        loadedFilters={roles.reason === null ? [roleFilter] : []}
      />
      <Suspense>
        {selectedMember && (
          <MemberRolesDialog
            organization_id={organization_id}
            member={selectedMember}
            onClose={() => setChosen(null)}
          />
        )}
        {shown && (
          <MemberProjectsDialog
            organization_id={organization_id}
            member={shown}
            onClose={() => setShown(null)}
          />
        )}
      </Suspense>
    </>
  )
}
