import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { LEVELS } from '../../contract/levels'
import type { Database } from '../db/client'
import { lacksRoom } from '../db/disk'
import { isLiveOrganization, isLiveProject } from '../db/live'
import {
  membershipTable,
  organizationTable,
  projectMembershipTable,
  projectTable,
} from '../db/tables/organizations'
import { personalApiKeyTable } from '../db/tables/personal-api-keys'
import { userTable } from '../db/tables/users'

/** Who is asking: a key, the person it belongs to, and where that person belongs. */
export interface Actor {
  user: typeof userTable.$inferSelect
  key: typeof personalApiKeyTable.$inferSelect
  /** Organization id to the person's membership there. */
  memberships: ReadonlyMap<string, { id: string; level: number }>
  /** The same for deleted organizations, which can be restored. */
  trashedMemberships: ReadonlyMap<string, { id: string; level: number }>
  /** Private project id to the level somebody gave the person there. */
  projectLevels: ReadonlyMap<number, number>
}

/** What must be known of a project to let somebody in. */
export type ProjectPlace = Pick<typeof projectTable.$inferSelect, 'id' | 'organization_id' | 'access_control'>

/** What is remembered of keys and projects is at most this old when another process changes it. */
const MEMORY_MS = 5_000
const MEMORY_ENTRIES = 10_000

/** `sha256$` and the hex digest: what is stored of a key. */
export function hashKey(value: string): string {
  return `sha256$${createHash('sha256').update(value).digest('hex')}`
}

/**
 * The person's level in a project: of an admin and in an open project the level in the organization, in a private one
 * the level they were given, else null.
 */
export function effectiveLevel(actor: Actor, project: ProjectPlace): number | null {
  const level = actor.memberships.get(project.organization_id)?.level ?? null
  if (level === null || level >= LEVELS.admin || !project.access_control) return level
  return actor.projectLevels.get(project.id) ?? null
}

export interface Directory {
  /** The actor behind a key; null when there is no such key, or its owner is gone. */
  actor(key: string): Promise<Actor | null>
  project(id: number): Promise<ProjectPlace | null>
  /** Returns true if an organization with this id exists, whoever its members are. */
  hasOrganization(id: string): Promise<boolean>
  /** To be called after any write to keys, people, memberships or projects. */
  forget(): void
}

/** Looks up keys and projects, and remembers them for seconds, because every request asks. */
export function createDirectory(db: Database): Directory {
  const actors = memory((hash: string) => findActor(db, hash))
  const projects = memory((id: number) => findProject(db, id))
  const organizations = memory((id: string) => organizationExists(db, id))
  return {
    actor: (key) => actors.get(hashKey(key)),
    project: projects.get,
    hasOrganization: organizations.get,
    forget: () => {
      actors.clear()
      projects.clear()
      organizations.clear()
    },
  }
}

function memory<Key, Value>(find: (key: Key) => Promise<Value>) {
  const entries = new Map<Key, { value: Promise<Value>; until: number }>()
  return {
    get(key: Key): Promise<Value> {
      const now = performance.now()
      const known = entries.get(key)
      if (known && known.until > now) return known.value
      if (entries.size >= MEMORY_ENTRIES) entries.clear()
      const value = find(key)
      entries.set(key, { value, until: now + MEMORY_MS })
      value.catch(() => entries.delete(key))
      return value
    },
    clear: () => entries.clear(),
  }
}

async function findActor(db: Database, hash: string): Promise<Actor | null> {
  const [row] = await db
    .select({ key: personalApiKeyTable, user: userTable })
    .from(personalApiKeyTable)
    .innerJoin(userTable, eq(userTable.id, personalApiKeyTable.user_id))
    .where(and(eq(personalApiKeyTable.secure_value, hash), eq(userTable.is_active, true)))
  if (!row) return null
  await noteUse(db, row.key.id)
  const joined = await db
    .select({ membership: membershipTable, deleted_at: organizationTable.deleted_at })
    .from(membershipTable)
    .innerJoin(organizationTable, eq(organizationTable.id, membershipTable.organization_id))
    .where(eq(membershipTable.user_id, row.user.id))
  const given = await db
    .select({ project_id: projectMembershipTable.project_id, level: projectMembershipTable.level })
    .from(projectMembershipTable)
    .innerJoin(membershipTable, eq(membershipTable.id, projectMembershipTable.membership_id))
    .where(eq(membershipTable.user_id, row.user.id))
  return {
    ...row,
    memberships: membershipMap(joined.filter(({ deleted_at }) => deleted_at === null)),
    trashedMemberships: membershipMap(joined.filter(({ deleted_at }) => deleted_at !== null)),
    projectLevels: new Map(given.map(({ project_id, level }) => [project_id, level])),
  }
}

const membershipMap = (rows: { membership: typeof membershipTable.$inferSelect }[]) =>
  new Map(rows.map(({ membership: { organization_id, id, level } }) => [organization_id, { id, level }]))

async function noteUse(db: Database, id: string): Promise<void> {
  const { last_used_at } = personalApiKeyTable
  const stale = or(isNull(last_used_at), lt(last_used_at, sql`now() - interval '1 hour'`))
  try {
    await db
      .update(personalApiKeyTable)
      .set({ last_used_at: sql`now()` })
      .where(and(eq(personalApiKeyTable.id, id), stale))
  } catch (error) {
    // Who only reads is let in all the same.
    if (!lacksRoom(error)) throw error
  }
}

async function findProject(db: Database, id: number): Promise<ProjectPlace | null> {
  const { organization_id, access_control } = projectTable
  const [place] = await db
    .select({ id: projectTable.id, organization_id, access_control })
    .from(projectTable)
    .where(and(eq(projectTable.id, id), isLiveProject))
  return place ?? null
}

async function organizationExists(db: Database, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: organizationTable.id })
    .from(organizationTable)
    .where(and(eq(organizationTable.id, id), isLiveOrganization))
  return rows.length > 0
}
