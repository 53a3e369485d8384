import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedBody } from '../../../contract/parsed-body'
import type { ProjectCreate } from '../../../contract/schemas/projects'
import { assertLevel, type OrganizationAccess } from '../../core/auth/access'
import type { Actor } from '../../core/auth/principal'
import type { Database } from '../../core/db/database'
import { isLiveProject } from '../../core/db/not-deleted'
import { projectTable } from '../../core/db/schema/organizations'
import { userTable } from '../../core/db/schema/users'
import { forbidden } from '../../core/errors'
import { lockOrganization } from '../accounts/organization-lock'
import { createProject } from '../accounts/projects'
import type { ProjectRow } from '../accounts/serializers/projects'
import { enqueueDemoData } from '../events/demo/demo-job'
import { assertCanSetAccessControl, logProjectLifecycle } from './update-project'

/**
 * Creates a project. It becomes the current project of a creator who has none; other users stay in theirs. Every member
 * may create the one demo project, admins any number of others.
 */
export function addProject(
  db: Database,
  { actor, organization }: { actor: Actor; organization: OrganizationAccess },
  body: ParsedBody<ProjectCreate>,
): Promise<ProjectRow> {
  if (!body.is_demo) assertLevel(organization, 'admin')
  assertCanSetAccessControl(actor, organization, body)
  return db.transaction(async (tx) => {
    if (body.is_demo) await assertNoDemo(tx, organization)
    const { name, timezone, access_control, is_demo, week_start_day, primary_dashboard, ...settings } = body
    const row = await createProject(tx, {
      organization_id: organization.id,
      name,
      timezone,
      access_control,
      is_demo,
      week_start_day,
      settings,
    })
    await tx
      .update(userTable)
      .set({ current_organization_id: organization.id, current_project_id: row.id })
      .where(and(eq(userTable.id, actor.user.id), isNull(userTable.current_project_id)))
    await logProjectLifecycle(tx, { actor, organization, project: row }, row, 'created')
    if (is_demo) await enqueueDemoData(tx, row.id)
    return row
  })
}

export async function assertNoDemo(tx: Database, { id }: OrganizationAccess): Promise<void> {
  await lockOrganization(tx, id)
  const [demo] = await tx
    .select({ id: projectTable.id })
    .from(projectTable)
    .where(and(eq(projectTable.organization_id, id), eq(projectTable.is_demo, true), isLiveProject))
  if (demo) throw forbidden('The organization already has a demo project.')
}
