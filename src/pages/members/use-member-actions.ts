import { IconDoorExit, IconId, IconShield, IconTrash } from '@tabler/icons-react'
import { api } from '../../../contract'
import { LEVELS, type LevelName } from '../../../contract/levels'
import type { Member } from '../../../contract/schemas/members'
import { useMay } from '../../api/may'
import { useLevel, useMe } from '../../api/me'
import { write } from '../../api/write'
import type { Action, Change } from '../../components/actions/action'
import { personName } from '../../components/cells/Person'
import { type Case, whyNotLevel, whyNotRemove } from './rules'

const NAMES: LevelName[] = ['owner', 'admin', 'member']
const A: Record<LevelName, string> = { owner: 'an owner', admin: 'an admin', member: 'a member' }

/** What can be done with a member of an organization; each line that cannot says why. */
export function useMemberActions(
  organization_id: string,
  showRoles: (member: Member) => void,
): Action<Member>[] {
  const { data: me } = useMe()
  const mine = useLevel(organization_id) ?? 0
  const notUpdate = useMay(api.members.update)
  const notRemove = useMay(api.members.destroy)
  const isSelf = ({ user }: Member) => user.uuid === me?.uuid
  const caseOf = (member: Member): Case => ({ mine, theirs: member.level, self: isSelf(member) })
  const paramsOf = ({ user }: Member) => ({ organization_id, user__uuid: user.uuid })

  const levelAction = (level: LevelName): Action<Member> => ({
    id: `make-${level}`,
    label: `Make ${A[level]}`,
    icon: IconShield,
    fits: (member) => member.level !== LEVELS[level],
    whyNot: (member) => notUpdate ?? whyNotLevel(caseOf(member), level),
    does: {
      write: (member) =>
        write('members', 'update', { params: paramsOf(member), body: { level: LEVELS[level] } }),
      ...(level === 'owner' && { question: ownerQuestion }),
      done: ({ user }) => `${personName(user)} is now ${A[level]}.`,
      failed: ({ user }) => `The level of ${personName(user)} was not changed.`,
    },
  })
  const ending = {
    danger: true,
    apart: true,
    whyNot: (member: Member) => notRemove ?? whyNotRemove(caseOf(member)),
  }
  const removal = (member: Member) => write('members', 'destroy', { params: paramsOf(member) })

  return [
    ...NAMES.map(levelAction),
    { id: 'roles', label: 'Roles …', icon: IconId, keys: 'r', does: { open: showRoles } },
    {
      ...ending,
      id: 'remove',
      label: 'Remove from the organization',
      icon: IconTrash,
      keys: '#',
      fits: (member) => !isSelf(member),
      does: {
        write: removal,
        question: ({ user }) => ({
          title: `Remove ${personName(user)}?`,
          message: 'Their keys lose access to the organization at once. What they made stays.',
          confirm: 'Remove',
          danger: true,
        }),
        done: ({ user }) => `${personName(user)} was removed.`,
        failed: ({ user }) => `${personName(user)} was not removed.`,
      },
    },
    {
      ...ending,
      id: 'leave',
      label: 'Leave the organization',
      icon: IconDoorExit,
      fits: isSelf,
      does: {
        write: removal,
        question: () => ({
          title: 'Leave the organization?',
          message: 'Your keys lose access to it at once. Somebody has to invite you to come back.',
          confirm: 'Leave',
          danger: true,
        }),
        done: () => 'You left the organization.',
        failed: () => 'You did not leave the organization.',
        leadsTo: () => '/organizations',
      },
    },
  ]
}

const ownerQuestion: Change<Member>['question'] = ({ user }) => ({
  title: `Make ${personName(user)} an owner?`,
  message: 'Owners may do everything, and only another owner can take it from them again.',
  confirm: 'Make an owner',
})
