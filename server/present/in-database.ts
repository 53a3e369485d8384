import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { MinimalFeatureFlag } from '../../contract/schemas/feature-flags'
import type { User } from '../../contract/schemas/user'
import { JsonText } from '../json'

/*
 * Records as the wire has them, put together by the database. One statement fetches a whole page with the records inside
 * its records, and nothing here reads what it only hands on.
 */

/** A record of these fields, to be selected or returned by a write. */
export function jsonRecord<T>(fields: Record<keyof T & string, SQL | PgColumn>) {
  const pairs = Object.entries<SQL | PgColumn>(fields).map(([name, value]) => sql`${quoted(name)}, ${value}`)
  const record = sql`json_build_object(${sql.join(pairs, sql`, `)})`
  return sql<JsonText<T>>`${record}`.mapWith((text: string) => new JsonText<T>(text))
}

/** An instant of the wire; the sessions of both databases run in UTC. */
export const instantField = (column: PgColumn) =>
  sql`replace(to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '.000000Z', 'Z')`

/** The feature flag that a column refers to. */
export const flagField = (column: PgColumn) =>
  recordField<MinimalFeatureFlag>('feature_flags', column, {
    id: 'id',
    team_id: 'project_id',
    name: 'name',
    key: 'key',
    filters: 'filters',
    deleted: 'deleted',
    active: 'active',
    ensure_experience_continuity: 'ensure_experience_continuity',
  })

/** The person that a column refers to. */
export const userField = (column: PgColumn) =>
  recordField<User>('users', column, {
    id: 'id',
    uuid: 'uuid',
    distinct_id: 'distinct_id',
    first_name: 'first_name',
    last_name: 'last_name',
    email: 'email',
    is_email_verified: 'is_email_verified',
    hedgehog_config: 'hedgehog_config',
    role_at_organization: 'role_at_organization',
  })

/** The keys of the flags that columns refer to: a list of `{key: <name>, value: <key or null>}`. */
export function flagKeysField(columns: Record<string, PgColumn>): SQL {
  const pairs = Object.entries(columns).map(([name, column]) => {
    const key = sql`(select r.key from feature_flags r where r.id = ${whole(column)})`
    return sql`json_build_object('key', ${quoted(name)}, 'value', ${key})`
  })
  return sql`json_build_array(${sql.join(pairs, sql`, `)})`
}

/** A subquery and not a join: the planner takes longer over that many joins than the page itself does. */
function recordField<T>(table: string, column: PgColumn, fields: Record<keyof T & string, string>): SQL {
  const pairs = Object.entries<string>(fields).map(([name, from]) => `'${name}', r.${from}`)
  const record = sql`json_build_object(${sql.raw(pairs.join(', '))})`
  return sql`(select ${record} from ${sql.identifier(table)} r where r.id = ${whole(column)})`
}

/** With its table's name, which drizzle leaves out of what a write returns. */
const whole = (column: PgColumn) =>
  sql`${sql.identifier(getTableName(column.table))}.${sql.identifier(column.name)}`

/** A name of a field, which is ours and holds no quotes. */
const quoted = (name: string) => sql.raw(`'${name}'`)
