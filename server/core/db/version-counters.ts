import { getTableName, type SQL, sql } from 'drizzle-orm'
import { peopleVersionTable, sdkVersionTable } from './schema/version-counters'

/** SQL expression for the version of a project's flags, surveys and settings. */
export const selectProjectVersion = (project: SQL) =>
  sql<number>`(select sum(version)::int from ${tableOfVersions(sdkVersionTable)} where project_id = ${project})`

/** SQL expression for the version of the user details that are part of records. */
export const selectPeopleVersion = sql<number>`(select sum(version)::int from ${tableOfVersions(peopleVersionTable)})`

function tableOfVersions(of: typeof sdkVersionTable | typeof peopleVersionTable) {
  return sql.identifier(getTableName(of))
}
