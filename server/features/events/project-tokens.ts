import { and, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../core/db/database'
import { isLiveProject } from '../../core/db/not-deleted'
import { projectTable } from '../../core/db/schema/organizations'
import { limitEntries } from '../../core/lru'
import { getSettings } from '../accounts/serializers/projects'
import type { EventProject } from './event'

/** Maximum delay in milliseconds until a change of a project takes effect. */
const FRESH_MS = 5000
const CACHE_SIZE = 10_000
const TOKEN = /^[\w-]{1,200}$/

/** True if a text can be a project token; other texts need no lookup. */
export const isToken = (text: string) => TOKEN.test(text)

/** Finds projects by token, with a short-lived cache that includes unknown tokens. */
export function createProjectLookup(db: Database) {
  // Bounds memory for clients that send random tokens.
  const cache = new LRUCache<string, Promise<EventProject | null>>({
    ...limitEntries(CACHE_SIZE),
    ttl: FRESH_MS,
  })

  async function findProject(token: string): Promise<EventProject | null> {
    const [row] = await db
      .select({ id: projectTable.id, settings: projectTable.settings })
      .from(projectTable)
      .where(and(eq(projectTable.api_token, token), isLiveProject))
    return row ? { id: row.id, anonymize_ips: getSettings(row).anonymize_ips } : null
  }

  return (token: string): Promise<EventProject | null> => {
    if (!isToken(token)) return Promise.resolve(null)
    const cached = cache.get(token)
    if (cached) return cached
    const project = findProject(token)
    cache.set(token, project)
    project.catch(() => cache.delete(token))
    return project
  }
}
