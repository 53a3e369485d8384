import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { propertySuggestions } from '../../../contract/endpoints/person-properties'
import type { Database } from '../../core/db/database'
import { buildPage, parsePageRange } from '../../core/db/pagination'
import { eventNameTable } from '../../core/db/schema/events'
import { buildContains } from '../../core/db/search'
import { selectRows } from '../../core/db/select-rows'
import { orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import type { Deps } from '../deps'

/** Maximum number of names or values in a response. */
const RESULTS_MAX = 50
/** Longer texts are not useful as suggestions. */
const TEXT_MAX = 400

/** JSON types of the values of one property. */
const TYPES: Record<string, 'String' | 'Numeric' | 'Boolean'> = {
  string: 'String',
  number: 'Numeric',
  boolean: 'Boolean',
}

/** The persons that changed last, which bounds the work for a large project. */
const recentPersons = (project: { id: number }) => sql`
  select properties from persons where project_id = ${project.id} and not is_deleted
  order by changed_at desc, id desc limit 10000`

/** The latest events, which bounds the work for a large project: an event has many properties. */
const recentEvents = (project: { id: number }) => sql`
  select properties from events where project_id = ${project.id} order by timestamp desc, uuid desc limit 2000`

/** Case-insensitive condition for a part of a text. */
const contains = (text: ReturnType<typeof sql>, part = '') => sql`strpos(lower(${text}), lower(${part})) > 0`

/** Loads the most frequent properties of recent persons or events that match a condition on their `key`. */
async function loadProperties(
  db: Database,
  project: { id: number },
  type: 'event' | 'person' | undefined,
  condition: SQL,
) {
  const recent = type === 'person' ? recentPersons(project) : recentEvents(project)
  const rows = await selectRows<{ name: string; types: string[] }>(
    db,
    sql`
    select key as name, array_agg(distinct json_typeof(value)) as types
    from (${recent}) recent, json_each(properties)
    where json_typeof(value) <> 'null' and length(key) <= ${TEXT_MAX} and ${condition}
    group by key order by count(*) desc, key limit ${RESULTS_MAX}`,
  )
  return rows.map(({ name, types: [type = '', ...others] }) => ({
    id: name,
    name,
    is_numerical: type === 'number' && others.length === 0,
    property_type: others.length === 0 ? (TYPES[type] ?? null) : null,
  }))
}

const { project_id, name, last_seen_at } = eventNameTable

const presentEvent = ({ name, created_at, last_seen_at }: typeof eventNameTable.$inferSelect) => ({
  id: name,
  name,
  created_at,
  last_seen_at,
  tags: [],
  is_action: false as const,
})

export const personPropertyHandlers = ({ db }: Deps): Handlers<typeof propertySuggestions> => ({
  async definitions({ project, query: { type, search } }) {
    const results = await loadProperties(db, project, type, contains(sql`key`, search))
    return { count: results.length, next: null, previous: null, results }
  },

  async definition({ project, params, query: { type } }) {
    const [property] = await loadProperties(db, project, type, sql`key = ${params.id}`)
    return orNotFound(property)
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

  async values({ project, query: { key, value } }) {
    const rows = await selectRows<{ value: string; count: number }>(
      db,
      sql`
      select value, count(*)::int as count
      from (
        select (properties -> ${key}::text)::text as value, json_typeof(properties -> ${key}::text) as type
        from (${recentPersons(project)}) recent
      ) as found
      where type in ('string', 'number', 'boolean') and length(value) <= ${TEXT_MAX} and ${contains(sql`value`, value)}
      group by value order by count(*) desc, value limit ${RESULTS_MAX}`,
    )
    return rows.map(({ value, count }) => ({ name: JSON.parse(value), count }))
  },
})
