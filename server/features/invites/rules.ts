import { and, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { LEVELS } from '../../../contract/domain/levels'
import type { InviteCreate, InviteProjectAccess } from '../../../contract/schemas/invites'
import type { OrganizationAccess } from '../../core/auth/access'
import type { Actor } from '../../core/auth/principal'
import { getEffectiveLevel } from '../../core/auth/project-access'
import type { Database } from '../../core/db/database'
import { isLiveProject } from '../../core/db/not-deleted'
import { inviteTable } from '../../core/db/schema/invites'
import { membershipTable, projectTable } from '../../core/db/schema/organizations'
import { userTable } from '../../core/db/schema/users'
import { forbidden, invalid } from '../../core/errors'
import { PROJECT_LEVELS } from '../accounts/join-organization'

/** User who invites, and the organization. */
export interface Inviter {
  actor: Actor
  organization: OrganizationAccess
}

export const normalizeEmail = (address: string) => address.toLowerCase()

/** Level of an invite; member if the invite names none. */
export const getInviteLevel = ({ level }: InviteCreate) => level ?? LEVELS.member

/**
 * Condition for the invites visible to the caller. A visible invite includes its link, so only those are visible that
 * do not raise the caller's access: up to their own level and, below admin, those of other users only if they open no
 * private project.
 */
export function isVisibleToInviter({ actor, organization }: Inviter): SQL | undefined {
  const harmless = or(
    eq(inviteTable.created_by_id, actor.user.id),
    sql`${inviteTable.private_project_access}::text = '[]'`,
  )
  return and(
    lte(inviteTable.level, organization.level),
    organization.level >= LEVELS.admin ? undefined : harmless,
  )
}

export function assertLevels({ organization }: Inviter, invites: InviteCreate[]): void {
  if (invites.some((invite) => getInviteLevel(invite) > organization.level)) {
    throw forbidden('You cannot invite members with a higher access level than your own.')
  }
}

/** Asserts that no invite has a higher level than the caller: replacing or deleting it would void what a superior granted. */
export function assertMayVoid(
  { organization }: Pick<Inviter, 'organization'>,
  invites: { level: number; target_email: string }[],
): void {
  const higher = invites.find(({ level }) => level > organization.level)
  if (higher) {
    throw forbidden(
      `The invite for ${higher.target_email} has a higher access level than yours. Ask a member with that level to change it.`,
    )
  }
}

export async function assertNotMembers(tx: Database, inviter: Inviter, emails: string[]): Promise<void> {
  const address = sql<string>`lower(${userTable.email})`
  const [member] = await tx
    .select({ email: userTable.email })
    .from(membershipTable)
    .innerJoin(userTable, eq(userTable.id, membershipTable.user_id))
    .where(
      and(
        eq(membershipTable.organization_id, inviter.organization.id),
        inArray(address, emails.map(normalizeEmail)),
      ),
    )
    .limit(1)
  if (member) throw invalid(`${member.email} is already a member of this organization.`)
}

/** Asserts that the caller grants no project access beyond their own. */
export async function assertMayOpen(
  tx: Database,
  { actor, organization }: Inviter,
  access: InviteProjectAccess[],
  attr: string,
): Promise<void> {
  if (access.length === 0) return
  const ids = access.map(({ id }) => id)
  const projects = await tx
    .select()
    .from(projectTable)
    .where(
      and(eq(projectTable.organization_id, organization.id), inArray(projectTable.id, ids), isLiveProject),
    )
  const levels = new Map(projects.map((project) => [project.id, getEffectiveLevel(actor, project)]))
  for (const { id, level } of access) {
    const own = levels.get(id) ?? null
    if (own === null) throw invalid(`You have no project ${id} in this organization.`, attr)
    if (PROJECT_LEVELS[level] > own) {
      throw invalid(`You cannot give others more access to project ${id} than you have.`, attr)
    }
  }
}
