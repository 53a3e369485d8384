import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/client'
import { isLiveProject } from '../db/live'
import { projectTable } from '../db/tables/organizations'
import { settingsOf } from '../present/projects'
import type { EventProject } from './event'

/** How long a change of a project may take to be noticed. */
const FRESH_MS = 5000
const KNOWN_MAX = 10_000
const TOKEN = /^[\w-]{1,200}$/

/** Whether a text may be the token of a project; anything else need not be looked up. */
export const isToken = (text: string) => TOKEN.test(text)

/** Finds projects by their tokens, and keeps for a moment what it has found, also that there is none. */
export function projectsByToken(db: Database) {
  const known = new Map<string, { until: number; project: Promise<EventProject | null> }>()

  async function look(token: string): Promise<EventProject | null> {
    const [row] = await db
      .select({ id: projectTable.id, settings: projectTable.settings })
      .from(projectTable)
      .where(and(eq(projectTable.api_token, token), isLiveProject))
    return row ? { id: row.id, anonymize_ips: settingsOf(row).anonymize_ips } : null
  }

  return (token: string): Promise<EventProject | null> => {
    if (!isToken(token)) return Promise.resolve(null)
    const now = performance.now()
    const found = known.get(token)
    if (found && found.until > now) return found.project
    // Whoever sends tokens at random must not fill the memory.
    if (known.size >= KNOWN_MAX) known.clear()
    const project = look(token)
    known.set(token, { until: now + FRESH_MS, project })
    project.catch(() => known.delete(token))
    return project
  }
}
