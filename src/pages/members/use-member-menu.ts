import { useNavigate } from '@tanstack/react-router'
import { api } from '../../../contract'
import { LEVELS, type LevelName } from '../../../contract/levels'
import type { Member } from '../../../contract/schemas/members'
import { useMay } from '../../api/may'
import { useLevel, useMe } from '../../api/me'
import { useWrite } from '../../api/use-write'
import { personName } from '../../components/cells/Person'
import { ask } from '../../components/confirm/question'
import type { MenuItem } from '../../components/menu/menu-item'
import { say, sayError } from '../../components/toasts/toasts'
import { whyNotLevel, whyNotRemove } from './rules'

const NAMES: LevelName[] = ['owner', 'admin', 'member']
const A: Record<LevelName, string> = { owner: 'an owner', admin: 'an admin', member: 'a member' }

/** What can be done with a member of an organization; each line that cannot says why. */
export function useMemberMenu(
  organization_id: string,
  showRoles: (member: Member) => void,
): (member: Member) => MenuItem[] {
  const { data: me } = useMe()
  const mine = useLevel(organization_id) ?? 0
  const notUpdate = useMay(api.members.update)
  const notRemove = useMay(api.members.destroy)
  const navigate = useNavigate()
  const { mutateAsync: update } = useWrite('members', 'update')
  const { mutateAsync: destroy } = useWrite('members', 'destroy')

  return (member) => {
    const name = personName(member.user)
    const self = member.user.uuid === me?.uuid
    const given = { mine, theirs: member.level, self }
    const params = { organization_id, user__uuid: member.user.uuid }

    const become = async (level: LevelName) => {
      await update({ params, body: { level: LEVELS[level] } })
      say(`${name} is now ${A[level]}.`)
    }
    const levelItem = (level: LevelName): MenuItem => ({
      label: `Make ${A[level]}`,
      disabledBecause: notUpdate ?? whyNotLevel(given, level),
      onClick: () => {
        if (level !== 'owner') {
          become(level).catch((error) => sayError(`The level of ${name} was not changed.`, error))
          return
        }
        ask({
          title: `Make ${name} an owner?`,
          message: 'Owners may do everything, and only another owner can take it from them again.',
          confirm: 'Make an owner',
          action: () => become(level),
        })
      },
    })
    const removal: MenuItem = {
      label: self ? 'Leave the organization' : 'Remove from the organization',
      danger: true,
      apart: true,
      disabledBecause: notRemove ?? whyNotRemove(given),
      onClick: () =>
        ask({
          title: self ? 'Leave the organization?' : `Remove ${name}?`,
          message: self
            ? 'Your keys lose access to it at once. Somebody has to invite you to come back.'
            : 'Their keys lose access to the organization at once. What they made stays.',
          confirm: self ? 'Leave' : 'Remove',
          danger: true,
          action: async () => {
            await destroy({ params })
            say(self ? 'You left the organization.' : `${name} was removed.`)
            if (self) await navigate({ to: '/organizations' })
          },
        }),
    }
    const roles: MenuItem = { label: 'Roles …', onClick: () => showRoles(member) }
    return [...NAMES.filter((level) => LEVELS[level] !== member.level).map(levelItem), roles, removal]
  }
}
