import type { FeatureFlag } from '../../../contract/schemas/feature-flags'
import type { Database } from '../../core/db/database'
import type { featureFlagTable } from '../../core/db/schema/feature-flags'
import type { Serializable } from '../../core/json'
import { loadCreators } from '../accounts/serializers/users'
import { loadUsage } from './status'

export type FeatureFlagRow = typeof featureFlagTable.$inferSelect

/** Serializes flags with their creators, for a caller who may edit them or not. */
export async function presentFlags(
  db: Database,
  rows: FeatureFlagRow[],
  can_edit: boolean,
): Promise<Serializable<FeatureFlag>[]> {
  const getCreator = await loadCreators(db, rows)
  const owners = rows.map(({ owner_id }) => ({ created_by_id: owner_id }))
  const getOwner = await loadCreators(db, owners)
  const usage = await loadUsage(db, rows)
  return rows.map((row) => {
    const { stale_reason = null, last_called_at = null } = usage.get(row.id) ?? {}
    return {
      id: row.id,
      team_id: row.project_id,
      name: row.name,
      key: row.key,
      filters: row.filters,
      deleted: row.deleted,
      active: row.active,
      ensure_experience_continuity: row.ensure_experience_continuity,
      created_at: row.created_at,
      created_by: getCreator(row),
      updated_at: row.updated_at,
      version: row.version,
      can_edit,
      tags: row.tags,
      owner_id: row.owner_id,
      owner: getOwner({ created_by_id: row.owner_id }),
      status: stale_reason ? 'STALE' : row.active && !row.deleted ? 'ACTIVE' : 'INACTIVE',
      stale_reason,
      unchanged_since: row.rollout_changed_at ?? row.updated_at,
      last_called_at,
    }
  })
}
