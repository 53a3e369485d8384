import { sql } from 'drizzle-orm'
import type { propertySuggestions } from '../../../contract/endpoints/person-properties'
import { selectRows } from '../../core/db/select-rows'
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

/** Case-insensitive condition for a part of a text. */
const contains = (text: ReturnType<typeof sql>, part = '') => sql`strpos(lower(${text}), lower(${part})) > 0`

export const personPropertyHandlers = ({ db }: Deps): Handlers<typeof propertySuggestions> => ({
  async definitions({ project, query }) {
    const rows = await selectRows<{ name: string; types: string[] }>(
      db,
      sql`
      select key as name, array_agg(distinct json_typeof(value)) as types
      from (${recentPersons(project)}) recent, json_each(properties)
      where json_typeof(value) <> 'null' and length(key) <= ${TEXT_MAX} and ${contains(sql`key`, query.search)}
      group by key order by count(*) desc, key limit ${RESULTS_MAX}`,
    )
    const results = rows.map(({ name, types: [type = '', ...others] }) => ({
      id: name,
      name,
      is_numerical: type === 'number' && others.length === 0,
      property_type: others.length === 0 ? (TYPES[type] ?? null) : null,
    }))
    return { count: results.length, next: null, previous: null, results }
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
