import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { MinimalFeatureFlag } from '../../contract/schemas/feature-flags'
import type { User } from '../../contract/schemas/user'
import { JsonText } from '../json'

/*
 * Records as the wire has them, put together by the database. One statement fetches a whole page with the records inside
 * its records, and nothing here reads what it only hands on. Fields are written out as SQL once, when a room is loaded.
 */

/** A field of a record: a column, or an expression in SQL. */
type Field = PgColumn | string

/** A record of these fields, to be selected or to be returned by a write. */
export function jsonRecord<T>(fields: Record<keyof T & string, Field>) {
  const record = sql.raw(jsonObject(fields))
  return sql<JsonText<T>>`${record}`.mapWith((text: string) => new JsonText<T>(text))
}

/** An instant of the wire; the sessions of both databases run in UTC. */
export const instantField = (column: PgColumn) =>
  `replace(to_char(${textOf(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '.000000Z', 'Z')`

/** The feature flag that a column refers to. */
export const flagField = (column: PgColumn) =>
  recordField<MinimalFeatureFlag>('feature_flags', column, {
    id: 'r.id',
    team_id: 'r.project_id',
    name: 'r.name',
    key: 'r.key',
    filters: 'r.filters',
    deleted: 'r.deleted',
    active: 'r.active',
    ensure_experience_continuity: 'r.ensure_experience_continuity',
  })

/** The person that a column refers to. */
export const userField = (column: PgColumn) =>
  recordField<User>('users', column, {
    id: 'r.id',
    uuid: 'r.uuid',
    distinct_id: 'r.distinct_id',
    first_name: 'r.first_name',
    last_name: 'r.last_name',
    email: 'r.email',
    is_email_verified: 'r.is_email_verified',
    hedgehog_config: 'r.hedgehog_config',
    role_at_organization: 'r.role_at_organization',
  })

/** The key of the flag that a column refers to. */
export const flagKeyField = (column: PgColumn) =>
  `(select r.key from feature_flags r where r.id = ${textOf(column)})`

/** The keys of the flags that columns refer to: a list of `{key: <name>, value: <key or null>}`. */
export function flagKeysField(columns: Record<string, PgColumn>): string {
  const pairs = Object.entries(columns).map(([name, column]) =>
    jsonObject({
      key: `'${name}'`,
      value: flagKeyField(column),
    }),
  )
  return `json_build_array(${pairs.join(', ')})`
}

/** A subquery and not a join: the planner takes longer over that many joins than the page itself does. */
const recordField = <T>(table: string, column: PgColumn, fields: Record<keyof T & string, string>) =>
  `(select ${jsonObject(fields)} from ${table} r where r.id = ${textOf(column)})`

function jsonObject(fields: Record<string, Field>): string {
  const pairs = Object.entries(fields).map(([name, field]) => `'${name}', ${textOf(field)}`)
  return `json_build_object(${pairs.join(', ')})`
}

/** A column with the name of its table, which drizzle leaves out of what a write returns. */
const textOf = (field: Field) =>
  typeof field === 'string' ? field : `"${getTableName(field.table)}"."${field.name}"`
