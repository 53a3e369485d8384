import type { PersonalApiKey } from '../../../../contract/schemas/personal-api-keys'
import { isPreviousValueValid } from '../../../core/auth/principal'
import type { ApiKeyRow } from '../api-keys'

/** Serializes a key; its value is included only when it is created or rolled. */
export function presentKey(row: ApiKeyRow, value: string | null = null): PersonalApiKey {
  const isOverlapping = isPreviousValueValid(row)
  return {
    id: row.id,
    label: row.label,
    value,
    mask_value: row.mask_value,
    created_at: row.created_at,
    last_used_at: row.last_used_at,
    last_used_ip: row.last_used_ip,
    last_used_user_agent: row.last_used_user_agent,
    expires_at: row.expires_at,
    previous_value_expires_at: isOverlapping ? row.previous_value_expires_at : null,
    previous_value_last_used_at: isOverlapping ? row.previous_value_last_used_at : null,
    user_id: row.user_id,
    scopes: row.scopes,
    scoped_teams: row.scoped_teams,
    scoped_organizations: row.scoped_organizations,
    ended_organizations: row.ended_organizations,
  }
}
