import { inArray } from 'drizzle-orm'
import type { User } from '../../../../contract/schemas/user'
import type { Database } from '../../../core/db/database'
import { userTable } from '../../../core/db/schema/users'
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
    is_service_account: row.is_service_account,
  } satisfies Serializable<User>
}

/** Loads the users who created records, and returns a function that serializes the creator of a record. */
export async function loadCreators(db: Database, rows: { created_by_id: number | null }[]) {
  const ids = [...new Set(rows.flatMap(({ created_by_id }) => created_by_id ?? []))]
  const users = ids.length > 0 ? await db.select().from(userTable).where(inArray(userTable.id, ids)) : []
  const creators = new Map(users.map((user) => [user.id, presentUser(user)]))
  return (row: { created_by_id: number | null }) => creators.get(row.created_by_id ?? 0) ?? null
}
