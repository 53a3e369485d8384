import { and, type SQL, sql } from 'drizzle-orm'
import type { JsonRecord } from '../../../contract/is-object'
import type {
  InboxResponse,
  SurveyInboxCounts,
  SurveyInboxQuery,
} from '../../../contract/schemas/survey-inbox'
import { fetchCursorPage } from '../../core/db/cursor-pagination'
import type { Database } from '../../core/db/database'
import { eventTable } from '../../core/db/schema/events'
import { buildContains } from '../../core/db/search'
import { selectRow, selectRows } from '../../core/db/select-rows'
import { presentResponse, type SurveyResponseRow } from './present-responses'
import { joinDetails, matchesSearch, truncateProperties } from './responses'

const PAGE_SIZE = 50
/** Number of responses that a search examines at most for a page: few enough not to block the database. */
const SEARCH_MAX = 20_000

interface Survey {
  id: string
  questions: JsonRecord[] | null
}

interface InboxRow extends SurveyResponseRow {
  id: string
  read: boolean
  archived: boolean
  test: boolean
  tags: string[]
  note: string
}

const ordering = { at: eventTable.timestamp, id: eventTable.uuid, descending: true }

/** Loads a page of the responses to a survey with their state, without the persons if the caller may not view them. */
export async function loadInboxPage(
  db: Database,
  project: { id: number },
  survey: Survey,
  { hasPersons, ...call }: { url: string; query: SurveyInboxQuery; hasPersons: boolean },
) {
  const { search } = call.query
  const select = (position: SQL | undefined, order: SQL[], paging: SQL) =>
    selectResponses(project, survey, call.query, { position, order, paging })
  const match = search
    ? sql`${matchesSearch(search, hasPersons)} or ${buildContains(sql`state.note`, search)}`
    : undefined
  const page = await fetchCursorPage<InboxRow>(
    call,
    ordering,
    PAGE_SIZE,
    ({ submitted_at, uuid }) => ({ at: submitted_at, id: uuid }),
    (position, order, limit) =>
      loadDetails(db, project, survey, {
        responses: select(position, order, sql`limit ${match ? SEARCH_MAX : limit}::int`),
        match,
        limit,
      }),
    match &&
      (async (position, order) => {
        const end = select(position, order, sql`offset ${SEARCH_MAX - 1}::int limit 1`)
        return (await loadDetails(db, project, survey, { responses: end, match: undefined, limit: 1 }))[0]
      }),
  )
  return {
    ...page,
    results: page.results.map(
      ({ id, read, archived, test, tags, note, ...row }): InboxResponse => ({
        ...presentResponse(survey.questions ?? [], row, hasPersons),
        ...{ id, read, archived, test, tags, note },
      }),
    ),
  }
}

/** Selects responses by their latest events, in their order. */
function selectResponses(
  { id: project_id }: { id: number },
  { id: survey_id }: Survey,
  { status, tag, since, until }: SurveyInboxQuery,
  { position, order, paging }: { position: SQL | undefined; order: SQL[]; paging: SQL },
): SQL {
  const filter = and(
    sql`events.project_id = ${project_id} and events.event = 'survey sent' and events.survey_id = ${survey_id}`,
    since === undefined ? undefined : sql`events.timestamp >= ${since}::timestamptz`,
    until === undefined ? undefined : sql`events.timestamp <= ${until}::timestamptz`,
    filterByStatus(status),
    tag === undefined
      ? undefined
      : hasState(
          sql`exists (select from unnest(state.tags) as tag (name) where lower(tag.name) = lower(${tag}))`,
        ),
    position,
  )
  // Outside of the inner query, so that only events that match the filter are looked up.
  return sql`
    select events.uuid, events.survey_response, events.timestamp from (
      select uuid, survey_response, timestamp from events where ${filter} order by ${sql.join(order, sql`, `)}
    ) as events
    where events.uuid = (
      select newest.uuid from events as newest
      where newest.project_id = ${project_id} and newest.event = 'survey sent' and newest.survey_id = ${survey_id}
        and newest.survey_response = events.survey_response
      order by newest.timestamp desc, newest.uuid desc limit 1
    )
    ${paging}`
}

const hasState = (condition: SQL) => sql`exists (
  select from survey_response_states as state
  where state.survey_id = events.survey_id and state.response_id = events.survey_response and ${condition})`

/** Each response has one status: a test is only a test, also if it is archived. */
function filterByStatus(status: SurveyInboxQuery['status']): SQL | undefined {
  switch (status) {
    case 'all':
      return undefined
    case 'unread':
      return sql`not ${hasState(sql`(state.read_at is not null or state.archived or state.test)`)}`
    case 'read':
      return hasState(sql`state.read_at is not null and not state.archived and not state.test`)
    case 'archived':
      return hasState(sql`state.archived and not state.test`)
    case 'test':
      return hasState(sql`state.test`)
    default:
      return sql`not ${hasState(sql`(state.archived or state.test)`)}`
  }
}

/** Loads the responses that match a search, with their events, persons and states. */
function loadDetails(
  db: Database,
  project: { id: number },
  survey: Survey,
  { responses, match, limit }: { responses: SQL; match: SQL | undefined; limit: number },
): Promise<InboxRow[]> {
  const joinAll = sql`${joinDetails(project)}
    left join survey_response_states as state
      on state.survey_id = ${survey.id} and state.response_id = response.survey_response`
  const page = match
    ? sql`select response.* from listed as response ${joinAll} where ${match} order by response.nth limit ${limit}::int`
    : sql`select * from listed`
  return selectRows<InboxRow>(
    db,
    sql`
    with listed as materialized (
      select row_number() over () as nth, found.* from (${responses}) as found
    ),
    page as materialized (${page})
    select response.uuid, response.survey_response as id, event.distinct_id,
      ${truncateProperties(sql.raw('event.properties'))} as properties,
      to_char(response.timestamp, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as submitted_at,
      person.id as person_id, person.properties::text as person_properties,
      state.read_at is not null as read, coalesce(state.archived, false) as archived,
      coalesce(state.test, false) as test, coalesce(state.tags, '{}') as tags, coalesce(state.note, '') as note
    from page as response ${joinAll}
    order by response.nth`,
  )
}

/** Counts the responses to a survey by status, and the tags that are used in its project. */
export async function loadInboxCounts(
  db: Database,
  { id: project_id }: { id: number },
  { id: survey_id }: { id: string },
): Promise<SurveyInboxCounts> {
  const { total, tags, ...counts } = await selectRow<Omit<SurveyInboxCounts, 'unread'> & { total: number }>(
    db,
    sql`
    select *, (
      select count(distinct survey_response)::int from events
      where project_id = ${project_id} and event = 'survey sent' and survey_id = ${survey_id}
    ) as total, (
      select coalesce(json_agg(tag order by lower(name)), '[]') from (
        select min(name) as name, (count(*) filter (where survey_id = ${survey_id}))::int as count
        from survey_response_states, unnest(tags) as name
        where project_id = ${project_id} and tags <> '{}' group by lower(name)
      ) as tag
    ) as tags
    from (
      select (count(*) filter (where read_at is not null and not archived and not test))::int as read,
        (count(*) filter (where archived and not test))::int as archived, (count(*) filter (where test))::int as test
      from survey_response_states where survey_id = ${survey_id}
    ) as counted`,
  )
  const { read, archived, test } = counts
  return { unread: Math.max(0, total - read - archived - test), ...counts, tags }
}
