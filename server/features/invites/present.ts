import { inArray } from 'drizzle-orm'
import type { Invite } from '../../../contract/schemas/invites'
import type { Database } from '../../core/db/database'
import { userTable } from '../../core/db/schema/users'
import type { Serializable } from '../../core/json'
import { getProjectAccess, type InviteRow, isInviteExpired } from '../accounts/invites'
import { presentUser } from '../accounts/serializers/users'

/** Serializes invites, each with the user who created it. */
export async function presentInvites(db: Database, rows: InviteRow[]) {
  const ids = [...new Set(rows.flatMap(({ created_by_id }) => created_by_id ?? []))]
  const users = ids.length ? await db.select().from(userTable).where(inArray(userTable.id, ids)) : []
  const people = new Map(users.map((user) => [user.id, presentUser(user)]))
  return rows.map(
    (row) =>
      ({
        id: row.id,
        target_email: row.target_email,
        first_name: row.first_name,
        emailing_attempt_made: row.emailing_attempt_made,
        level: row.level,
        is_expired: isInviteExpired(row),
        created_by: (row.created_by_id !== null && people.get(row.created_by_id)) || null,
        created_at: row.created_at,
        updated_at: row.updated_at,
        message: row.message,
        private_project_access: getProjectAccess(row),
      }) satisfies Serializable<Invite>,
  )
}
