import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ExportModel } from '../../../../../contract/domain/exports'
import { distinctIdTable, eventTable, personTable } from '../../../../core/db/schema/events'
import type { ExportField } from '../hogql/dialect'
import type { ColumnType } from '../rows'

const defineField = (type: ColumnType, column: PgColumn | SQL): ExportField => ({ type, sql: sql`${column}` })

/** Returns the event property under a key. */
const getProperty = (key: string) => sql`(${eventTable.properties} -> ${sql.raw(`'${key}'`)})`
const getPropertyText = (key: string) => sql`(${eventTable.properties} ->> ${sql.raw(`'${key}'`)})`

/**
 * Fields of each model by their names in exports. Event fields are read from `events`; person fields from
 * `distinct_ids` and the person that each belongs to.
 */
export const FIELDS: Record<ExportModel, Readonly<Record<string, ExportField>>> = {
  events: {
    uuid: defineField('uuid', eventTable.uuid),
    timestamp: defineField('timestamp', eventTable.timestamp),
    _inserted_at: defineField('timestamp', eventTable.inserted_at),
    created_at: defineField('timestamp', eventTable.inserted_at),
    event: defineField('text', eventTable.event),
    properties: defineField('json', eventTable.properties),
    distinct_id: defineField('text', eventTable.distinct_id),
    elements_chain: defineField('text', sql`coalesce(${eventTable.elements_chain}, '')`),
    person_properties: defineField('json', eventTable.person_properties),
    person_id: defineField('uuid', eventTable.person_id),
    team_id: defineField('integer', eventTable.project_id),
    set: defineField('json', getProperty('$set')),
    set_once: defineField('json', getProperty('$set_once')),
    // Limited to the width of the column in destination databases.
    ip: defineField('text', sql`left(${getPropertyText('$ip')}, 200)`),
    // Columns that existing destination tables still have.
    site_url: defineField('text', sql`null::text`),
    elements: defineField('json', sql`to_json(coalesce(${eventTable.elements_chain}, ''))`),
  },
  persons: {
    team_id: defineField('bigint', distinctIdTable.project_id),
    distinct_id: defineField('text', distinctIdTable.distinct_id),
    person_id: defineField('text', sql`${distinctIdTable.person_id}::text`),
    properties: defineField('json', personTable.properties),
    person_distinct_id_version: defineField('bigint', distinctIdTable.version),
    person_version: defineField('bigint', personTable.version),
    created_at: defineField('timestamp', personTable.created_at),
    is_deleted: defineField('boolean', personTable.is_deleted),
    _inserted_at: defineField(
      'timestamp',
      sql`greatest(${personTable.changed_at}, ${distinctIdTable.changed_at})`,
    ),
  },
}
