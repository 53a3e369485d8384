import { sql } from 'drizzle-orm'
import type { Database } from '../../core/db/database'
import { selectRow } from '../../core/db/select-rows'
import { isSurveyResponse } from '../events/survey-responses'
import type { HomePeriods } from './event-counts'

/**
 * Counts the responses to all surveys in both periods. A submission counts on the day of its latest event, as in the list
 * of responses.
 */
export function loadResponseTotals(
  db: Database,
  project: { id: number },
  { start, end, previousStart, previousEnd }: HomePeriods,
) {
  const at = (time: Date) => sql`${time.toISOString()}::timestamptz`
  return selectRow<{ count: number; previous_count: number }>(
    db,
    sql`
    with response as (
      select max(timestamp) as sent_at from events
      where ${isSurveyResponse(project)} and timestamp >= ${at(previousStart)} and timestamp < ${at(end)}
      group by survey_id, survey_response
    )
    select count(*) filter (where sent_at >= ${at(start)})::int as count,
      count(*) filter (where sent_at < ${at(previousEnd)})::int as previous_count
    from response`,
  )
}
