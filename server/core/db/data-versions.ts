import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { orNotFound } from '../errors'
import type { Database } from './database'
import { inLiveProject } from './not-deleted'
import { selectPeopleVersion, selectProjectVersion } from './version-counters'
import { getWriteCount } from './write-counter'

/** Maximum number of cached projects. */
const MAX_CACHED_PROJECTS = 1000

/**
 * Reads the version of a project's flags and surveys. Only queries the database if there may have been writes since the
 * last query.
 */
export function createVersionReader(db: Database) {
  const project = sql`${sql.placeholder('project')}`
  // A deleted project has none, whatever other processes have cached for it.
  const version = sql`select (${selectProjectVersion(project)} + ${selectPeopleVersion}) as version where ${inLiveProject(project)}`
  const asking = db
    .select({ version: sql<number | null>`version` })
    .from(sql`(${version}) versions`)
    .prepare('versions')
  const versionReads = new LRUCache<number, { writes: number; version: Promise<number> }>({
    max: MAX_CACHED_PROJECTS,
  })
  // A deleted project has none.
  const ask = (id: number) => asking.execute({ project: id }).then(([now]) => orNotFound(now?.version))

  return ({ id }: { id: number }): Promise<number> => {
    const writes = getWriteCount(db)
    if (writes === null) return ask(id)
    const cached = versionReads.get(id)
    if (cached?.writes === writes) return cached.version
    const entry = { writes, version: ask(id) }
    versionReads.set(id, entry)
    entry.version.catch(() => versionReads.delete(id))
    return entry.version
  }
}
