import { type SQL, sql } from 'drizzle-orm'
import { getScaleRange, SEGMENT_RESPONSES_MIN } from '../../../../../contract/domain/survey-reports'
import type { Database } from '../../../../core/db/database'
import { getIdKey, getLegacyKey } from '../../survey-answers'
import type { RatingCount, RatingCountQuery, SurveyEventStore } from '../event-store'
import { SEGMENT_VALUE_MAX, SEGMENT_VALUES_MAX } from '../limits'
import type { ClickHouse } from './client'
import { joinConditions, LATEST, lacksState, readAnswers, toJsonText } from './survey-conditions'
import { isOneIn } from './tables'

/** Counts of ratings. */
export function createSurveyRatings(
  { select }: ClickHouse,
  db: Database,
): Pick<SurveyEventStore, 'countRatings'> {
  return {
    async countRatings(project_id, query) {
      const { questions, scale, timezone, date_from, date_to, previous_from, comparison } = query
      if (questions.length === 0) return []
      const toDayStart = (day: SQL) => sql`toDateTime64(${day}, 6, ${timezone})`
      const start = previous_from ?? date_from
      const isSent = joinConditions(
        sql`events.project_id = ${project_id} AND events.event = 'survey sent'`,
        isOneIn(
          sql`events.survey_id`,
          questions.map(({ survey_id }) => survey_id),
          'UUID',
        ),
        start === null ? undefined : sql`events.timestamp >= ${toDayStart(sql`toDate32(${start})`)}`,
        await lacksState(db, project_id, 'archived or test'),
      )
      const [low, high] = getScaleRange(scale)
      const rated = sql`
        SELECT survey_id, latest.1 AS at, latest.3 AS distinct_id, latest.4 AS event_value,
          toUInt8OrNull(extract(latest.2, '^([0-9]{1,2})(?:[.]0+)?$')) AS value
        FROM (
          SELECT events.survey_id AS survey_id,
            argMax((events.timestamp, ${selectAnswer(query)}, events.distinct_id, ${selectEventValue(query)}),
              ${LATEST}) AS latest
          FROM events WHERE ${isSent} GROUP BY events.survey_id, events.survey_response)
        WHERE at < ${toDayStart(sql`toDate32(${date_to}) + 1`)} AND value BETWEEN ${low} AND ${high}`
      const { segment, join } = buildSegment(project_id, query, isSent)
      const isCurrent =
        date_from === null ? sql`true` : sql`rated.at >= ${toDayStart(sql`toDate32(${date_from})`)}`
      return select<RatingCount>(sql`
        SELECT kinds AS kind, names AS segment, value, toUInt32(sum(responses)) AS count
        FROM (
          SELECT value, responses, is_current, week,
            if(is_current, ${classify(comparison)}, 'previous') AS own_kind,
            if(own_kind IN ('survey', 'value'), own_segment, NULL) AS name
          FROM (
            SELECT *, dense_rank() OVER (ORDER BY total DESC, own_segment) AS nth FROM (
              SELECT *, sumIf(responses, is_current AND own_segment IS NOT NULL) OVER (PARTITION BY own_segment) AS total
              FROM (
                SELECT ${segment} AS own_segment, rated.value AS value, ${isCurrent} AS is_current,
                  toString(toMonday(toDate32(rated.at, ${timezone}))) AS week, count() AS responses
                FROM (${rated}) AS rated ${join}
                GROUP BY own_segment, value, is_current, week)))
        )
        ARRAY JOIN [own_kind, if(is_current, 'week', '')] AS kinds, [name, toNullable(week)] AS names
        WHERE kinds != '' GROUP BY kinds, names, value`)
    },
  }
}

/** Text of the answer in an event; empty without one. */
function selectAnswer({ questions }: RatingCountQuery): SQL {
  const ofSurvey = (keys: string[]) =>
    sql`transform(toString(events.survey_id), ${sql.param(questions.map(({ survey_id }) => survey_id))},
      ${sql.param(keys)}, '')`
  const { raw: answer, has } = readAnswers(sql`events.survey_answers`)
  const byId = answer(ofSurvey(questions.map(({ id }) => (id === null ? '' : getIdKey(id)))))
  const byIndex = answer(ofSurvey(questions.map(({ index }) => getLegacyKey(index))))
  return toJsonText(sql`multiIf(${byId} NOT IN ('', 'null'), ${byId},
    NOT ${has(sql`'$survey_questions'`)}, ${byIndex}, '')`)
}

/** Value of a property by which responses are grouped: empty without one. */
function selectValue(properties: SQL, property: string | null): SQL {
  const raw = sql`JSONExtractRaw(${properties}, ${property ?? ''})`
  return sql`leftUTF8(if(${raw} = 'null', '', ${toJsonText(raw)}), ${SEGMENT_VALUE_MAX})`
}

const selectEventValue = ({ comparison, property, property_type }: RatingCountQuery): SQL =>
  comparison === 'property' && property_type === 'event'
    ? selectValue(sql`events.properties`, property)
    : sql`''`

/** Expression for the segment of a rated response, null if it has none, and the table that it is from. */
function buildSegment(
  project_id: number,
  { comparison, property, property_type }: RatingCountQuery,
  isSent: SQL,
): { segment: SQL; join: SQL } {
  if (comparison === 'surveys') return { segment: sql`toNullable(toString(rated.survey_id))`, join: sql`` }
  if (comparison !== 'property') return { segment: sql`CAST(NULL, 'Nullable(String)')`, join: sql`` }
  if (property_type === 'event') return { segment: sql`nullIf(rated.event_value, '')`, join: sql`` }
  const names = sql`SELECT distinct_id, person_id FROM distinct_ids FINAL
    WHERE project_id = ${project_id} AND NOT is_deleted
      AND distinct_id IN (SELECT events.distinct_id FROM events WHERE ${isSent})`
  const join = sql`LEFT JOIN (
    SELECT names.distinct_id AS distinct_id, persons.value AS value
    FROM (${names}) AS names
    INNER JOIN (
      SELECT id, ${selectValue(sql`properties`, property)} AS value FROM persons FINAL
      WHERE project_id = ${project_id} AND NOT is_deleted AND id IN (SELECT person_id FROM (${names}))
    ) AS persons ON persons.id = names.person_id
  ) AS person ON person.distinct_id = rated.distinct_id`
  return { segment: sql`nullIf(person.value, '')`, join }
}

/** Kind of the segment of a response in the current period. */
function classify(comparison: RatingCountQuery['comparison']): SQL {
  if (comparison === 'surveys') return sql`'survey'`
  if (comparison !== 'property') return sql`'current'`
  return sql`multiIf(own_segment IS NULL, 'missing',
    nth <= ${SEGMENT_VALUES_MAX} AND total >= ${SEGMENT_RESPONSES_MIN}, 'value', 'other')`
}
