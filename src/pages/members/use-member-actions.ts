import { IconDoorExit, IconShield, IconTrash } from '@tabler/icons-react'
import { api } from '../../../contract'
import { LEVELS, type LevelName } from '../../../contract/domain/levels'
import type { Member } from '../../../contract/schemas/members'
import { createMutation } from '../../api/query/mutation'
import { useLevel, useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import type { Action, ActionChange } from '../../components/actions/action'
import { getPersonName } from '../../components/ui/cells/PersonName'
import { t } from '../../lib/i18n/translate'
import { getLevelChangeDenial, getRemovalDenial, type MemberRuleInput } from './rules'

const NAMES: LevelName[] = ['owner', 'admin', 'member']

/** Action label and success message per level. */
const LEVEL_ACTIONS: Record<LevelName, { label: string; done: (name: string) => string }> = {
  owner: { label: t('Make owner'), done: (name) => t('{name} is now an owner.', { name }) },
  admin: { label: t('Make admin'), done: (name) => t('{name} is now an admin.', { name }) },
  member: { label: t('Make member'), done: (name) => t('{name} is now a member.', { name }) },
}

/** Returns the actions of a member of an organization; unavailable ones include the reason. */
export function useMemberActions(
  organization_id: string,
  /** Actions of the list that the page of a member has sections for. */
  listActions: Action<Member>[] = [],
): Action<Member>[] {
  const { data: me } = useMe()
  const mine = useLevel(organization_id) ?? 0
  const notUpdate = useDenialReason(api.members.update)
  const notRemove = useDenialReason(api.members.destroy)
  const isSelf = ({ user }: Member) => user.uuid === me?.uuid
  const toRuleInput = (member: Member): MemberRuleInput => ({
    mine,
    theirs: member.level,
    self: isSelf(member),
  })
  const toParams = ({ user }: Member) => ({ organization_id, user__uuid: user.uuid })

  const levelAction = (level: LevelName): Action<Member> => ({
    id: `make-${level}`,
    label: LEVEL_ACTIONS[level].label,
    icon: IconShield,
    isAvailable: (member) => member.level !== LEVELS[level],
    disabledReason: (member) => notUpdate ?? getLevelChangeDenial(toRuleInput(member), level),
    effect: {
      write: (member) =>
        createMutation('members', 'update', { params: toParams(member), body: { level: LEVELS[level] } }),
      ...(level === 'owner' && { question: ownerQuestion }),
      done: ({ user }) => LEVEL_ACTIONS[level].done(getPersonName(user)),
      failed: ({ user }) => t('The role of {name} could not be changed.', { name: getPersonName(user) }),
    },
  })
  const ending = {
    danger: true,
    dividerBefore: true,
    disabledReason: (member: Member) => notRemove ?? getRemovalDenial(toRuleInput(member)),
  }
  const removal = (member: Member) => createMutation('members', 'destroy', { params: toParams(member) })

  return [
    ...NAMES.map(levelAction),
    ...listActions,
    {
      ...ending,
      id: 'remove',
      label: t('Remove from organization'),
      icon: IconTrash,
      keys: '#',
      isAvailable: (member) => !isSelf(member),
      effect: {
        write: removal,
        question: ({ user }) => ({
          title: t('Remove {name}?', { name: getPersonName(user) }),
          message: t(
            'Their API keys lose access to the organization immediately. Records that they created remain.',
          ),
          confirm: t('Remove'),
          danger: true,
        }),
        done: ({ user }) => t('{name} was removed.', { name: getPersonName(user) }),
        failed: ({ user }) => t('{name} could not be removed.', { name: getPersonName(user) }),
        redirectTo: () => `/organizations/${organization_id}/members`,
      },
    },
    {
      ...ending,
      id: 'leave',
      label: t('Leave organization'),
      icon: IconDoorExit,
      isAvailable: isSelf,
      effect: {
        write: removal,
        question: () => ({
          title: t('Leave the organization?'),
          message: t('Your API keys lose access immediately. You can only return with a new invite.'),
          confirm: t('Leave'),
          danger: true,
        }),
        done: () => t('You left the organization.'),
        failed: () => t('You could not leave the organization.'),
        redirectTo: () => '/organizations',
      },
    },
  ]
}

const ownerQuestion: NonNullable<ActionChange<Member>['question']> = ({ user }) => ({
  title: t('Make {name} an owner?', { name: getPersonName(user) }),
  message: t('Owners have all permissions. Only another owner can change their level.'),
  confirm: t('Make owner'),
})
