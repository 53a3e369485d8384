import type { Me } from '../../../contract/schemas/users'
import type { FormModel } from '../../components/resource-form/model'

/** The form of the person's own record. */
export interface AccountValues extends Pick<Me, 'first_name' | 'last_name' | 'role_at_organization'> {
  theme_mode: 'light' | 'dark' | 'system' | null
  /** Null where the person is in none. */
  set_current_organization: string | null
  /** Null lets the server choose one of the organization. */
  set_current_team: number | null
}

/** How the dashboard may look, as the account says it. */
export const THEMES = ['light', 'dark', 'system'] as const

/** What the form starts with. */
export function accountValues(me: Me): AccountValues {
  const { first_name, last_name, role_at_organization, organization, team } = me
  return {
    first_name,
    last_name,
    role_at_organization: role_at_organization || null,
    theme_mode: THEMES.find((theme) => theme === me.theme_mode) ?? null,
    set_current_organization: organization?.id ?? null,
    set_current_team: team?.id ?? null,
  }
}

/** What the form sends: a place only where one was chosen. */
export const accountModel = {
  body: ({ set_current_organization, set_current_team, ...fields }) => ({
    ...fields,
    ...(set_current_organization !== null && { set_current_organization }),
    ...(set_current_team !== null && { set_current_team }),
  }),
} satisfies FormModel<AccountValues, object>
