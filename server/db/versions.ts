import { getTableName, type SQL, sql } from 'drizzle-orm'
import { peopleVersionTable, sdkVersionTable } from './tables/versions'

/** SQL expression for the version of a project's flags, surveys and settings. */
export const projectVersion = (project: SQL) =>
  sql<number>`(select sum(version)::int from ${table(sdkVersionTable)} where project_id = ${project})`

/** SQL expression for the version of the user details that are part of records. */
export const peopleVersion = sql<number>`(select sum(version)::int from ${table(peopleVersionTable)})`

function table(of: typeof sdkVersionTable | typeof peopleVersionTable) {
  return sql.identifier(getTableName(of))
}
