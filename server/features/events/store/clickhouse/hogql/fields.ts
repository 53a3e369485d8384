import { type SQL, sql } from 'drizzle-orm'
import type { ExportModel } from '../../../../../../contract/domain/exports'
import type { ExportField } from '../../hogql/dialect'
import type { ColumnType } from '../../rows'
import { getDocument } from '../documents'

const defineField = (type: ColumnType, expression: string): ExportField => ({
  type,
  sql: sql.raw(expression),
})

/** JSON column: paths are read from it, and its document is exported. */
const defineDocument = (table: string, name: string): ExportField => ({
  type: 'json',
  sql: sql.raw(`${table}.${name}`),
  document: sql`nullIf(${getDocument(table, name)}, '')`,
})

const getJson = (key: string): SQL => sql.raw(`nullIf(JSONExtractRaw(events.properties, '${key}'), '')`)

/** Fields of each model in ClickHouse, with the names and types of `FIELDS`. */
export const CLICKHOUSE_FIELDS: Record<ExportModel, Readonly<Record<string, ExportField>>> = {
  events: {
    uuid: defineField('uuid', 'events.uuid'),
    timestamp: defineField('timestamp', 'events.timestamp'),
    _inserted_at: defineField('timestamp', 'events.inserted_at'),
    created_at: defineField('timestamp', 'events.inserted_at'),
    event: defineField('text', 'events.event'),
    properties: defineDocument('events', 'properties'),
    distinct_id: defineField('text', 'events.distinct_id'),
    elements_chain: defineField('text', 'events.elements_chain'),
    person_properties: defineDocument('events', 'person_properties'),
    person_id: defineField('uuid', 'events.person_id'),
    team_id: defineField('integer', 'toInt64(events.project_id)'),
    set: { type: 'json', sql: getJson('$set') },
    set_once: { type: 'json', sql: getJson('$set_once') },
    ip: defineField('text', "leftUTF8(JSONExtract(events.properties, '$ip', 'Nullable(String)'), 200)"),
    site_url: defineField('text', "CAST(NULL, 'Nullable(String)')"),
    elements: defineField('json', 'toJSONString(events.elements_chain)'),
  },
  persons: {
    team_id: defineField('bigint', 'toInt64(distinct_ids.project_id)'),
    distinct_id: defineField('text', 'distinct_ids.distinct_id'),
    person_id: defineField('text', 'toString(distinct_ids.person_id)'),
    properties: defineDocument('persons', 'properties'),
    person_distinct_id_version: defineField('bigint', 'toInt64(distinct_ids.version)'),
    person_version: defineField('bigint', 'toInt64(persons.version)'),
    created_at: defineField('timestamp', 'persons.created_at'),
    is_deleted: defineField('boolean', 'persons.is_deleted'),
    _inserted_at: defineField('timestamp', 'greatest(persons.changed_at, distinct_ids.changed_at)'),
  },
}
