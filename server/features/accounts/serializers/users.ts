import type { User } from '../../../../contract/schemas/user'
import type { userTable } from '../../../core/db/schema/users'
import type { JsonText, Serializable } from '../../../core/json'

export type UserRow = typeof userTable.$inferSelect

/** Serializes a user for embedding in other records. */
export function presentUser(row: UserRow) {
  return {
    id: row.id,
    uuid: row.uuid,
    distinct_id: row.distinct_id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    is_email_verified: row.is_email_verified,
    hedgehog_config: row.hedgehog_config as JsonText<User['hedgehog_config']> | null,
    role_at_organization: row.role_at_organization,
  } satisfies Serializable<User>
}
