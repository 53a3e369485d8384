import { api } from '../../../contract'
import type { Invite } from '../../../contract/schemas/invites'
import { useMay } from '../../api/may'
import { useSessionState } from '../../api/session-state'
import { useWrite } from '../../api/use-write'
import { ask } from '../../components/confirm/question'
import type { MenuItem } from '../../components/menu/menu-item'
import { say, sayError } from '../../components/toasts/toasts'
import { again, deliveryWords } from './delivery'
import { linkOf } from './expiry'

/** What can be done with an open invite. */
export function useInviteMenu(organization_id: string): (invite: Invite) => MenuItem[] {
  const base = useSessionState().session?.base ?? ''
  const reason = useMay(api.invites.destroy, 'withdraw an invite')
  const noMore = useMay(api.invites.create)
  const { mutateAsync: create } = useWrite('invites', 'create')
  const { mutateAsync: destroy } = useWrite('invites', 'destroy')

  return (invite) => {
    const { id, target_email, is_expired } = invite
    const resend = async () => {
      try {
        const { delivery } = await create({ params: { organization_id }, body: again(invite) })
        say(`${target_email} has a new link. ${deliveryWords(delivery)}`)
      } catch (error) {
        sayError(`${target_email} was not invited again.`, error)
      }
    }
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(linkOf(base, invite))
        say('The link was copied.')
      } catch (error) {
        sayError('The link was not copied.', error)
      }
    }
    return [
      {
        label: 'Copy link',
        disabledBecause: is_expired ? 'The link has expired. Invite again for a new one.' : null,
        onClick: () => void copy(),
      },
      { label: 'Invite again', disabledBecause: noMore, onClick: () => void resend() },
      {
        label: 'Withdraw',
        danger: true,
        apart: true,
        disabledBecause: reason,
        onClick: () =>
          ask({
            title: `Withdraw the invite of ${target_email}?`,
            message: 'Its link stops working at once.',
            confirm: 'Withdraw',
            danger: true,
            action: async () => {
              await destroy({ params: { organization_id, id } })
              say(`The invite of ${target_email} was withdrawn.`)
            },
          }),
      },
    ]
  }
}
