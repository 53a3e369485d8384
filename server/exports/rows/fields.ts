import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ExportModel } from '../../../contract/exports'
import { distinctIdTable, eventTable, personTable } from '../../db/tables/events'
import type { ColumnType } from './rows'

/** Exportable field of a model. */
export interface Field {
  type: ColumnType
  /** SQL expression over the tables of the model; JSON fields are of type `json`. */
  sql: SQL
}

const field = (type: ColumnType, column: PgColumn | SQL): Field => ({ type, sql: sql`${column}` })

/** Returns the event property under a key. */
const property = (key: string) => sql`(${eventTable.properties} -> ${sql.raw(`'${key}'`)})`
const propertyText = (key: string) => sql`(${eventTable.properties} ->> ${sql.raw(`'${key}'`)})`

/**
 * Fields of each model by their names in exports. Event fields are read from `events`; person fields from
 * `distinct_ids` and the person that each belongs to.
 */
export const FIELDS: Record<ExportModel, Readonly<Record<string, Field>>> = {
  events: {
    uuid: field('uuid', eventTable.uuid),
    timestamp: field('timestamp', eventTable.timestamp),
    _inserted_at: field('timestamp', eventTable.inserted_at),
    created_at: field('timestamp', eventTable.inserted_at),
    event: field('text', eventTable.event),
    properties: field('json', eventTable.properties),
    distinct_id: field('text', eventTable.distinct_id),
    elements_chain: field('text', sql`coalesce(${eventTable.elements_chain}, '')`),
    person_properties: field('json', eventTable.person_properties),
    person_id: field('uuid', eventTable.person_id),
    team_id: field('integer', eventTable.project_id),
    set: field('json', property('$set')),
    set_once: field('json', property('$set_once')),
    // Limited to the width of the column in destination databases.
    ip: field('text', sql`left(${propertyText('$ip')}, 200)`),
    // Columns that existing destination tables still have.
    site_url: field('text', sql`null::text`),
    elements: field('json', sql`to_json(coalesce(${eventTable.elements_chain}, ''))`),
  },
  persons: {
    team_id: field('bigint', distinctIdTable.project_id),
    distinct_id: field('text', distinctIdTable.distinct_id),
    person_id: field('text', sql`${distinctIdTable.person_id}::text`),
    properties: field('json', personTable.properties),
    person_distinct_id_version: field('bigint', distinctIdTable.version),
    person_version: field('bigint', personTable.version),
    created_at: field('timestamp', personTable.created_at),
    is_deleted: field('boolean', personTable.is_deleted),
    _inserted_at: field('timestamp', sql`greatest(${personTable.changed_at}, ${distinctIdTable.changed_at})`),
  },
}
