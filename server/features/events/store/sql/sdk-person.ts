import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../../core/db/database'
import { isLiveProject } from '../../../../core/db/not-deleted'
import { projectTable } from '../../../../core/db/schema/organizations'
import { sdkVersionTable } from '../../../../core/db/schema/version-counters'
import type { SdkPerson } from '../event-store'

/** Prepares the read of a project and a person. */
export function prepareSdkPerson(db: Database) {
  // Scalar subqueries force one index lookup per table, independent of planner statistics.
  const properties = sql<string | null>`(
    select properties::text from persons where persons.id = (
      select person_id from distinct_ids
      where distinct_ids.project_id = projects.id and distinct_ids.distinct_id = ${sql.placeholder('distinct_id')}))`
  const version = sql<number>`(
    select sum(version)::int from ${sdkVersionTable} where project_id = projects.id)`
  const statement = db
    .select({ id: projectTable.id, version, properties })
    .from(projectTable)
    .where(and(eq(projectTable.api_token, sql.placeholder('token')), isLiveProject))
    .prepare('sdk_person')
  return async (token: string, distinct_id: string): Promise<SdkPerson | null> =>
    (await statement.execute({ token, distinct_id }))[0] ?? null
}
