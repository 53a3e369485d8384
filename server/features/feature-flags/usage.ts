import { and, eq, gt, sql } from 'drizzle-orm'
import { LISTED_DAYS, USAGE_DAYS } from '../../../contract/domain/flag-usage'
import type { FlagDailyCalls, FlagUsage } from '../../../contract/schemas/feature-flags'
import type { Database } from '../../core/db/database'
import { featureFlagTable, flagCallTable } from '../../core/db/schema/feature-flags'
import { selectRow } from '../../core/db/select-rows'
import type { FeatureFlagRow } from './present'
import { hasCalls, loadUsage } from './status'

const DAY_MS = 86_400_000
const WEEK = 7

const sum = (counts: readonly { calls: number }[]) => counts.reduce((total, { calls }) => total + calls, 0)

/** Loads the calls of the flags of a project by day, oldest first; only of flags that have calls. */
export async function loadDailyCalls(db: Database, project_id: number): Promise<FlagDailyCalls> {
  const { flag_id, day, calls } = flagCallTable
  const rows = await db
    .select({
      flag_id,
      days_ago: sql<number>`current_date - ${day}`,
      calls: sql<number>`sum(${calls})::int`,
    })
    .from(flagCallTable)
    .innerJoin(featureFlagTable, eq(featureFlagTable.id, flag_id))
    .where(
      and(
        eq(featureFlagTable.project_id, project_id),
        eq(featureFlagTable.deleted, false),
        eq(featureFlagTable.survey_owned, false),
        // The clocks of senders may be ahead of midnight.
        sql`${day} between current_date - ${LISTED_DAYS - 1}::int and current_date`,
      ),
    )
    .groupBy(flag_id, day)
  const counts: FlagDailyCalls = {}
  for (const { flag_id, days_ago, calls } of rows) {
    counts[flag_id] ??= Array.from({ length: LISTED_DAYS }, () => 0)
    counts[flag_id][LISTED_DAYS - 1 - days_ago] = calls
  }
  return counts
}

/** Loads the calls of a flag of the last 30 days, including the current one. */
export async function loadFlagUsage(db: Database, flag: FeatureFlagRow): Promise<FlagUsage> {
  const { flag_id, day, response, calls } = flagCallTable
  const rows = await db
    .select({ date: sql<string>`${day}::text`, response, calls })
    .from(flagCallTable)
    .where(and(eq(flag_id, flag.id), gt(day, sql`current_date - ${USAGE_DAYS}::int`)))
  const { has_calls, today } = await selectRow<{ has_calls: boolean; today: string }>(
    db,
    sql`select ${hasCalls(flag.project_id)} as has_calls, current_date::text as today`,
  )
  const usage = (await loadUsage(db, [flag])).get(flag.id)
  const dates = Array.from({ length: USAGE_DAYS }, (_, index) =>
    new Date(Date.parse(today) - (USAGE_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
  // The clocks of senders may be ahead of midnight.
  const past = rows.filter(({ date }) => date <= today)
  const countByDay = (calls: typeof rows) => dates.map((day) => sum(calls.filter(({ date }) => date === day)))
  const isInWeek = ({ date }: { date: string }) => dates.slice(-WEEK).includes(date)
  const responses = [...new Set(past.map(({ response }) => response))].map((name) => {
    const same = past.filter(({ response }) => response === name)
    return {
      response: name === '' ? null : name,
      calls_7_days: sum(same.filter(isInWeek)),
      calls_30_days: sum(same),
      calls_by_day: countByDay(same),
    }
  })
  const totals = countByDay(past)
  return {
    days: dates.map((date, index) => ({ date, calls: totals[index] ?? 0 })),
    calls_7_days: sum(past.filter(isInWeek)),
    calls_30_days: sum(past),
    responses: responses.sort((a, b) => b.calls_30_days - a.calls_30_days),
    last_called_at: usage?.last_called_at ?? null,
    project_has_calls: has_calls,
  }
}
