import { and, desc, eq } from 'drizzle-orm'
import type { propertySuggestions } from '../../../contract/endpoints/person-properties'
import { buildPage, parsePageRange } from '../../core/db/pagination'
import { eventNameTable } from '../../core/db/schema/event-names'
import { buildContains } from '../../core/db/search'
import { orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import type { Deps } from '../deps'

/** Maximum number of names or values in a response. */
const RESULTS_MAX = 50

/** JSON types of the values of one property. */
const TYPES: Record<string, 'String' | 'Numeric' | 'Boolean'> = {
  string: 'String',
  number: 'Numeric',
  boolean: 'Boolean',
}

const presentProperty = ({ name, types: [type = '', ...others] }: { name: string; types: string[] }) => ({
  id: name,
  name,
  is_numerical: type === 'number' && others.length === 0,
  property_type: others.length === 0 ? (TYPES[type] ?? null) : null,
})

const { project_id, name, last_seen_at } = eventNameTable

const presentEvent = ({ name, created_at, last_seen_at }: typeof eventNameTable.$inferSelect) => ({
  id: name,
  name,
  created_at,
  last_seen_at,
  tags: [],
  is_action: false as const,
})

export const personPropertyHandlers = ({ db, eventStore }: Deps): Handlers<typeof propertySuggestions> => ({
  async definitions({ project, query: { type = 'event', search = '' } }) {
    const rows = await eventStore.listProperties(project.id, type, { search }, RESULTS_MAX)
    const results = rows.map(presentProperty)
    return { count: results.length, next: null, previous: null, results }
  },

  async definition({ project, params, query: { type = 'event' } }) {
    const [row] = await eventStore.listProperties(project.id, type, { name: params.id }, 1)
    return presentProperty(orNotFound(row))
  },

  async events({ project, url, query }) {
    const range = parsePageRange(query)
    const where = and(
      eq(project_id, project.id),
      query.search ? buildContains(name, query.search) : undefined,
    )
    const total = await db.$count(eventNameTable, where)
    const rows = await db
      .select()
      .from(eventNameTable)
      .where(where)
      .orderBy(desc(last_seen_at), name)
      .limit(range.limit)
      .offset(range.offset)
    return buildPage(url, range, total, rows.map(presentEvent))
  },

  async event({ project, params: { id } }) {
    const [row] = await db
      .select()
      .from(eventNameTable)
      .where(and(eq(project_id, project.id), eq(name, id)))
    return presentEvent(orNotFound(row))
  },

  async values({ project, query: { key, value = '' } }) {
    const rows = await eventStore.listPropertyValues(project.id, 'person', key, value, RESULTS_MAX)
    return rows.map(({ value, count }) => ({ name: JSON.parse(value), count }))
  },
})
