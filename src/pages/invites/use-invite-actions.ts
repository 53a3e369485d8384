import { IconLink, IconMailForward, IconTrash } from '@tabler/icons-react'
import { api } from '../../../contract'
import type { Invite } from '../../../contract/schemas/invites'
import { useMay } from '../../api/may'
import { useSessionState } from '../../api/session-state'
import { write } from '../../api/write'
import { type Action, changeOf } from '../../components/actions/action'
import { say, sayError } from '../../components/toasts/toasts'
import { again, deliveryWords } from './delivery'
import { linkOf } from './expiry'

/** What can be done with an open invite. */
export function useInviteActions(organization_id: string): Action<Invite>[] {
  const base = useSessionState().session?.base ?? ''
  const reason = useMay(api.invites.destroy, 'withdraw an invite')
  const noMore = useMay(api.invites.create)
  return [
    {
      id: 'copy-link',
      label: 'Copy link',
      icon: IconLink,
      keys: 'c',
      whyNot: ({ is_expired }) => (is_expired ? 'The link has expired. Invite again for a new one.' : null),
      does: { open: (invite) => void copy(linkOf(base, invite)) },
    },
    {
      id: 'again',
      label: 'Invite again',
      icon: IconMailForward,
      keys: 'i',
      whyNot: () => noMore,
      does: changeOf({
        write: (invite) => write('invites', 'create', { params: { organization_id }, body: again(invite) }),
        done: ({ target_email }, { delivery }) =>
          `${target_email} has a new link. ${deliveryWords(delivery)}`,
        failed: ({ target_email }) => `${target_email} was not invited again.`,
      }),
    },
    {
      id: 'withdraw',
      label: 'Withdraw',
      icon: IconTrash,
      keys: '#',
      danger: true,
      apart: true,
      whyNot: () => reason,
      does: {
        write: ({ id }) => write('invites', 'destroy', { params: { organization_id, id } }),
        question: ({ target_email }) => ({
          title: `Withdraw the invite of ${target_email}?`,
          message: 'Its link stops working at once.',
          confirm: 'Withdraw',
          danger: true,
        }),
        done: ({ target_email }) => `The invite of ${target_email} was withdrawn.`,
        failed: ({ target_email }) => `The invite of ${target_email} was not withdrawn.`,
      },
    },
  ]
}

const copy = (link: string) =>
  navigator.clipboard.writeText(link).then(
    () => say('The link was copied.'),
    (error: unknown) => sayError('The link was not copied.', error),
  )
