import { and, eq } from 'drizzle-orm'
import { LEVELS } from '../../../contract/domain/levels'
import type { ParsedBody } from '../../../contract/parsed-body'
import type { ProjectPatch, ProjectSettings } from '../../../contract/schemas/projects'
import { type ActivityContext, diffRecords, logActivity } from '../../core/activity/log'
import type { Actor } from '../../core/auth/principal'
import type { Database } from '../../core/db/database'
import { isLiveProject } from '../../core/db/not-deleted'
import { projectTable } from '../../core/db/schema/organizations'
import { userTable } from '../../core/db/schema/users'
import { insufficientLevel, invalid, orNotFound } from '../../core/errors'
import { JsonText } from '../../core/json'
import { resetCurrentScope } from '../accounts/default-project'
import { getSettings, type ProjectRow } from '../accounts/serializers/projects'

/**
 * Asserts that only admins of the organization change a project's visibility; admin access to the project alone is not
 * enough.
 */
export function assertCanSetAccessControl(
  actor: Actor,
  organization: { id: string },
  body: ProjectPatch,
): void {
  const level = actor.memberships.get(organization.id)?.level ?? 0
  if (body.access_control !== undefined && level < LEVELS.admin) throw insufficientLevel()
}

/** Updates the fields of the request. */
export function updateProject(
  db: Database,
  { actor, organization }: { actor: Actor; organization: { id: string } },
  id: number,
  body: ParsedBody<ProjectPatch>,
): Promise<ProjectRow> {
  assertCanSetAccessControl(actor, organization, body)
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(projectTable)
      .where(and(eq(projectTable.id, id), isLiveProject))
      .for('update')
    const before = orNotFound(row)
    const { name, timezone, access_control, is_demo, week_start_day, primary_dashboard, ...sent } = body
    if (is_demo !== undefined && is_demo !== before.is_demo)
      throw invalid('Only a new project can be a demo project.', 'is_demo')
    const columns = {
      name: name ?? before.name,
      timezone: timezone ?? before.timezone,
      access_control: access_control ?? before.access_control,
      week_start_day: week_start_day === undefined ? before.week_start_day : week_start_day,
    }
    const settings = mergeSettings(getSettings(before), sent)
    const changes = diffRecords(
      'Team',
      { ...before, ...getSettings(before) },
      { ...before, ...getSettings(before), ...columns, ...settings },
    )
    if (changes.length === 0) return before
    const [after] = await tx
      .update(projectTable)
      .set({ ...columns, settings: JsonText.from(settings), updated_at: new Date().toISOString() })
      .where(eq(projectTable.id, id))
      .returning()
    if (columns.access_control && !before.access_control)
      await resetCurrentScope(tx, eq(userTable.current_project_id, id))
    const writer = { actor, organization, project: before }
    const entry = { item_id: id, activity: 'updated', name: columns.name }
    if (columns.name !== before.name) {
      const renamed = diffRecords('Project', { name: before.name }, { name: columns.name })
      await logActivity(tx, writer, { ...entry, scope: 'Project', changes: renamed })
    }
    await logActivity(tx, writer, { ...entry, scope: 'Team', changes })
    return orNotFound(after)
  })
}

/**
 * Merges the sent settings into the stored ones. The replay configuration is merged key by key, including its nested
 * object.
 */
function mergeSettings(before: ProjectSettings, sent: Partial<ProjectSettings>): ProjectSettings {
  const after = { ...before, ...sent }
  const [old, now] = [before.session_replay_config, sent.session_replay_config]
  if (!old || !now) return after
  const ai_config = { ...old.ai_config, ...now.ai_config }
  return {
    ...after,
    session_replay_config: { ...old, ...now, ...((old.ai_config || now.ai_config) && { ai_config }) },
  }
}

/** Logs the creation or deletion of a project twice: as a project and as its settings. */
export async function logProjectLifecycle(
  tx: Database,
  writer: ActivityContext,
  { id, name }: ProjectRow,
  activity: 'created' | 'deleted' | 'restored',
): Promise<void> {
  for (const scope of ['Project', 'Team'])
    await logActivity(tx, writer, { scope, item_id: id, activity, name, changes: null })
}
