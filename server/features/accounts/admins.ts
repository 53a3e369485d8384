import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import { LEVELS } from '../../../contract/domain/levels'
import type { Database } from '../../core/db/database'
import { membershipTable, organizationTable, projectTable } from '../../core/db/schema/organizations'
import { userTable } from '../../core/db/schema/users'
import { isActiveMember } from './active-members'

/** SQL condition for the organization of a project. */
export const ofProject = (id: number): SQL =>
  sql`${organizationTable.id} = (select ${projectTable.organization_id} from ${projectTable} where ${eq(projectTable.id, id)})`

/** Loads the email addresses of the admins of an organization, with its name. */
export function loadAdmins(tx: Database, isOrganization: SQL) {
  return tx
    .select({ email: userTable.email, organization: organizationTable.name })
    .from(organizationTable)
    .innerJoin(membershipTable, eq(membershipTable.organization_id, organizationTable.id))
    .innerJoin(userTable, eq(userTable.id, membershipTable.user_id))
    .where(and(isOrganization, gte(membershipTable.level, LEVELS.admin), isActiveMember))
}
