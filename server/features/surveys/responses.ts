import { and, or, type SQL, sql } from 'drizzle-orm'
import type { JsonRecord } from '../../../contract/is-object'
import type { SurveyResponse, SurveyResponsesQuery } from '../../../contract/schemas/survey-stats'
import type { Database } from '../../core/db/database'
import { buildPage, parsePageRange } from '../../core/db/pagination'
import { buildContains } from '../../core/db/search'
import { selectRows } from '../../core/db/select-rows'
import { invalid } from '../../core/errors'
import { isCountedResponse } from '../events/counted-responses'
import { getIdKey, getLegacyKey } from '../events/survey-answers'
import { truncateProperties } from '../events/truncate-properties'
import { presentResponse, type SurveyResponseRow } from './present-responses'
import { isInLanguage, isInRange } from './stats-count'

interface SurveyQuestions {
  id: string
  questions: JsonRecord[] | null
  base_language: string
}

/**
 * Returns a page of the counted responses to a survey, newest first, with the latest event per submission; without the
 * persons if the caller may not view them.
 */
export async function loadResponsePage(
  db: Database,
  project: { id: number },
  survey: SurveyQuestions,
  { url, query, hasPersons }: { url: string; query: SurveyResponsesQuery; hasPersons: boolean },
) {
  const range = parsePageRange(query)
  const filter = and(
    answerFilter(survey, query),
    query.language ? isInLanguage(sql`event.properties`, query.language, survey) : undefined,
    query.search ? matchesResponseSearch(query.search, hasPersons) : undefined,
  )
  const submitted = selectSubmissions(project, survey, query)
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
  const count = rows[0]?.count ?? 0
  const presentRows = rows.filter((row) => row.uuid !== null)
  const results = presentRows.map(
    (row): SurveyResponse => presentResponse(survey.questions ?? [], row, hasPersons),
  )
  return {
    ...buildPage(url, range, count, results),
    has_more: range.offset + results.length < count,
    ...range,
  }
}

type NoRow = Record<keyof SurveyResponseRow, null>

/** Selects the responses to a survey in a time range, each by its latest event. */
function selectSubmissions(
  { id: project_id }: { id: number },
  { id }: SurveyQuestions,
  query: SurveyResponsesQuery,
): SQL {
  return sql`(
    select * from (
      select distinct on (survey_response) uuid, timestamp from events
      where project_id = ${project_id} and event = 'survey sent' and survey_id = ${id}
        and ${isCountedResponse({ id: project_id })}
      order by survey_response, timestamp desc, uuid desc
    ) as newest
    where ${isInRange({ from: query.since ?? null, to: query.until ?? null })}
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
function answerFilter({ questions }: SurveyQuestions, query: SurveyResponsesQuery): SQL | undefined {
  const { question_id, score_gte, score_lte } = query
  if (question_id === undefined) {
    if (score_gte === undefined && score_lte === undefined) return undefined
    throw invalid('Scores require a question_id.', 'question_id')
  }
  const index = questions?.findIndex(({ id }) => id === question_id) ?? -1
  const byId = sql`event.properties ->> ${getIdKey(question_id)}`
  const answer =
    index < 0
      ? byId
      : sql`coalesce(${byId}, case when event.properties -> '$survey_questions' is null
          then event.properties ->> ${getLegacyKey(index)} end)`
  const number = sql`case when ${answer} ~ '^-?[0-9]{1,15}([.][0-9]{1,15})?$' then (${answer})::numeric end`
  return and(
    sql`${answer} is not null`,
    score_gte === undefined ? undefined : sql`${number} >= ${score_gte}::numeric`,
    score_lte === undefined ? undefined : sql`${number} <= ${score_lte}::numeric`,
  )
}

/** Limits of the event properties of a response. */
const LIMITS = { length: 100_000, property: 20_000 }

/** Truncates the properties of the event of a response. */
export const truncateResponse = (properties: SQL): SQL => truncateProperties(properties, LIMITS)
