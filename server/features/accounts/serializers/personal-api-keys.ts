import type { PersonalApiKey } from '../../../../contract/schemas/personal-api-keys'
import type { ApiKeyRow } from '../api-keys'

/** Serializes a key; its value is included only when it is created or rolled. */
export function presentKey(row: ApiKeyRow, value: string | null = null): PersonalApiKey {
  return {
    id: row.id,
    label: row.label,
    value,
    mask_value: row.mask_value,
    created_at: row.created_at,
    last_used_at: row.last_used_at,
    expires_at: row.expires_at,
    user_id: row.user_id,
    scopes: row.scopes,
    scoped_teams: row.scoped_teams,
    scoped_organizations: row.scoped_organizations,
  }
}
