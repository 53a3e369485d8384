import type { Invite } from '../../../contract/schemas/invites'
import type { Database } from '../../core/db/database'
import type { Serializable } from '../../core/json'
import { getProjectAccess, type InviteRow, isInviteExpired } from '../accounts/invites'
import { loadCreators } from '../accounts/serializers/users'

/** Serializes invites, each with the user who created it. */
export async function presentInvites(db: Database, rows: InviteRow[]) {
  const getCreator = await loadCreators(db, rows)
  return rows.map(
    (row) =>
      ({
        id: row.id,
        target_email: row.target_email,
        first_name: row.first_name,
        emailing_attempt_made: row.emailing_attempt_made,
        level: row.level,
        is_expired: isInviteExpired(row),
        created_by: getCreator(row),
        created_at: row.created_at,
        updated_at: row.updated_at,
        message: row.message,
        private_project_access: getProjectAccess(row),
      }) satisfies Serializable<Invite>,
  )
}
