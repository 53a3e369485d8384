import { and, eq, isNull } from 'drizzle-orm'
import type { AccessLevel, AccessResource } from '../../../contract/domain/access'
import type { AccessControl } from '../../../contract/schemas/access-controls'
import { type ActivityContext, diffRecords, logActivity } from '../../core/activity/log'
import type { Database } from '../../core/db/database'
import { accessControlTable } from '../../core/db/schema/access-controls'
import { projectTable } from '../../core/db/schema/organizations'
import { userTable } from '../../core/db/schema/users'
import { resetCurrentScope } from '../accounts/default-project'
import { loadSubjectName, type RuleSubject } from './subjects'

export type RuleRow = typeof accessControlTable.$inferSelect

/** Kind of resources and users of a rule, of which there is at most one. */
interface RuleKey extends RuleSubject {
  resource: AccessResource
}

interface RuleWriter {
  actor: ActivityContext['actor']
  organization: { id: string }
  project: { id: number }
}

export async function findRule(
  db: Database,
  project: { id: number },
  { resource, role_id, membership_id }: RuleKey,
): Promise<RuleRow | undefined> {
  const { project_id, ...columns } = accessControlTable
  const [rule] = await db
    .select()
    .from(accessControlTable)
    .where(
      and(
        eq(project_id, project.id),
        eq(columns.resource, resource),
        role_id === null ? isNull(columns.role_id) : eq(columns.role_id, role_id),
        membership_id === null ? isNull(columns.membership_id) : eq(columns.membership_id, membership_id),
      ),
    )
  return rule
}

/**
 * Creates, changes or removes a rule (by the level null), and logs the change in the history of the project. Returns the
 * rule; undefined if there is none.
 */
export async function saveRule(
  tx: Database,
  writer: RuleWriter,
  { resource, role_id, membership_id }: RuleKey,
  before: RuleRow | undefined,
  access_level: AccessLevel | null,
): Promise<RuleRow | undefined> {
  if ((before?.access_level ?? null) === access_level) return before
  const project_id = writer.project.id
  const [rule] = await writeRule(tx, { project_id, resource, role_id, membership_id }, before, access_level)
  // Users without access to the project move to another one.
  if (resource === 'project') await resetCurrentScope(tx, eq(userTable.current_project_id, project_id))
  await logRule(tx, writer, { resource, role_id, membership_id }, before?.access_level ?? null, access_level)
  return rule
}

async function writeRule(
  tx: Database,
  key: RuleKey & { project_id: number },
  before: RuleRow | undefined,
  access_level: AccessLevel | null,
): Promise<RuleRow[]> {
  if (!before)
    return access_level
      ? tx
          .insert(accessControlTable)
          .values({ ...key, access_level })
          .returning()
      : []
  const own = eq(accessControlTable.id, before.id)
  if (access_level === null) {
    await tx.delete(accessControlTable).where(own)
    return []
  }
  const updated_at = new Date().toISOString()
  return tx.update(accessControlTable).set({ access_level, updated_at }).where(own).returning()
}

async function logRule(
  tx: Database,
  writer: RuleWriter,
  { resource, ...subject }: RuleKey,
  before: AccessLevel | null,
  after: AccessLevel | null,
): Promise<void> {
  const { id } = writer.project
  const [project] = await tx
    .select({ name: projectTable.name })
    .from(projectTable)
    .where(eq(projectTable.id, id))
  const named = { resource, ...(await loadSubjectName(tx, subject)) }
  const toValue = (access_level: AccessLevel | null) => access_level && { ...named, access_level }
  const changes = diffRecords(
    'Team',
    { access_controls: toValue(before) },
    { access_controls: toValue(after) },
  )
  const name = project?.name ?? null
  await logActivity(tx, writer, { scope: 'Team', item_id: id, activity: 'updated', name, changes })
}

export const presentRule = (rule: RuleRow): AccessControl => ({
  id: rule.id,
  resource: rule.resource,
  resource_id: null,
  access_level: rule.access_level,
  role: rule.role_id,
  organization_member: rule.membership_id,
  created_at: rule.created_at,
  updated_at: rule.updated_at,
})
