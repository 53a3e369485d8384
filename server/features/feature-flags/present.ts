import { inArray } from 'drizzle-orm'
import type { FeatureFlag } from '../../../contract/schemas/feature-flags'
import type { Database } from '../../core/db/database'
import type { featureFlagTable } from '../../core/db/schema/feature-flags'
import { userTable } from '../../core/db/schema/users'
import type { Serializable } from '../../core/json'
import { presentUser } from '../accounts/serializers/users'

export type FeatureFlagRow = typeof featureFlagTable.$inferSelect

/** Serializes flags with their creators. */
export async function presentFlags(
  db: Database,
  rows: FeatureFlagRow[],
): Promise<Serializable<FeatureFlag>[]> {
  const ids = rows.map(({ created_by_id }) => created_by_id).filter((id) => id !== null)
  const users = ids.length
    ? await db
        .select()
        .from(userTable)
        .where(inArray(userTable.id, [...new Set(ids)]))
    : []
  const byId = new Map(users.map((user) => [user.id, presentUser(user)]))
  return rows.map((row) => ({
    id: row.id,
    team_id: row.project_id,
    name: row.name,
    key: row.key,
    filters: row.filters,
    deleted: row.deleted,
    active: row.active,
    ensure_experience_continuity: row.ensure_experience_continuity,
    created_at: row.created_at,
    created_by: (row.created_by_id !== null && byId.get(row.created_by_id)) || null,
    updated_at: row.updated_at,
    version: row.version,
    can_edit: true,
    tags: row.tags,
  }))
}
