import { and, eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { ProjectSettings } from '../../../contract/schemas/projects'
import type { Database } from '../../core/db/database'
import { isLiveProject } from '../../core/db/not-deleted'
import { projectTable } from '../../core/db/schema/organizations'
import { sdkVersionTable } from '../../core/db/schema/version-counters'
import { orNotFound } from '../../core/errors'
import { getSettings } from '../accounts/serializers/projects'
import { isToken } from '../events/project-tokens'
import type { EventDeps } from '../events/store-events'
import { createFlagReader, createSurveyFlagReader, type SdkFlag } from './flags'
import { createSurveyReader, type SdkSurveys } from './surveys'

/** Cached project for SDK requests. Each part is loaded on first use and cached: it is as of `version` or newer. */
export interface SdkProject {
  id: number
  token: string
  version: number
  settings(): Promise<ProjectSettings>
  flags(): Promise<SdkFlag[]>
  /** Ids of user-defined flags that surveys depend on. */
  surveyFlags(): Promise<Set<number | null>>
  surveys(): Promise<SdkSurveys>
}

/** Maximum number of cached projects. */
const MAX_CACHED = 200

/**
 * Finds projects by token, with a cache. A cached project is used until its version changes: the version is read from
 * the database for every request, so several servers on one database never return stale data.
 */
export function createSdkProjects({ db, eventStore }: EventDeps) {
  const readers = { settings: readSettings(db), flags: createFlagReader(db), surveys: createSurveyReader(db) }
  const ofSurveys = createSurveyFlagReader(db)
  const cache = new LRUCache<number, SdkProject>({ max: MAX_CACHED })

  const version = {
    id: projectTable.id,
    version: sql<number>`(select sum(version)::int from ${sdkVersionTable} where project_id = projects.id)`,
  }
  const hasToken = and(eq(projectTable.api_token, sql.placeholder('token')), isLiveProject)
  const byToken = db.select(version).from(projectTable).where(hasToken).prepare('sdk_project')
  function remember(token: string, { id, version }: { id: number; version: number }): SdkProject {
    const cachedProject = cache.get(id)
    if (cachedProject && cachedProject.version >= version) return cachedProject
    const project: SdkProject = {
      id,
      token,
      version,
      settings: memoize(() => readers.settings(id)),
      flags: memoize(() => readers.flags(id)),
      surveyFlags: memoize(() => ofSurveys(id)),
      surveys: memoize(async () => readers.surveys(id, await project.settings())),
    }
    cache.set(id, project)
    return project
  }

  return {
    /** Returns the project with a token. */
    async byToken(token: string): Promise<SdkProject | null> {
      const [row] = isToken(token) ? await byToken.execute({ token }) : []
      return row ? remember(token, row) : null
    },

    /**
     * Returns the project and the stored properties of a person as JSON; null for an unknown person.
     */
    async withPerson(token: string, distinct_id: string) {
      const row = isToken(token) ? await eventStore.findSdkPerson(token, distinct_id) : null
      return row ? { project: remember(token, row), properties: row.properties } : null
    },
  }
}

/** Memoizes an async read; a failed read is retried on the next call. */
function memoize<T>(read: () => Promise<T>): () => Promise<T> {
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
    // The project may have been deleted concurrently.
    const [row] = await byId.execute({ id })
    return getSettings(orNotFound(row))
  }
}
