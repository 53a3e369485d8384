import { api } from '../../../contract'
import type { Role } from '../../../contract/schemas/roles'
import { useMay } from '../../api/may'
import { write } from '../../api/write'
import type { Action } from '../../components/actions/action'
import { DELETE, EDIT } from '../../components/actions/usual'

/** What can be done with a role of an organization. */
export function useRoleActions(organization_id: string): Action<Role>[] {
  const reason = useMay(api.roles.update, 'change a role')
  const list = `/organizations/${organization_id}/roles`
  const whyNot = () => reason
  return [
    {
      ...EDIT,
      whyNot,
      does: { href: ({ id }) => `${list}/${id}/edit` },
    },
    {
      ...DELETE,
      whyNot,
      does: {
        write: ({ id }) => write('roles', 'destroy', { params: { organization_id, id } }),
        question: ({ name, members }) => ({
          title: `Delete ${name}?`,
          message: lossOf(members?.length ?? 0),
          confirm: 'Delete role',
          danger: true,
        }),
        done: ({ name }) => `${name} was deleted.`,
        failed: ({ name }) => `${name} was not deleted.`,
        leadsTo: () => list,
      },
    },
  ]
}

function lossOf(people: number): string {
  if (people === 0) return 'Nobody has the role.'
  return `${people === 1 ? 'One person loses' : `${people} people lose`} the role. They stay members of the organization.`
}
