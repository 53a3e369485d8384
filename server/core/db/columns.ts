import { sql } from 'drizzle-orm'
import { customType, integer, uuid } from 'drizzle-orm/pg-core'
import { JsonText } from '../json'

/** Converts PostgreSQL's `2024-05-01 12:00:00.123+00` to the API format `2024-05-01T12:00:00.123000Z`. */
function toIsoTimestamp(text: string): string {
  const [date = '', time = ''] = text.replace(/\+00(:00)?$/, '').split(' ')
  const [seconds, fraction] = time.split('.')
  return `${date}T${seconds}${fraction ? `.${fraction.padEnd(6, '0')}` : ''}Z`
}

/** Timestamp column, read and written as an ISO 8601 string in UTC. The sessions of both databases run in UTC. */
export const timestampColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: toIsoTimestamp,
})

/**
 * JSON column that is opaque to the database. `json` and not `jsonb`: it preserves the bytes and the key order that
 * were sent, and needs no conversion when read.
 */
export const jsonColumn = customType<{ data: JsonText; driverData: string }>({
  dataType: () => 'json',
  toDriver: (value) => value.text,
  fromDriver: (text) => new JsonText(text),
})

export const idColumn = () => uuid('id').primaryKey().default(sql`gen_random_uuid()`)
/** Deletion time and user, for tables whose records can be restored; null while the record is live. */
export const deletionColumns = () => ({
  deleted_at: timestampColumn('deleted_at'),
  deleted_by_id: integer('deleted_by_id'),
})

export const createdAt = () => timestampColumn('created_at').notNull().default(sql`now()`)
export const updatedAt = () => timestampColumn('updated_at').notNull().default(sql`now()`)
