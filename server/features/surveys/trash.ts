import { and, eq, inArray } from 'drizzle-orm'
import { logActivity } from '../../core/activity/log'
import type { Actor } from '../../core/auth/principal'
import type { Database } from '../../core/db/database'
import { featureFlagTable } from '../../core/db/schema/feature-flags'
import { surveyTable } from '../../core/db/schema/surveys'
import { deletionFields, notInTrashError, RESTORED } from '../trash/trash'
import { getOwnedFlagIds } from './flags'
import { scope } from './save-survey'

/** Moves the flags that a survey owns to the trash, in the transaction that deletes the survey. */
export async function trashOwnedFlags(
  tx: Database,
  ids: number[],
  actor: Pick<Actor, 'user'>,
): Promise<void> {
  if (ids.length === 0) return
  const { id, survey_owned, deleted } = featureFlagTable
  await tx
    .update(featureFlagTable)
    .set({ deleted: true, ...deletionFields(actor) })
    .where(and(inArray(id, ids), eq(survey_owned, true), eq(deleted, false)))
}

/** Restores a survey with the flags that were deleted along with it. Does nothing if it is already restored. */
export async function restoreSurvey(
  tx: Database,
  writer: { actor: Actor; project: { id: number } },
  id: string,
): Promise<string> {
  const own = and(eq(surveyTable.project_id, writer.project.id), eq(surveyTable.id, id))
  const [row] = await tx.select().from(surveyTable).where(own).for('update')
  if (!row) throw notInTrashError()
  if (row.deleted_at === null) return row.id
  await tx.update(surveyTable).set(RESTORED).where(own)
  const flags = getOwnedFlagIds(row)
  if (flags.length > 0) {
    const { survey_owned, deleted_at } = featureFlagTable
    await tx
      .update(featureFlagTable)
      .set({ deleted: false, ...RESTORED })
      .where(and(inArray(featureFlagTable.id, flags), eq(survey_owned, true), eq(deleted_at, row.deleted_at)))
  }
  await logActivity(tx, writer, {
    scope,
    item_id: row.id,
    activity: 'restored',
    name: row.name,
    changes: null,
  })
  return row.id
}
