import type { Me } from '../../../contract/schemas/users'
import type { FormModel } from '../../components/form/model'

/** Form values of the user's own record. */
export interface AccountValues extends Pick<Me, 'first_name' | 'last_name' | 'role_at_organization'> {
  /** Null if the user is not a member of any. */
  set_current_organization: string | null
  /** Null lets the server choose a project of the organization. */
  set_current_team: number | null
}

/** Initial form values. */
export function accountValues(me: Me): AccountValues {
  const { first_name, last_name, role_at_organization, organization, team } = me
  return {
    first_name,
    last_name,
    role_at_organization: role_at_organization || null,
    set_current_organization: organization?.id ?? null,
    set_current_team: team?.id ?? null,
  }
}

/** Form model; the current organization and project are sent only if they were selected. */
export const accountModel = {
  body: ({ set_current_organization, set_current_team, ...fields }) => ({
    ...fields,
    ...(set_current_organization !== null && { set_current_organization }),
    ...(set_current_team !== null && { set_current_team }),
  }),
} satisfies FormModel<AccountValues, object>
