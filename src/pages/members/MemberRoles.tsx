import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { api } from '../../../contract'
import type { Member } from '../../../contract/schemas/members'
import type { Role } from '../../../contract/schemas/roles'
import { useApiMutation } from '../../api/query/mutation'
import { useDenialReason } from '../../api/session/permissions'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { Dialog } from '../../components/overlays/Dialog'
import { notifyError } from '../../components/overlays/toasts'
import { getPersonName } from '../../components/ui/cells/PersonName'
import { rich } from '../../lib/i18n/rich'
import { t, tn } from '../../lib/i18n/translate'
import { findMembership, useRoles } from './use-roles'

interface Props {
  organization_id: string
  member: Member
}

/** Roles of a member, with controls to assign and unassign them. */
export function MemberRoles({ organization_id, member }: Props) {
  const { data, error, reason: hidden, refetch } = useRoles(organization_id, true)
  const fixed = useDenialReason(api.roleMemberships.create, t('assign and remove roles'))
  const roles = data?.results
  return (
    <div className="stack">
      {(hidden ?? fixed) && <div>{hidden ?? fixed}</div>}
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!roles && !hidden && !error && (
        <div role="status" data-loading>
          {t('Loading roles…')}
        </div>
      )}
      {roles?.length === 0 && (
        <div>
          {rich('This organization has no roles yet. {link}', {
            link: (
              <Link to="/organizations/$organization_id/roles" params={{ organization_id }}>
                {t('Roles')}
              </Link>
            ),
          })}
        </div>
      )}
      {roles?.map((role) => (
        <RoleBox
          key={role.id}
          organization_id={organization_id}
          role={role}
          member={member}
          disabled={fixed !== null}
        />
      ))}
      {fixed === null && roles && roles.length > 0 && (
        <p className="flush mt-4 soft text-sm">{t('Changes are saved immediately.')}</p>
      )}
    </div>
  )
}

/** Checkbox of a role: checked if the member has it, and toggled immediately. */
function RoleBox({ organization_id, role, member, disabled }: Props & { role: Role; disabled: boolean }) {
  const add = useApiMutation('roleMemberships', 'create')
  const remove = useApiMutation('roleMemberships', 'destroy')
  const membership = findMembership(role, member)
  const params = { organization_id, role_id: role.id }
  const toggle = () =>
    membership
      ? remove.mutateAsync({ params: { ...params, id: membership.id } })
      : add.mutateAsync({ params, body: { user_uuid: member.user.uuid } })
  return (
    <div className="row between gap-12 py-6 divided">
      <label className="row min-0 gap-10 break">
        <input
          type="checkbox"
          className="flex-none"
          checked={membership !== undefined}
          disabled={disabled || add.isPending || remove.isPending}
          onChange={() =>
            void toggle().catch((error) =>
              notifyError(t('{name} was not changed.', { name: role.name }), error),
            )
          }
        />
        {role.name}
      </label>
      {role.members && (
        <span className="flex-none soft text-sm numeric">
          {tn(role.members.length, '{n} member', '{n} members')}
        </span>
      )}
    </div>
  )
}

interface DialogProps extends ComponentProps<typeof MemberRoles> {
  onClose: () => void
}

/** Roles of a member, opened from the list. */
export default function MemberRolesDialog({ onClose, ...props }: DialogProps) {
  const name = getPersonName(props.member.user)
  return (
    <Dialog title={t('Roles of {name}', { name })} onClose={onClose}>
      <MemberRoles {...props} />
    </Dialog>
  )
}
