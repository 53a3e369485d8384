import { type SQL, sql } from 'drizzle-orm'
import { normalizeLanguage } from '../../../../../contract/domain/survey-translations'
import type { Database } from '../../../../core/db/database'
import { selectRows } from '../../../../core/db/select-rows'
import type { ShownSurvey, TimeRange } from '../event-store'
import { toTime } from './keyset'

/** Id of no survey, and of no response. */
export const NO_ID = sql`toUUIDOrZero('')`

/** Order of the events of a response: the last is the latest. */
export const LATEST = sql`(events.timestamp, toUInt128(events.uuid))`

/** Text of a JSON value: texts decoded, everything else as JSON. */
export const toJsonText = (raw: SQL): SQL =>
  sql`if(startsWith(${raw}, '"'), JSONExtractString(${raw}), ${raw})`

/** Answers of a response in the column `survey_answers`, or an aggregate of it. */
export const readAnswers = (column: SQL) => {
  const raw = (key: SQL) => sql`tupleElement(${column}, 2)[indexOf(tupleElement(${column}, 1), ${key})]`
  return {
    /** JSON text of a property; empty without it. */
    raw,
    /** Text of a property; null without it. */
    text: (key: SQL) => sql`if(${raw(key)} IN ('', 'null'), NULL, ${toJsonText(raw(key))})`,
    has: (key: SQL) => sql`has(tupleElement(${column}, 1), ${key})`,
  }
}

export const joinConditions = (...conditions: (SQL | undefined)[]): SQL =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` AND `,
  )

/** Condition for events within a range. */
export const isBetweenTimes = (at: SQL, { from, to }: TimeRange): SQL =>
  joinConditions(
    sql`true`,
    from === null ? undefined : sql`${at} >= ${toTime(from)}`,
    to === null ? undefined : sql`${at} <= ${toTime(to)}`,
  )

/** Condition for events of a survey that was shown in its language, if it has one. */
export function isShownIn(
  { language, base_language }: ShownSurvey,
  column = sql`events.survey_language`,
): SQL | undefined {
  if (!language) return undefined
  const normalized = normalizeLanguage(language)
  const isBase = normalized === normalizeLanguage(base_language)
  return isBase ? sql`${column} IN ('', ${normalized})` : sql`${column} = ${normalized}`
}

/** Condition for events that belong to no response with a hidden state. The states are in the management database. */
export async function lacksState(
  db: Database,
  project_id: number,
  hidden: 'archived or test' | 'test',
  survey_id?: string,
): Promise<SQL> {
  const ofSurvey = survey_id === undefined ? sql`` : sql`and survey_id = ${survey_id}`
  const rows = await selectRows<{ id: string }>(
    db,
    sql`select survey_id || ' ' || response_id as id from survey_response_states
      where project_id = ${project_id} ${ofSurvey} and (${sql.raw(hidden)})`,
  )
  if (rows.length === 0) return sql`true`
  const ids = rows.map(({ id }) => id)
  return sql`concat(toString(events.survey_id), ' ', toString(events.survey_response)) NOT IN ${sql.param(ids)}`
}

/** Surveys of a project that are deleted, and the earliest start of the others. */
export async function findSurveyPeriod(db: Database, project_id: number) {
  const rows = await selectRows<{ deleted: string[] | null; start: string | null }>(
    db,
    sql`select (array_agg(id::text) filter (where deleted_at is not null)) as deleted,
        to_char(min(start_date) filter (where deleted_at is null), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as start
      from surveys where project_id = ${project_id}`,
  )
  return { deleted: rows[0]?.deleted ?? [], start: rows[0]?.start ?? null }
}
