import { type SQL, sql } from 'drizzle-orm'
import { toArrayLiteral } from '../../../../core/db/array-literal'
import type { Database } from '../../../../core/db/database'
import { buildContains } from '../../../../core/db/search'
import { selectRows } from '../../../../core/db/select-rows'
import type { InboxFilters, InboxRow, ResponseFilters, SurveyEventStore, SurveyRef } from '../event-store'
import { RESPONSE_LIMITS } from '../limits'
import { formatTime } from './append'
import type { ClickHouse } from './client'
import { getDocument, truncateDocument } from './documents'
import { fetchPage, toOrder } from './keyset'
import { findPersonsByName } from './persons'
import {
  isBetweenTimes,
  isShownIn,
  joinConditions,
  LATEST,
  lacksState,
  readAnswers,
  toJsonText,
} from './survey-conditions'
import { isOneIn } from './tables'

type Responses = Pick<
  SurveyEventStore,
  'findResponsePage' | 'findInboxPage' | 'findResponseIds' | 'listResponseIds'
>

/** Latest event of a response. */
interface Response {
  id: string
  uuid: string
  at: string
  distinct_id: string
}

const contains = (text: SQL, part: string) => sql`positionUTF8(lowerUTF8(${text}), lowerUTF8(${part})) > 0`

/** Condition for text in an answer or, if the caller may view persons, in the person. */
function matchesSearch(text: string, hasPersons: boolean): SQL {
  const ofPerson = (key: string) =>
    contains(sql`ifNull(JSONExtract(person.properties, ${key}, 'Nullable(String)'), '')`, text)
  const inAnswer = sql`arrayExists(property -> startsWith(property.1, '$survey_response') AND property.2 != 'null'
    AND ${contains(toJsonText(sql`property.2`), text)}, response.answers)`
  const inPerson = [contains(sql`response.distinct_id`, text), ofPerson('name'), ofPerson('email')]
  return sql`(${sql.join([inAnswer, ...(hasPersons ? inPerson : [])], sql` OR `)})`
}

/** Condition for an answered question, with a number in the requested range. */
function matchesAnswer({ answer }: ResponseFilters): SQL | undefined {
  if (!answer) return undefined
  const { by_id, by_index, score_gte, score_lte } = answer
  const answers = readAnswers(sql`response.answers`)
  const text = (key: string) => answers.text(sql`${key}`)
  const legacy =
    by_index === null ? sql`NULL` : sql`if(${answers.has(sql`'$survey_questions'`)}, NULL, ${text(by_index)})`
  const given = sql`coalesce(${text(by_id)}, ${legacy})`
  const number = sql`toDecimal128OrNull(nullIf(extract(${given}, '^-?[0-9]{1,15}(?:[.][0-9]{1,15})?$'), ''), 15)`
  const limit = (score: string) => sql`toDecimal128(${score}, 15)`
  return joinConditions(
    sql`isNotNull(${given})`,
    score_gte === undefined ? undefined : sql`ifNull(${number} >= ${limit(score_gte)}, false)`,
    score_lte === undefined ? undefined : sql`ifNull(${number} <= ${limit(score_lte)}, false)`,
  )
}

const DAY_MS = 86_400_000
/** Days before the newest response that are read first: the events of a project are sorted by day. */
const WINDOW_DAYS = [1, 8, 64]

/** Responses to surveys, each by its latest event. */
export function createSurveyResponses(clickhouse: ClickHouse, db: Database): Responses {
  const { select } = clickhouse

  /**
   * Latest events of responses since a time, as a table `response`, with the answers and the current `person` if a
   * condition needs them.
   */
  function selectResponses(
    survey: SurveyRef,
    where: SQL,
    from: string | null,
    needs: { answers: boolean; person: boolean },
  ): SQL {
    const latest = sql`(
      SELECT id, latest.1 AS uuid, latest.2 AS at, latest.3 AS distinct_id, latest.4 AS survey_language,
        latest.5 AS answers
      FROM (
        SELECT events.survey_response AS id, argMax((events.uuid, events.timestamp, events.distinct_id,
          events.survey_language, ${needs.answers ? sql`events.survey_answers` : sql`''`}), ${LATEST}) AS latest
        FROM events WHERE events.project_id = ${survey.project_id} AND events.event = 'survey sent'
          AND events.survey_id = toUUID(${survey.id}) AND ${where}
          AND ${isBetweenTimes(sql`events.timestamp`, { from, to: null })}
        GROUP BY events.survey_response)
    ) AS response`
    if (!needs.person) return latest
    return sql`${latest} LEFT JOIN (
      SELECT names.distinct_id AS distinct_id, persons.properties AS properties
      FROM (SELECT distinct_id, person_id FROM distinct_ids FINAL
        WHERE project_id = ${survey.project_id} AND NOT is_deleted) AS names
      INNER JOIN (SELECT id, properties FROM persons FINAL WHERE project_id = ${survey.project_id}) AS persons
        ON persons.id = names.person_id
    ) AS person ON person.distinct_id = response.distinct_id`
  }

  /**
   * Reads a page of responses, the newest first, from the events of a few days before the newest one, and from those of more
   * days while the page is not full. A response whose latest event is in this period is complete without earlier ones.
   */
  async function readNewest<T>(
    { project_id, id }: SurveyRef,
    { from, end, limit }: { from: string | null; end: string | null; limit: number },
    read: (from: string | null) => Promise<T[]>,
  ): Promise<T[]> {
    const latest = end ?? new Date().toISOString()
    // Found at the end of the sorted table.
    const [newest] = await select<{ day: string }>(sql`
      SELECT toString(toDate32(events.timestamp)) AS day FROM events
      WHERE events.project_id = ${project_id} AND events.event = 'survey sent' AND events.survey_id = toUUID(${id})
        AND ${isBetweenTimes(sql`events.timestamp`, { from: null, to: latest })}
      ORDER BY events.project_id DESC, toDate32(events.timestamp) DESC LIMIT 1`)
    if (!newest) return read(from)
    const before = Math.min(Date.parse(latest), Date.parse(newest.day) + DAY_MS)
    const first = from === null ? -Infinity : Date.parse(from)
    for (const days of WINDOW_DAYS) {
      const start = before - days * DAY_MS
      if (start <= first) break
      const rows = await read(new Date(start).toISOString())
      if (rows.length >= limit) return rows
    }
    return read(from)
  }

  const FIELDS = sql`response.id AS id, response.uuid AS uuid, ${formatTime('response.at')} AS at,
    response.distinct_id AS distinct_id`

  /** Finds the properties of events by their key. */
  async function findProperties(
    { project_id, id }: SurveyRef,
    rows: Response[],
  ): Promise<Map<string, string>> {
    if (rows.length === 0) return new Map()
    const days = [...new Set(rows.map(({ at }) => at.slice(0, 10)))]
    const ids = rows.map(({ uuid }) => uuid)
    const documents = await select<{ uuid: string; properties: string }>(sql`
      SELECT events.uuid AS uuid, ${getDocument('events', 'properties')} AS properties FROM events
      WHERE events.project_id = ${project_id} AND events.event = 'survey sent' AND events.survey_id = toUUID(${id})
        AND toDate32(events.timestamp) IN (SELECT toDate32(arrayJoin(${sql.param(days)})))
        AND ${isOneIn(sql`events.uuid`, ids, 'UUID')}`)
    return new Map(documents.map(({ uuid, properties }) => [uuid, properties]))
  }

  /** Adds the properties, truncated, and the current person. */
  async function complete(survey: SurveyRef, rows: Response[]) {
    const names = rows.map(({ distinct_id }) => distinct_id)
    const [properties, persons] = await Promise.all([
      findProperties(survey, rows),
      findPersonsByName(clickhouse, survey.project_id, names),
    ])
    return rows.map(({ id: _, at, ...row }) => {
      const person = persons.get(row.distinct_id)
      return {
        ...row,
        submitted_at: at,
        properties: truncateDocument(properties.get(row.uuid) ?? '{}', RESPONSE_LIMITS),
        person_id: person?.id ?? null,
        person_properties: person?.properties ?? null,
      }
    })
  }

  return {
    async findResponsePage(project_id, survey, filters, { limit, offset }) {
      const { since = null, until = null, search, hasPersons } = filters
      const isCounted = await lacksState(db, project_id, 'archived or test', survey.id)
      const fromResponses = (from: string | null) =>
        selectResponses({ project_id, id: survey.id }, isCounted, from, {
          answers: Boolean(search || filters.answer),
          person: Boolean(search && hasPersons),
        })
      const where = joinConditions(
        isBetweenTimes(sql`response.at`, { from: since, to: until }),
        matchesAnswer(filters),
        isShownIn(survey, sql`response.survey_language`),
        search ? matchesSearch(search, hasPersons) : undefined,
      )
      const [[total], rows] = await Promise.all([
        select<{ count: number }>(sql`
          SELECT toUInt32(count()) AS count FROM ${fromResponses(since)} WHERE ${where}`),
        readNewest({ project_id, id: survey.id }, { from: since, end: until, limit }, (from) =>
          select<Response>(sql`
            SELECT ${FIELDS} FROM ${fromResponses(from)} WHERE ${where}
            ORDER BY response.at DESC, ${toOrder(sql`response.uuid`)} LIMIT ${limit} OFFSET ${offset}`),
        ),
      ])
      return { count: total?.count ?? 0, rows: await complete({ project_id, id: survey.id }, rows) }
    },

    async findInboxPage(survey, filters, request) {
      const { search, hasPersons, since = null, until = null, response_id } = filters
      const isState = await buildStateCondition(db, survey, filters)
      const notes = search ? await findNotes(db, survey, search) : []
      const matches =
        search && sql`(${matchesSearch(search, hasPersons)} OR ${isOneIn(sql`response.id`, notes, 'UUID')})`
      const needs = { answers: Boolean(search), person: Boolean(search && hasPersons) }
      const where = joinConditions(
        isState,
        isBetweenTimes(sql`response.at`, { from: since, to: until }),
        response_id === undefined ? undefined : sql`response.id = toUUID(${response_id})`,
        matches || undefined,
      )
      const page = await fetchPage<Response>(
        request,
        { at: sql`response.at`, id: sql`response.uuid` },
        ({ at, uuid }) => ({ at, id: uuid }),
        (beyond, order, limit) => {
          const read = (from: string | null) =>
            select<Response>(sql`
              SELECT ${FIELDS} FROM ${selectResponses(survey, sql`true`, from, needs)}
              WHERE ${where} AND ${beyond} ORDER BY ${order} LIMIT ${limit}`)
          const { cursor } = request
          if (cursor?.back) return read(cursor.at)
          return response_id === undefined
            ? readNewest(survey, { from: since, end: cursor?.at ?? until, limit }, read)
            : read(since)
        },
      )
      const ids = page.results.map(({ id }) => id)
      const states = await findStates(db, survey, ids)
      const rows = await complete(survey, page.results)
      return {
        ...page,
        results: rows.map((row, index): InboxRow => {
          const id = ids[index] ?? ''
          const { read = false, archived = false, test = false, tags = [], note = '' } = states.get(id) ?? {}
          return { ...row, id, read, archived, test, tags, note }
        }),
      }
    },

    async findResponseIds(_tx, { project_id, id }, response_ids) {
      if (response_ids.length === 0) return []
      const rows = await select<{ id: string }>(sql`
        SELECT DISTINCT events.survey_response AS id FROM events
        WHERE events.project_id = ${project_id} AND events.event = 'survey sent' AND events.survey_id = toUUID(${id})
          AND ${isOneIn(sql`events.survey_response`, response_ids, 'UUID')}
        ORDER BY ${toOrder(sql`id`)}`)
      return rows.map((row) => row.id)
    },

    async listResponseIds({ project_id, id }, { until, arrivedUntil, after, limit }) {
      const beyond =
        after === null
          ? sql`true`
          : sql`${toOrder(sql`events.survey_response`)} > ${toOrder(sql`toUUID(${after})`)}`
      const rows = await select<{ id: string }>(sql`
        SELECT events.survey_response AS id FROM events
        WHERE events.project_id = ${project_id} AND events.event = 'survey sent' AND events.survey_id = toUUID(${id})
          AND ${beyond}
        GROUP BY id HAVING ${isBetweenTimes(sql`max(events.timestamp)`, { from: null, to: until })}
          AND ${isBetweenTimes(sql`min(events.inserted_at)`, { from: null, to: arrivedUntil })}
        ORDER BY ${toOrder(sql`id`)} LIMIT ${limit}`)
      return rows.map((row) => row.id)
    },
  }
}

type State = Pick<InboxRow, 'read' | 'archived' | 'test' | 'tags' | 'note'>

async function findStates(db: Database, { id: survey_id }: SurveyRef, ids: string[]) {
  const rows = await selectRows<State & { id: string }>(
    db,
    sql`select response_id as id, read_at is not null as read, archived, test, tags, note
      from survey_response_states
      where survey_id = ${survey_id} and response_id = any (${toArrayLiteral(ids)}::uuid[])`,
  )
  return new Map(rows.map((row): [string, State] => [row.id, row]))
}

async function findNotes(db: Database, { id: survey_id }: SurveyRef, search: string): Promise<string[]> {
  const rows = await selectRows<{ id: string }>(
    db,
    sql`select response_id as id from survey_response_states
      where survey_id = ${survey_id} and ${buildContains(sql`note`, search)}`,
  )
  return rows.map(({ id }) => id)
}

/** Each response has one status: a test is only a test, also if it is archived. */
async function buildStateCondition(
  db: Database,
  { id: survey_id }: SurveyRef,
  { status, tag }: InboxFilters,
): Promise<SQL> {
  const findIds = async (condition: SQL) => {
    const rows = await selectRows<{ id: string }>(
      db,
      sql`select response_id as id from survey_response_states where survey_id = ${survey_id} and ${condition}`,
    )
    return isOneIn(
      sql`response.id`,
      rows.map(({ id }) => id),
      'UUID',
    )
  }
  const included = {
    read: sql`read_at is not null and not archived and not test`,
    archived: sql`archived and not test`,
    test: sql`test`,
  }
  const excluded = { unread: sql`(read_at is not null or archived or test)`, all: undefined }
  const hasTag =
    tag === undefined
      ? undefined
      : sql`exists (select from unnest(tags) as tag (name) where lower(tag.name) = lower(${tag}))`
  const tagged = hasTag && (await findIds(hasTag))
  if (status === 'read' || status === 'archived' || status === 'test')
    return joinConditions(await findIds(included[status]), tagged)
  const hidden =
    status === undefined ? sql`(archived or test)` : status === 'unread' ? excluded.unread : undefined
  return joinConditions(hidden ? sql`NOT ${await findIds(hidden)}` : sql`true`, tagged)
}
