import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { LEVELS } from '../../../contract/domain/levels'
import type { Database } from '../db/database'
import { membershipTable } from '../db/schema/organizations'
import { userTable } from '../db/schema/users'
import { forbidden } from '../errors'
import type { Actor } from './principal'

/**
 * Returns true if a user administers the server: the account that the first start created, and everyone who is an owner of
 * an organization that it owns.
 */
export async function isStaff(db: Database, user_id: number): Promise<boolean> {
  const own = alias(membershipTable, 'own')
  const first = sql`(select min(${userTable.id}) from ${userTable})`
  const isOwnerTogether = and(
    eq(own.organization_id, membershipTable.organization_id),
    eq(own.user_id, user_id),
    eq(own.level, LEVELS.owner),
  )
  const rows = await db
    .select({ id: membershipTable.id })
    .from(membershipTable)
    .innerJoin(own, isOwnerTogether)
    .where(and(eq(membershipTable.user_id, first), eq(membershipTable.level, LEVELS.owner)))
    .limit(1)
  return rows.length > 0
}

/** Asserts that the caller administers the server, with a session or an unrestricted key. */
export async function assertStaff(db: Database, { user, key }: Actor): Promise<void> {
  const isUnrestricted =
    key.scopes.includes('*') && key.scoped_organizations.length === 0 && key.scoped_teams.length === 0
  if (!isUnrestricted || !(await isStaff(db, user.id)))
    throw forbidden('This action requires an unrestricted key of an administrator of the server.')
}
