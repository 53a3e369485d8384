import { type SQL, sql } from 'drizzle-orm'
import { LANGUAGE_MAX } from '../../../../../contract/domain/survey-translations'
import type { Database } from '../../../../core/db/database'
import { selectRows } from '../../../../core/db/select-rows'
import type { SurveyEventCount, SurveyEventStore } from '../event-store'
import { ANSWER_MAX } from '../limits'
import { formatTime } from './append'
import type { ClickHouse } from './client'
import { toTime } from './keyset'
import {
  findSurveyPeriod,
  isBetweenTimes,
  isShownIn,
  joinConditions,
  LATEST,
  lacksState,
  NO_ID,
  readAnswers,
  toJsonText,
} from './survey-conditions'
import { isOneIn } from './tables'

const EVENT_NAMES = ['survey shown', 'survey dismissed', 'survey sent']
const SURVEY_EVENTS = sql.raw(`('${EVENT_NAMES.join("', '")}')`)

/** Number of events from which all distinct ids of the project are read. */
const MANY_EVENTS = 100_000

/** Formats a time as in API responses, without a fraction of zero. */
const formatInstant = (column: string) => sql`replaceOne(${formatTime(column)}, '.000000Z', 'Z')`

type Counts = Pick<
  SurveyEventStore,
  | 'countResponsesBySurvey'
  | 'countResponsesByDay'
  | 'countResponseTotals'
  | 'countSurveyEvents'
  | 'countSurveyEventsUpTo'
  | 'countAnswers'
  | 'countResponses'
  | 'countLimitedResponses'
>

/** Counts of survey events, responses and answers. */
export function createSurveyCounts({ select }: ClickHouse, db: Database): Counts {
  /** Condition for counted responses of a project; undefined if it has no survey that has started. */
  async function findCounted(project_id: number, survey_ids?: string[]): Promise<SQL | undefined> {
    const { deleted, start } = await findSurveyPeriod(db, project_id)
    if (start === null) return undefined
    return joinConditions(
      sql`events.project_id = ${project_id} AND events.event = 'survey sent'`,
      survey_ids ? isOneIn(sql`events.survey_id`, survey_ids, 'UUID') : sql`events.survey_id != ${NO_ID}`,
      deleted.length > 0 ? sql`NOT ${isOneIn(sql`events.survey_id`, deleted, 'UUID')}` : undefined,
      sql`events.timestamp >= ${toTime(start)}`,
      await lacksState(db, project_id, 'archived or test'),
    )
  }

  const countDistinct = async (where: SQL): Promise<number> => {
    const [row] = await select<{ count: number }>(sql`
      SELECT toUInt32(uniqExact(events.survey_response)) AS count FROM events WHERE ${where}`)
    return row?.count ?? 0
  }

  return {
    async countResponsesBySurvey(project_id, survey_ids) {
      const counted = await findCounted(project_id, survey_ids)
      if (!counted) return []
      return select(sql`
        SELECT events.survey_id AS survey_id, toUInt32(uniqExact(events.survey_response)) AS responses
        FROM events WHERE ${counted} GROUP BY survey_id`)
    },

    async countResponsesByDay(project_id, days, survey_ids) {
      const [range] = await selectRows<{ timezone: string; first: string; since: string }>(
        db,
        sql`select timezone, first::text, to_char((first::timestamp at time zone timezone) at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
          from (select timezone, (now() at time zone timezone)::date - ${days - 1}::int as first
            from projects where id = ${project_id}) as day`,
      )
      const counted = await findCounted(project_id, survey_ids)
      if (!counted || !range) return []
      return select(sql`
        SELECT survey_id, toInt32(dateDiff('day', toDate32(${range.first}), toDate32(at, ${range.timezone}))) AS day,
          toUInt32(count()) AS responses
        FROM (
          SELECT events.survey_id AS survey_id, max(events.timestamp) AS at FROM events
          WHERE ${counted} AND events.timestamp >= ${toTime(range.since)}
          GROUP BY survey_id, events.survey_response)
        WHERE day < ${days} GROUP BY survey_id, day`)
    },

    async countResponseTotals(project_id, { start, end, previousStart, previousEnd }) {
      const counted = await findCounted(project_id)
      if (!counted) return { count: 0, previous_count: 0 }
      const at = (time: Date) => toTime(time.toISOString())
      const [row] = await select<{ count: number; previous_count: number }>(sql`
        SELECT toUInt32(countIf(sent_at >= ${at(start)})) AS count,
          toUInt32(countIf(sent_at < ${at(previousEnd)})) AS previous_count
        FROM (
          SELECT max(events.timestamp) AS sent_at FROM events
          WHERE ${counted} AND events.timestamp >= ${at(previousStart)} AND events.timestamp < ${at(end)}
          GROUP BY events.survey_id, events.survey_response)`)
      return row ?? { count: 0, previous_count: 0 }
    },

    async countSurveyEvents(project_id, survey, range) {
      const isSelected =
        survey === 'listed'
          ? isOneIn(sql`events.survey_id`, await listSurveys(db, project_id), 'UUID')
          : sql`events.survey_id = toUUID(${survey.id})`
      const isReported = joinConditions(
        sql`events.project_id = ${project_id}`,
        isSelected,
        survey === 'listed' ? undefined : isShownIn(survey),
        isBetweenTimes(sql`events.timestamp`, range),
        await lacksState(db, project_id, 'archived or test'),
      )
      const isSeen = sql`${isReported}
        AND events.event IN ('survey shown', 'survey dismissed') AND events.survey_response = ${NO_ID}`
      const isSent = sql`${isReported} AND events.event = 'survey sent'`
      const totals = sql`toUInt32(count()) AS total_count, ${formatInstant('min(events.timestamp)')} AS first_seen,
        ${formatInstant('max(events.timestamp)')} AS last_seen`
      // For many events, it takes longer to find their names than to read all of the project.
      const rows = await select(sql`
        SELECT 1 AS found FROM events WHERE ${isReported} AND events.event IN ${SURVEY_EVENTS} LIMIT 1 OFFSET ${MANY_EVENTS}`)
      const isNamed =
        rows.length > 0
          ? sql`true`
          : sql`distinct_id IN (SELECT events.distinct_id FROM events
              WHERE ${isReported} AND events.event IN ${SURVEY_EVENTS})`
      const [counts, people] = await Promise.all([
        // A repeated insert leaves equal duplicates, which FINAL excludes, so that the condition may be evaluated before.
        select<Omit<SurveyEventCount, 'persons' | 'persons_without_answer'>>(sql`
          SELECT events.event AS event, ${totals} FROM events FINAL PREWHERE ${isSeen} GROUP BY event
          UNION ALL SELECT 'survey sent' AS event, ${totals} FROM (
            SELECT max(events.timestamp) AS timestamp FROM events WHERE ${isSent}
            GROUP BY events.survey_id, events.survey_response) AS events
          HAVING count() > 0`),
        // The events of a person as bits, in the order of EVENT_NAMES, which duplicates do not change. Of the events of a
        // response, the latest counts. A distinct id without a person counts as one.
        select<{ events: number; persons: number }>(sql`
          SELECT events, toUInt32(count()) AS persons FROM (
            SELECT groupBitOr(sender.events) AS events FROM (
              SELECT events.distinct_id AS distinct_id, groupBitOr(if(events.event = 'survey shown', 1, 2)) AS events
              FROM events PREWHERE ${isSeen} GROUP BY distinct_id
              UNION ALL SELECT distinct_id, 4 AS events FROM (
                SELECT events.distinct_id AS distinct_id FROM events WHERE ${isSent}
                ORDER BY events.survey_response, events.survey_id, ${LATEST} DESC
                LIMIT 1 BY events.survey_response, events.survey_id)
              GROUP BY distinct_id
            ) AS sender LEFT JOIN (
              SELECT distinct_id, person_id FROM distinct_ids FINAL
              WHERE project_id = ${project_id} AND NOT is_deleted AND ${isNamed}
            ) AS names ON names.distinct_id = sender.distinct_id
            GROUP BY if(names.person_id = ${NO_ID}, reinterpretAsUUID(sipHash128(sender.distinct_id)), names.person_id))
          GROUP BY events`),
      ])
      const countPeople = (matches: (events: number) => boolean) =>
        people.reduce((sum, { events, persons }) => sum + (matches(events) ? persons : 0), 0)
      return counts.map((count) => {
        const bit = 1 << EVENT_NAMES.indexOf(count.event)
        return {
          ...count,
          persons: countPeople((events) => (events & bit) > 0),
          persons_without_answer: countPeople((events) => (events & bit) > 0 && events < 4),
        }
      })
    },

    async countSurveyEventsUpTo({ project_id, id }, range, max) {
      const [row] = await select<{ count: number }>(sql`
        SELECT toUInt32(count()) AS count FROM (
          SELECT 1 FROM events WHERE events.project_id = ${project_id} AND events.event IN ${SURVEY_EVENTS}
            AND events.survey_id = toUUID(${id}) AND ${isBetweenTimes(sql`events.timestamp`, range)} LIMIT ${max})`)
      return row?.count ?? 0
    },

    async countAnswers(project_id, survey, questions, range) {
      if (questions.length === 0) return []
      const list = (name: string, values: (string | number)[]) =>
        sql`${sql.param(values.map(String))} AS ${sql.raw(name)}`
      const isCounted = joinConditions(
        sql`events.project_id = ${project_id} AND events.event = 'survey sent'`,
        sql`events.survey_id = toUUID(${survey.id})`,
        isBetweenTimes(sql`events.timestamp`, range),
        await lacksState(db, project_id, 'archived or test', survey.id),
      )
      const inLanguage = isShownIn(survey)
      const answers = readAnswers(sql`given`)
      return select(sql`
        SELECT toUInt32(index) AS index, if(is_open = '1', NULL, leftUTF8(text, ${ANSWER_MAX})) AS value,
          if(is_translated = '1', leftUTF8(${answers.text(sql`'$survey_language'`)}, ${LANGUAGE_MAX}), NULL) AS language,
          toUInt32(count()) AS answers, toUInt32(countIf(nth = 1)) AS people
        FROM (
          SELECT given, index, is_open, is_translated,
            multiIf(by_id != '' AND ${answers.raw(sql`by_id`)} NOT IN ('', 'null'), ${answers.raw(sql`by_id`)},
              NOT ${answers.has(sql`'$survey_questions'`)}, ${answers.raw(sql`by_index`)}, '') AS answer,
            if(startsWith(answer, '[') AND is_open != '1', JSONExtractArrayRaw(answer), [answer]) AS items
          FROM (
            SELECT argMax(events.survey_answers, ${LATEST}) AS given, argMax(events.survey_language, ${LATEST}) AS survey_language
            FROM events WHERE ${isCounted} GROUP BY events.survey_response
          ) AS events
          ARRAY JOIN ${list(
            'index',
            questions.map(({ index }) => index),
          )}, ${list(
            'by_id',
            questions.map(({ by_id }) => by_id ?? ''),
          )}, ${list(
            'by_index',
            questions.map(({ by_index }) => by_index),
          )}, ${list(
            'is_open',
            questions.map(({ is_open }) => Number(is_open)),
          )}, ${list(
            'is_translated',
            questions.map(({ is_translated }) => Number(is_translated)),
          )}
          WHERE ${inLanguage ?? sql`true`}
        )
        ARRAY JOIN items AS item, arrayEnumerate(items) AS nth, arrayMap(raw -> ${toJsonText(sql`raw`)}, items) AS text
        WHERE item NOT IN ('', 'null')
        GROUP BY index, value, language ORDER BY index, answers DESC, value, language`)
    },

    countResponses: ({ project_id, id }) =>
      countDistinct(sql`events.project_id = ${project_id} AND events.event = 'survey sent'
        AND events.survey_id = toUUID(${id})`),

    async countLimitedResponses(tx, { project_id, id, created_at }) {
      const isCounted = await lacksState(tx, project_id, 'test', id)
      return countDistinct(sql`events.project_id = ${project_id} AND events.event = 'survey sent'
        AND events.survey_id = toUUID(${id}) AND events.timestamp >= ${toTime(created_at)} AND ${isCounted}`)
    },
  }
}

/** Lists the surveys that are neither archived nor deleted. */
async function listSurveys(db: Database, project_id: number): Promise<string[]> {
  const rows = await selectRows<{ id: string }>(
    db,
    sql`select id from surveys where project_id = ${project_id} and not archived and deleted_at is null`,
  )
  return rows.map(({ id }) => id)
}
