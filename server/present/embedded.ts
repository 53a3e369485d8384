import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { MinimalFeatureFlag } from '../../contract/schemas/feature-flags'
import type { User } from '../../contract/schemas/user'
import { JsonText } from '../json'

/*
 * Records inside other records, put together by the database. One statement fetches a whole page, and their JSON goes to
 * the wire unparsed. Scalar subqueries, because the planner takes longer over that many joins than over the page itself.
 */

const FLAG: Record<keyof MinimalFeatureFlag, string> = {
  id: 'id',
  team_id: 'project_id',
  name: 'name',
  key: 'key',
  filters: 'filters',
  deleted: 'deleted',
  active: 'active',
  ensure_experience_continuity: 'ensure_experience_continuity',
}

const USER: Record<keyof User, string> = {
  id: 'id',
  uuid: 'uuid',
  distinct_id: 'distinct_id',
  first_name: 'first_name',
  last_name: 'last_name',
  email: 'email',
  is_email_verified: 'is_email_verified',
  hedgehog_config: 'hedgehog_config',
  role_at_organization: 'role_at_organization',
}

/** The feature flag that a column refers to, as a field of a select or of what a write returns. */
export const flagOf = (column: PgColumn) => record<MinimalFeatureFlag>('feature_flags', FLAG, column)

/** The person that a column refers to. */
export const userOf = (column: PgColumn) => record<User>('users', USER, column)

/** The keys of the flags that columns refer to, as a list of `{key: <name>, value: <the flag's key>}`. */
export function flagKeysOf(columns: Record<string, PgColumn>) {
  const pairs = Object.entries(columns).map(
    ([name, column]) =>
      sql`json_build_object('key', ${sql.raw(`'${name}'`)}, 'value', (select f.key from feature_flags f where f.id = ${whole(column)}))`,
  )
  return json<{ key: string; value: string | null }[]>(sql`json_build_array(${sql.join(pairs, sql`, `)})`)
}

function record<T>(table: string, fields: Record<keyof T, string>, column: PgColumn) {
  const pairs = Object.entries(fields).map(([field, from]) => `'${field}', r.${from}`)
  const [name, body] = [sql.identifier(table), sql.raw(pairs.join(', '))]
  return json<T | null>(sql`(select json_build_object(${body}) from ${name} r where r.id = ${whole(column)})`)
}

/** With its table's name, which drizzle leaves out of what a write returns. */
const whole = (column: PgColumn): SQL =>
  sql`${sql.identifier(getTableName(column.table))}.${sql.identifier(column.name)}`

const json = <T>(text: SQL) => sql<JsonText<T>>`${text}`.mapWith((value: string) => new JsonText<T>(value))
