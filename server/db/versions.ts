import { getTableName, type SQL, sql } from 'drizzle-orm'
import { peopleVersionTable, sdkVersionTable } from './tables/versions'

/** The version of a project's flags, surveys and settings, to be selected. */
export const projectVersion = (project: SQL) =>
  sql<number>`(select sum(version)::int from ${table(sdkVersionTable)} where project_id = ${project})`

/** The version of what records tell of people, to be selected. */
export const peopleVersion = sql<number>`(select sum(version)::int from ${table(peopleVersionTable)})`

function table(of: typeof sdkVersionTable | typeof peopleVersionTable) {
  return sql.identifier(getTableName(of))
}
