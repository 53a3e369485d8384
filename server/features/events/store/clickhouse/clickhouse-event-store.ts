import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../../core/db/database'
import { isLiveProject } from '../../../../core/db/not-deleted'
import { projectTable } from '../../../../core/db/schema/organizations'
import { sdkVersionTable } from '../../../../core/db/schema/version-counters'
import type { EventStore } from '../event-store'
import { createActivityStore } from './activity'
import { appendToClickHouse } from './append'
import { createAvailability } from './availability'
import { type BufferOptions, createEventBuffer } from './buffer'
import type { ClickHouse } from './client'
import { createDeletionStore } from './deletion'
import { createExplorerStore } from './events'
import { createExportStore } from './export-rows'
import { findPersonsByName } from './persons'
import { createPropertyStore } from './properties'
import { createSurveyCounts } from './survey-counts'
import { createSurveyRatings } from './survey-ratings'
import { createSurveyResponses } from './survey-responses'

/** Default size of the buffer. */
const BUFFER_BYTES = 1024 ** 3

/** Store in ClickHouse, whose tables are migrated unless there was a failure. The states of responses and all other data are in `db`. */
export function createClickHouseEventStore(
  clickhouse: ClickHouse,
  db: Database,
  {
    maxBytes = BUFFER_BYTES,
    log = () => null,
    failure = null,
  }: Partial<Pick<BufferOptions, 'maxBytes' | 'log'>> & { failure?: unknown } = {},
): EventStore {
  const availability = createAvailability(log)
  if (failure !== null) availability.reportFailure(failure)
  return {
    buffer: createEventBuffer(clickhouse, { db, maxBytes, availability, log }),
    append: (_tx, ...args) => appendToClickHouse(clickhouse, ...args),

    async findSdkPerson(token, distinct_id) {
      const version = sql<number>`(
        select sum(version)::int from ${sdkVersionTable} where project_id = projects.id)`
      const [project] = await db
        .select({ id: projectTable.id, version })
        .from(projectTable)
        .where(and(eq(projectTable.api_token, token), isLiveProject))
      if (!project) return null
      const persons = await findPersonsByName(clickhouse, project.id, [distinct_id])
      return { ...project, properties: persons.get(distinct_id)?.properties ?? null }
    },

    ...createDeletionStore(clickhouse, db),
    ...createExplorerStore(clickhouse),
    ...createPropertyStore(clickhouse),
    ...createActivityStore(clickhouse),
    ...createSurveyCounts(clickhouse, db),
    ...createSurveyRatings(clickhouse, db),
    ...createSurveyResponses(clickhouse, db),
    ...createExportStore(clickhouse),
  }
}
