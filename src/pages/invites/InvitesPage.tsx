import { IconLink, IconMailForward, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { api } from '../../../contract'
import type { Invite } from '../../../contract/schemas/invites'
import { useLiveUpdates } from '../../api/live/live-updates'
import { createMutation } from '../../api/query/mutation'
import { useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { useSessionState } from '../../api/session/session-store'
import { type Action, type PageAction, toChange } from '../../components/actions/action'
import { INVITE } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { useRunAction } from '../../components/actions/run-action'
import { useCellContext } from '../../components/data-table/table'
import { useListPage } from '../../components/data-table/use-list-page'
import { ListTable } from '../../components/list-tools/ListTable'
import { MemberTabs } from '../../components/member-tabs/MemberTabs'
import { copyText } from '../../components/overlays/copy-text'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { formatDelivery, resend } from './delivery'
import { buildInviteLink } from './labels'
import { invitesTable } from './table'
import { usePrivateProjects } from './use-private-projects'

export function InvitesPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/invites' })
  useLiveUpdates({ organization_id })
  const list = useListPage(invitesTable.list)
  // The list is loaded first, so that its request gets the full bandwidth.
  const projects = usePrivateProjects(organization_id, list.query.data !== undefined)
  const reason = useDenialReason(api.invites.create)
  const run = useRunAction()
  const canSendEmail = useCanSendEmail()
  const resendInvite = useCallback(
    (invite: Invite) => void run(buildResend(organization_id, canSendEmail), invite),
    [run, organization_id, canSendEmail],
  )
  const base = useSessionState().session?.base ?? ''
  const copy = useCallback((invite: Invite) => copyLink(base, invite), [base])
  const table = useCellContext(invitesTable, {
    projects,
    resend: reason === null ? resendInvite : null,
    copyLink: copy,
    canSendEmail,
  })
  const actions = useInviteActions(organization_id)
  const invite: PageAction = {
    ...INVITE,
    disabledReason: () => reason,
    effect: { href: () => `/organizations/${organization_id}/invites/new` },
  }
  return (
    <>
      <PageHeader
        title={t('Invites')}
        description={t('People who were invited and have not joined yet.')}
        reason={reason}
        actions={<PageActions name={t('Invites')} actions={[invite]} />}
      />
      <MemberTabs organization_id={organization_id} />
      <ListTable table={table} list={list} actions={actions} create={invite} />
    </>
  )
}

/** Returns false if the server is known to send no email. Other servers do not return it. */
const useCanSendEmail = () => useMe().data?.can_send_email !== false

/** Replaces an invite by a new one, with a new link. */
const buildResend = (organization_id: string, canSendEmail: boolean): Action<Invite> => ({
  id: 'again',
  label: canSendEmail ? t('Resend') : t('Renew link'),
  icon: canSendEmail ? IconMailForward : IconRefresh,
  keys: 'i',
  effect: toChange({
    write: (invite) =>
      createMutation('invites', 'create', { params: { organization_id }, body: resend(invite) }),
    done: ({ target_email }, { delivery }) =>
      t('{address} has a new link. {delivery}', {
        address: target_email,
        delivery: formatDelivery(delivery),
      }),
    failed: ({ target_email }) =>
      canSendEmail
        ? t('The invite for {address} could not be resent.', { address: target_email })
        : t('The link for {address} could not be renewed.', { address: target_email }),
  }),
})

/** Returns the actions of a pending invite. */
function useInviteActions(organization_id: string): Action<Invite>[] {
  const base = useSessionState().session?.base ?? ''
  const reason = useDenialReason(api.invites.destroy, t('revoke an invite'))
  const noMore = useDenialReason(api.invites.create)
  const canSendEmail = useCanSendEmail()
  return [
    {
      id: 'copy-link',
      label: t('Copy link'),
      icon: IconLink,
      keys: 'c',
      disabledReason: ({ is_expired }) =>
        !is_expired
          ? null
          : canSendEmail
            ? t('The link has expired. Resend the invite to create a new link.')
            : t('The link has expired. Renew it first.'),
      effect: { open: (invite) => copyLink(base, invite) },
    },
    { ...buildResend(organization_id, canSendEmail), disabledReason: () => noMore },
    {
      id: 'withdraw',
      label: t('Revoke'),
      icon: IconTrash,
      keys: '#',
      danger: true,
      effect: {
        write: ({ id }) => createMutation('invites', 'destroy', { params: { organization_id, id } }),
        question: ({ target_email }) => ({
          title: t('Revoke the invite for {address}?', { address: target_email }),
          message: t('Its link stops working immediately.'),
          confirm: t('Revoke'),
          danger: true,
        }),
        done: ({ target_email }) => t('The invite for {address} was revoked.', { address: target_email }),
        failed: ({ target_email }) =>
          t('The invite for {address} could not be revoked.', { address: target_email }),
      },
      dividerBefore: true,
      disabledReason: () => reason,
    },
  ]
}

const copyLink = (base: string, invite: Invite) =>
  copyText(buildInviteLink(base, invite), t('The link was copied.'), t('The link could not be copied.'))
