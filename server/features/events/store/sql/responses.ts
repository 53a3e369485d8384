import { and, or, type SQL, sql } from 'drizzle-orm'
import { toArrayLiteral } from '../../../../core/db/array-literal'
import type { Database } from '../../../../core/db/database'
import { buildContains } from '../../../../core/db/search'
import { selectRows } from '../../../../core/db/select-rows'
import type {
  ResponseFilters,
  ResponseIdPage,
  ShownSurvey,
  SurveyRef,
  SurveyResponseRow,
} from '../event-store'
import { RESPONSE_LIMITS } from '../limits'
import { isCountedResponse } from './counted-responses'
import { isInLanguage, isInRange } from './survey-counts'
import { truncateProperties } from './truncate-properties'

/** Finds a page of the counted responses to a survey, newest first, with the latest event per submission. */
export async function findResponsePage(
  db: Database,
  project_id: number,
  survey: ShownSurvey,
  filters: ResponseFilters,
  range: { limit: number; offset: number },
): Promise<{ count: number; rows: SurveyResponseRow[] }> {
  const project = { id: project_id }
  const filter = and(
    answerFilter(filters),
    isInLanguage(sql`event.properties`, survey),
    filters.search ? matchesResponseSearch(filters.search, filters.hasPersons) : undefined,
  )
  const submitted = selectSubmissions(project, survey, filters)
  // A filter reads every response; without one, only those of the page are read.
  const matchingRows = filter ? sql`${submitted} ${joinDetails(project)} where ${filter}` : submitted
  // One statement with the total count in every row, also if the page is empty.
  const rows = await selectRows<(SurveyResponseRow | NoRow) & { count: number }>(
    db,
    sql`
    with wanted as materialized (select response.uuid, response.timestamp from ${matchingRows}),
    page as (
      select * from wanted order by timestamp desc, uuid limit ${range.limit} offset ${range.offset}
    )
    select total.count, row.* from (select count(*)::int as count from wanted) as total
    left join (
      select response.uuid, response.timestamp, event.distinct_id, ${truncateResponse(sql.raw('event.properties'))} as properties,
        to_char(response.timestamp, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as submitted_at,
        person.id as person_id, person.properties::text as person_properties
      from page as response ${joinDetails(project)}
    ) as row on true
    order by row.timestamp desc, row.uuid`,
  )
  return { count: rows[0]?.count ?? 0, rows: rows.filter((row) => row.uuid !== null) }
}

type NoRow = Record<keyof SurveyResponseRow, null>

/** Selects the responses to a survey in a time range, each by its latest event. */
function selectSubmissions(
  { id: project_id }: { id: number },
  { id }: ShownSurvey,
  { since, until }: ResponseFilters,
): SQL {
  return sql`(
    select * from (
      select distinct on (survey_response) uuid, timestamp from events
      where project_id = ${project_id} and event = 'survey sent' and survey_id = ${id}
        and ${isCountedResponse({ id: project_id })}
      order by survey_response, timestamp desc, uuid desc
    ) as newest
    where ${isInRange({ from: since ?? null, to: until ?? null })}
  ) as response`
}

/** Event of each response and the current person. */
export const joinDetails = ({ id }: { id: number }) => sql`
  cross join lateral (
    select distinct_id, properties from events
    where events.project_id = ${id} and events.uuid = response.uuid limit 1
  ) as event
  left join lateral (
    select persons.id, persons.properties from distinct_ids join persons on persons.id = distinct_ids.person_id
    where distinct_ids.project_id = ${id} and distinct_ids.distinct_id = event.distinct_id limit 1
  ) as person on true`

/** Condition for text in an answer or, if the caller may view persons, in the person. */
export function matchesResponseSearch(text: string, hasPersons: boolean): SQL | undefined {
  const inPerson = hasPersons && [
    buildContains(sql`event.distinct_id`, text),
    buildContains(sql`person.properties ->> 'name'`, text),
    buildContains(sql`person.properties ->> 'email'`, text),
  ]
  return or(
    ...(inPerson || []),
    sql`exists (
      select from json_each_text(event.properties) as property
      where starts_with(property.key, '$survey_response') and ${buildContains(sql`property.value`, text)})`,
  )
}

/** Condition for an answered question, with a number in the requested range. */
function answerFilter({ answer: filter }: ResponseFilters): SQL | undefined {
  if (!filter) return undefined
  const { by_id, by_index, score_gte, score_lte } = filter
  const byId = sql`event.properties ->> ${by_id}`
  const answer =
    by_index === null
      ? byId
      : sql`coalesce(${byId}, case when event.properties -> '$survey_questions' is null
          then event.properties ->> ${by_index} end)`
  const number = sql`case when ${answer} ~ '^-?[0-9]{1,15}([.][0-9]{1,15})?$' then (${answer})::numeric end`
  return and(
    sql`${answer} is not null`,
    score_gte === undefined ? undefined : sql`${number} >= ${score_gte}::numeric`,
    score_lte === undefined ? undefined : sql`${number} <= ${score_lte}::numeric`,
  )
}

/** Truncates the properties of the event of a response. */
export const truncateResponse = (properties: SQL): SQL => truncateProperties(properties, RESPONSE_LIMITS)

/** Returns those of the ids that are responses to a survey, in their order. */
export async function findResponseIds(
  tx: Database,
  survey: SurveyRef,
  response_ids: string[],
): Promise<string[]> {
  const rows = await selectRows<{ id: string }>(
    tx,
    sql`
    select sent.id from unnest(${toArrayLiteral(response_ids)}::uuid[]) as sent (id)
    cross join lateral (
      select from events
      where events.project_id = ${survey.project_id} and events.event = 'survey sent' and events.survey_id = ${survey.id}
        and events.survey_response = sent.id limit 1
    ) as event
    order by sent.id`,
  )
  return rows.map(({ id }) => id)
}

/** Lists the ids of the responses to a survey, in their order. */
export async function listResponseIds(
  db: Database,
  survey: SurveyRef,
  { until, arrivedUntil, after, limit }: ResponseIdPage,
): Promise<string[]> {
  const rows = await selectRows<{ id: string }>(
    db,
    sql`
    select survey_response as id from events
    where project_id = ${survey.project_id} and event = 'survey sent' and survey_id = ${survey.id}
      ${after === null ? sql`` : sql`and survey_response > ${after}::uuid`}
    group by survey_response having max(timestamp) <= coalesce(${until}::timestamptz, 'infinity')
      and min(inserted_at) <= coalesce(${arrivedUntil}::timestamptz, 'infinity')
    order by survey_response limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}
