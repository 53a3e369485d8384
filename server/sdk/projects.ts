import { and, eq, sql } from 'drizzle-orm'
import type { ProjectSettings } from '../../contract/schemas/projects'
import type { Database } from '../db/client'
import { isLiveProject } from '../db/live'
import { projectTable } from '../db/tables/organizations'
import { projectVersion } from '../db/versions'
import { isToken } from '../events/projects'
import { found } from '../http/errors'
import { settingsOf } from '../present/projects'
import { type SdkFlag, sdkFlags, surveyFlags } from './flags'
import { type SdkSurveys, sdkSurveys } from './surveys'

/**
 * A project, as its SDKs know it. Each part is read when somebody first asks for it, and kept: it is what stood there at
 * `version`, or newer.
 */
export interface SdkProject {
  id: number
  token: string
  version: number
  settings(): Promise<ProjectSettings>
  flags(): Promise<SdkFlag[]>
  /** The ids of the project's own flags that surveys go by. */
  surveyFlags(): Promise<Set<number | null>>
  surveys(): Promise<SdkSurveys>
}

/** How many projects are remembered. */
const KNOWN_MAX = 200

/**
 * Finds projects by their tokens. What belongs to one is kept until its version says that something has changed: the
 * version is read from the database for every request, so several servers on one database never tell what is no longer so.
 */
export function sdkProjects(db: Database) {
  const readers = { settings: readSettings(db), flags: sdkFlags(db), surveys: sdkSurveys(db) }
  const ofSurveys = surveyFlags(db)
  const known = new Map<number, SdkProject>()

  const version = { id: projectTable.id, version: projectVersion(sql`projects.id`) }
  const hasToken = and(eq(projectTable.api_token, sql.placeholder('token')), isLiveProject)
  const byToken = db.select(version).from(projectTable).where(hasToken).prepare('sdk_project')
  // One look into an index for each table, whatever the planner knows of them.
  const properties = sql<string | null>`(
    select properties::text from persons where persons.id = (
      select person_id from distinct_ids
      where distinct_ids.project_id = projects.id and distinct_ids.distinct_id = ${sql.placeholder('distinct_id')}))`
  const byPerson = db
    .select({ ...version, properties })
    .from(projectTable)
    .where(hasToken)
    .prepare('sdk_person')

  function remember(token: string, { id, version }: { id: number; version: number }): SdkProject {
    const kept = known.get(id)
    if (kept && kept.version >= version) return kept
    const project: SdkProject = {
      id,
      token,
      version,
      settings: once(() => readers.settings(id)),
      flags: once(() => readers.flags(id)),
      surveyFlags: once(() => ofSurveys(id)),
      surveys: once(async () => readers.surveys(id, await project.settings())),
    }
    const [oldest] = known.keys()
    if (known.size >= KNOWN_MAX && oldest !== undefined) known.delete(oldest)
    known.set(id, project)
    return project
  }

  return {
    /** The project with a token. */
    async byToken(token: string): Promise<SdkProject | null> {
      const [row] = isToken(token) ? await byToken.execute({ token }) : []
      return row ? remember(token, row) : null
    },

    /** The same, and what is stored of somebody there, in one statement; JSON, null of a stranger. */
    async withPerson(token: string, distinct_id: string) {
      const [row] = isToken(token) ? await byPerson.execute({ token, distinct_id }) : []
      return row ? { project: remember(token, row), properties: row.properties } : null
    },
  }
}

/** What is read once; what could not be read is tried again when it is asked for again. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined
  return () => {
    value ??= read().catch((error) => {
      value = undefined
      throw error
    })
    return value
  }
}

function readSettings(db: Database) {
  const byId = db
    .select({ settings: projectTable.settings })
    .from(projectTable)
    .where(eq(projectTable.id, sql.placeholder('id')))
    .prepare('sdk_settings')
  return async (id: number) => {
    // It may have been deleted a moment ago.
    const [row] = await byId.execute({ id })
    return settingsOf(found(row))
  }
}
