import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { MinimalFeatureFlag } from '../../../contract/schemas/feature-flags'
import type { User } from '../../../contract/schemas/user'
import { JsonText } from '../json'
import { featureFlagTable } from './schema/feature-flags'
import { userTable } from './schema/users'

/*
 * API JSON built by the database. One statement fetches a whole page including nested records, and the server does not
 * parse what it only passes on. Fields are rendered as SQL once, when a resource module is loaded.
 */

/** Field of a record: a column, or an SQL expression of type `json`, or `text` that is JSON. */
type Field = PgColumn | string

/** Builds a JSON record of these fields, for use in a select or a returning clause. */
export function jsonRecord<T>(fields: Record<keyof T & string, Field>) {
  const record = sql.raw(jsonObject(fields))
  return sql<JsonText<T>>`${record}`.mapWith((text: string) => new JsonText<T>(text))
}

/** Formats a timestamp for the API; the sessions of both databases run in UTC. */
export const instantField = (column: PgColumn) =>
  `replace(to_char(${toSqlText(column)}, '"\\""YYYY-MM-DD"T"HH24:MI:SS.US"Z\\""'), '.000000Z', 'Z')`

/** Embeds the feature flag that a column refers to. */
export const flagField = (column: PgColumn) =>
  recordField<MinimalFeatureFlag>(featureFlagTable.id, column, {
    id: featureFlagTable.id,
    team_id: featureFlagTable.project_id,
    name: featureFlagTable.name,
    key: featureFlagTable.key,
    filters: featureFlagTable.filters,
    deleted: featureFlagTable.deleted,
    active: featureFlagTable.active,
    ensure_experience_continuity: featureFlagTable.ensure_experience_continuity,
  })

/** Embeds the user that a column refers to. */
export const userField = (column: PgColumn) =>
  recordField<User>(userTable.id, column, {
    id: userTable.id,
    uuid: userTable.uuid,
    distinct_id: userTable.distinct_id,
    first_name: userTable.first_name,
    last_name: userTable.last_name,
    email: userTable.email,
    is_email_verified: userTable.is_email_verified,
    hedgehog_config: userTable.hedgehog_config,
    role_at_organization: userTable.role_at_organization,
    is_service_account: userTable.is_service_account,
  })

/** Returns the key of the flag that a column refers to. */
export const flagKeyField = (column: PgColumn) =>
  selectReferenced(featureFlagTable.id, column, `to_json(${toSqlText(featureFlagTable.key)})`)

/** Returns the keys of the flags that columns refer to: a list of `{key: <name>, value: <key or null>}`. */
export function flagKeysField(columns: Record<string, PgColumn>): string {
  const pairs = Object.entries(columns).map(([name, column]) =>
    jsonObject({
      key: `'"${name}"'`,
      value: flagKeyField(column),
    }),
  )
  return `concat('[', ${pairs.join(", ',', ")}, ']')`
}

/** Embeds a record with a subquery instead of a join: planning that many joins takes longer than fetching the page. */
const recordField = <T>(id: PgColumn, column: PgColumn, fields: Record<keyof T & string, Field>) =>
  selectReferenced(id, column, jsonObject(fields))

const selectReferenced = (id: PgColumn, column: PgColumn, expression: string) =>
  `(select ${expression} from ${getTableName(id.table)} where ${toSqlText(id)} = ${toSqlText(column)})`

/** Concatenates text, because `json_build_object` looks up the type of each argument for each row. */
function jsonObject(fields: Record<string, Field>): string {
  const pairs = Object.entries(fields).map(
    ([name, field], index) => `'${index === 0 ? '{' : ','}"${name}":', coalesce(${toJsonSql(field)}, 'null')`,
  )
  return `concat(${pairs.join(', ')}, '}')`
}

const toJsonSql = (field: Field) => (typeof field === 'string' ? field : `to_json(${toSqlText(field)})`)

/** Qualifies a column with its table name, which Drizzle omits in returning clauses. */
const toSqlText = (column: PgColumn) => `"${getTableName(column.table)}"."${column.name}"`
