import { sql } from 'drizzle-orm'
import type { PropertyStore } from '../event-store'
import { SUGGESTION_MAX } from '../limits'
import type { ClickHouse } from './client'

const TYPES = {
  names: ['String', 'Int64', 'UInt64', 'Double', 'Bool', 'Object', 'Array'],
  values: ['string', 'number', 'number', 'number', 'boolean', 'object', 'array'],
}

/** The persons that changed last, which bounds the work for a large project. */
const recentPersons = (project_id: number) => sql`
  SELECT properties FROM persons FINAL WHERE project_id = ${project_id} AND NOT is_deleted
  ORDER BY changed_at DESC, id DESC LIMIT 10000`

/** The latest events, which bounds the work for a large project: an event has many properties. */
const recentEvents = (project_id: number) => sql`
  SELECT properties FROM events WHERE project_id = ${project_id} ORDER BY timestamp DESC, uuid DESC LIMIT 2000`

const listRecent = { person: recentPersons, event: recentEvents }

const contains = (text: ReturnType<typeof sql>, part: string) =>
  sql`positionUTF8(lowerUTF8(${text}), lowerUTF8(${part})) > 0`

/** Names and values of properties. */
export const createPropertyStore = ({ select }: ClickHouse): PropertyStore => ({
  listProperties(project_id, type, filter, limit) {
    const condition = 'name' in filter ? sql`name = ${filter.name}` : contains(sql`name`, filter.search)
    return select(sql`
      SELECT property.1 AS name, arraySort(groupUniqArray(transform(toString(JSONType(property.2)),
        ${sql.param(TYPES.names)}, ${sql.param(TYPES.values)}, ''))) AS types
      FROM (${listRecent[type](project_id)}) AS recent ARRAY JOIN JSONExtractKeysAndValuesRaw(properties) AS property
      WHERE property.2 != 'null' AND lengthUTF8(name) <= ${SUGGESTION_MAX} AND ${condition}
      GROUP BY name ORDER BY count() DESC, name LIMIT ${limit}`)
  },

  listPropertyValues(project_id, type, key, search, limit) {
    return select(sql`
      SELECT JSONExtractRaw(properties, ${key}) AS value, toUInt32(count()) AS count
      FROM (${listRecent[type](project_id)}) AS recent
      WHERE toString(JSONType(properties, ${key})) IN ('String', 'Int64', 'UInt64', 'Double', 'Bool')
        AND lengthUTF8(value) <= ${SUGGESTION_MAX} AND ${contains(sql`value`, search)}
      GROUP BY value ORDER BY count DESC, value LIMIT ${limit}`)
  },
})
