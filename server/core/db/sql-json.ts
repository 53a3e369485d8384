import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { MinimalFeatureFlag } from '../../../contract/schemas/feature-flags'
import type { User } from '../../../contract/schemas/user'
import { JsonText } from '../json'

/*
 * API JSON built by the database. One statement fetches a whole page including nested records, and the server does not
 * parse what it only passes on. Fields are rendered as SQL once, when a resource module is loaded.
 */

/** Field of a record: a column, or an SQL expression. */
type Field = PgColumn | string

/** Builds a JSON record of these fields, for use in a select or a returning clause. */
export function jsonRecord<T>(fields: Record<keyof T & string, Field>) {
  const record = sql.raw(jsonObject(fields))
  return sql<JsonText<T>>`${record}`.mapWith((text: string) => new JsonText<T>(text))
}

/** Formats a timestamp for the API; the sessions of both databases run in UTC. */
export const instantField = (column: PgColumn) =>
  `replace(to_char(${toSqlText(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '.000000Z', 'Z')`

/** Embeds the feature flag that a column refers to. */
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

/** Embeds the user that a column refers to. */
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

/** Returns the key of the flag that a column refers to. */
export const flagKeyField = (column: PgColumn) =>
  `(select r.key from feature_flags r where r.id = ${toSqlText(column)})`

/** Returns the keys of the flags that columns refer to: a list of `{key: <name>, value: <key or null>}`. */
export function flagKeysField(columns: Record<string, PgColumn>): string {
  const pairs = Object.entries(columns).map(([name, column]) =>
    jsonObject({
      key: `'${name}'`,
      value: flagKeyField(column),
    }),
  )
  return `json_build_array(${pairs.join(', ')})`
}

/** Embeds a record with a subquery instead of a join: planning that many joins takes longer than fetching the page. */
const recordField = <T>(table: string, column: PgColumn, fields: Record<keyof T & string, string>) =>
  `(select ${jsonObject(fields)} from ${table} r where r.id = ${toSqlText(column)})`

function jsonObject(fields: Record<string, Field>): string {
  const pairs = Object.entries(fields).map(([name, field]) => `'${name}', ${toSqlText(field)}`)
  return `json_build_object(${pairs.join(', ')})`
}

/** Qualifies a column with its table name, which Drizzle omits in returning clauses. */
const toSqlText = (field: Field) =>
  typeof field === 'string' ? field : `"${getTableName(field.table)}"."${field.name}"`
