import { sql } from 'drizzle-orm'
import type { Database } from '../../../../core/db/database'
import { selectRows } from '../../../../core/db/select-rows'
import { SUGGESTION_MAX } from '../limits'

/** The persons that changed last, which bounds the work for a large project. */
const recentPersons = (project_id: number) => sql`
  select properties from persons where project_id = ${project_id} and not is_deleted
  order by changed_at desc, id desc limit 10000`

/** The latest events, which bounds the work for a large project: an event has many properties. */
const recentEvents = (project_id: number) => sql`
  select properties from events where project_id = ${project_id} order by timestamp desc, uuid desc limit 2000`

const listRecent = { person: recentPersons, event: recentEvents }

/** Case-insensitive condition for a part of a text. */
const contains = (text: ReturnType<typeof sql>, part: string) =>
  sql`strpos(lower(${text}), lower(${part})) > 0`

/** Lists the most frequent properties of recent persons or events. */
export function listProperties(
  db: Database,
  project_id: number,
  type: 'event' | 'person',
  filter: { name: string } | { search: string },
  limit: number,
): Promise<{ name: string; types: string[] }[]> {
  const condition = 'name' in filter ? sql`key = ${filter.name}` : contains(sql`key`, filter.search)
  return selectRows(
    db,
    sql`
    select key as name, array_agg(distinct json_typeof(value)) as types
    from (${listRecent[type](project_id)}) recent, json_each(properties)
    where json_typeof(value) <> 'null' and length(key) <= ${SUGGESTION_MAX} and ${condition}
    group by key order by count(*) desc, key limit ${limit}`,
  )
}

/** Lists the most frequent values of a property of recent persons or events. */
export function listPropertyValues(
  db: Database,
  project_id: number,
  type: 'event' | 'person',
  key: string,
  search: string,
  limit: number,
): Promise<{ value: string; count: number }[]> {
  return selectRows(
    db,
    sql`
    select value, count(*)::int as count
    from (
      select (properties -> ${key}::text)::text as value, json_typeof(properties -> ${key}::text) as type
      from (${listRecent[type](project_id)}) recent
    ) as found
    where type in ('string', 'number', 'boolean') and length(value) <= ${SUGGESTION_MAX} and ${contains(sql`value`, search)}
    group by value order by count(*) desc, value limit ${limit}`,
  )
}
