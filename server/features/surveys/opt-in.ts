import { eq } from 'drizzle-orm'
import { isRunning, type SurveyDates } from '../../../contract/domain/survey-state'
import { type ActivityContext, diffRecords, logActivity } from '../../core/activity/log'
import type { Database } from '../../core/db/database'
import { projectTable } from '../../core/db/schema/organizations'
import { JsonText } from '../../core/json'
import { getSettings } from '../accounts/serializers/projects'

/** Returns true if the change launches the survey. */
export const isLaunch = (before: SurveyDates | null, after: SurveyDates) =>
  isRunning(after) && !(before && isRunning(before))

/** Enables surveys in the project when one is launched; otherwise no SDK would request it. */
export async function enableSurveys(
  tx: Database,
  author: ActivityContext & { project: { id: number } },
): Promise<void> {
  const its = eq(projectTable.id, author.project.id)
  const [project] = await tx.select().from(projectTable).where(its).for('no key update')
  if (!project) return
  const [old, settings] = [getSettings(project), { ...getSettings(project), surveys_opt_in: true }]
  const changes = diffRecords('Team', { ...old }, settings)
  if (changes.length === 0) return
  await tx
    .update(projectTable)
    .set({ settings: JsonText.from(settings), updated_at: new Date().toISOString() })
    .where(its)
  const { id, name } = project
  await logActivity(tx, author, { scope: 'Team', item_id: id, activity: 'updated', name, changes })
}
