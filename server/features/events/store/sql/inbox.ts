import { and, type SQL, sql } from 'drizzle-orm'
import { toArrayLiteral } from '../../../../core/db/array-literal'
import { fetchKeysetPage, type KeysetPage, type KeysetRequest } from '../../../../core/db/cursor-pagination'
import type { Database } from '../../../../core/db/database'
import { eventTable } from '../../../../core/db/schema/events'
import { buildContains } from '../../../../core/db/search'
import { selectRows } from '../../../../core/db/select-rows'
import type { InboxFilters, InboxRow, SurveyRef } from '../event-store'
import { joinDetails, matchesResponseSearch, truncateResponse } from './responses'

/** Number of responses that a search examines at most for a page: few enough not to block the database. */
const SEARCH_MAX = 5000
/** Number of responses up to which a page is selected by their ids. */
const FEW = 2000

const ordering = { at: eventTable.timestamp, id: eventTable.uuid, descending: true }

/** Finds a page of the responses to a survey with their states, newest first. */
export async function findInboxPage(
  db: Database,
  survey: SurveyRef,
  filters: InboxFilters,
  request: KeysetRequest,
): Promise<KeysetPage<InboxRow>> {
  const { search, response_id, hasPersons } = filters
  const filter = buildStateFilter(filters)
  const ids = response_id === undefined ? await findFewResponses(db, survey, filter) : [response_id]
  const select = (position: SQL | undefined, order: SQL[], paging: SQL) =>
    selectResponses(survey, filters, filter, { ids, position, order, paging })
  const match = search
    ? sql`${matchesResponseSearch(search, hasPersons)} or ${buildContains(sql`state.note`, search)}`
    : undefined
  return fetchKeysetPage<InboxRow>(
    request,
    ordering,
    ({ submitted_at, uuid }) => ({ at: submitted_at, id: uuid }),
    (position, order, limit) =>
      loadDetails(db, survey, {
        responses: select(position, order, sql`limit ${match ? SEARCH_MAX : limit}::int`),
        match,
        limit,
      }),
    match &&
      (async (position, order) => {
        const end = select(position, order, sql`offset ${SEARCH_MAX - 1}::int limit 1`)
        return (await loadDetails(db, survey, { responses: end, match: undefined, limit: 1 }))[0]
      }),
  )
}

/** Condition for the state of responses: on a row of `state`, which a response may lack. */
interface StateFilter {
  /** Only responses with such a state. */
  included: SQL | undefined
  /** No responses with such a state. */
  excluded: SQL | undefined
}

/** Each response has one status: a test is only a test, also if it is archived. */
function buildStateFilter({ status, tag }: InboxFilters): StateFilter {
  const hasTag =
    tag === undefined
      ? undefined
      : sql`exists (select from unnest(state.tags) as tag (name) where lower(tag.name) = lower(${tag}))`
  switch (status) {
    case 'all':
      return { included: hasTag, excluded: undefined }
    case 'unread':
      return { included: hasTag, excluded: sql`(state.read_at is not null or state.archived or state.test)` }
    case 'read':
      return {
        included: and(sql`state.read_at is not null and not state.archived and not state.test`, hasTag),
        excluded: undefined,
      }
    case 'archived':
      return { included: and(sql`state.archived and not state.test`, hasTag), excluded: undefined }
    case 'test':
      return { included: and(sql`state.test`, hasTag), excluded: undefined }
    default:
      return { included: hasTag, excluded: sql`(state.archived or state.test)` }
  }
}

/**
 * Returns the ids of the responses with a state if they are few: among many others, they are found faster by id than in
 * the order of the list. Null if they are many.
 */
async function findFewResponses(
  db: Database,
  { project_id, id: survey_id }: SurveyRef,
  { included, excluded }: StateFilter,
): Promise<string[] | null> {
  const selectStates = (condition: SQL | undefined) => sql`
    select state.response_id as id from survey_response_states as state
    where state.survey_id = ${survey_id} and ${condition}`
  const select = async (ids: SQL) => {
    const rows = await selectRows<{ id: string }>(db, sql`${ids} limit ${FEW + 1}::int`)
    return rows.length > FEW ? null : rows.map(({ id }) => id)
  }
  if (included) return select(selectStates(and(included, excluded && sql`not ${excluded}`)))
  if (!excluded || (await select(selectStates(excluded))) !== null) return null
  return select(sql`
    select survey_response as id from events
    where project_id = ${project_id} and event = 'survey sent' and survey_id = ${survey_id}
    except ${selectStates(excluded)}`)
}

/** Selects responses by their latest events, in their order. */
function selectResponses(
  { project_id, id: survey_id }: SurveyRef,
  { since, until }: InboxFilters,
  { included, excluded }: StateFilter,
  {
    ids,
    position,
    order,
    paging,
  }: { ids: string[] | null; position: SQL | undefined; order: SQL[]; paging: SQL },
): SQL {
  // Subqueries look up single rows: joined, a database without statistics might scan a table for every row.
  const hasState = (condition: SQL) => sql`coalesce((
    select ${condition} from survey_response_states as state
    where state.survey_id = ${survey_id} and state.response_id = events.survey_response), false)`
  const filter = and(
    since === undefined ? undefined : sql`events.timestamp >= ${since}::timestamptz`,
    until === undefined ? undefined : sql`events.timestamp <= ${until}::timestamptz`,
    included && hasState(included),
    excluded && sql`not ${hasState(excluded)}`,
    position,
  )
  // Sorted by an expression, so that the rows are not searched in the order of an index.
  const newest = (response: SQL) => sql`
    select newest.uuid, newest.survey_response, newest.timestamp from events as newest
    where newest.project_id = ${project_id} and newest.event = 'survey sent' and newest.survey_id = ${survey_id}
      and newest.survey_response = ${response}
    order by newest.timestamp + interval '0' desc, newest.uuid desc limit 1`
  const sorted = sql.join(order, sql`, `)
  if (ids) {
    return sql`
      select events.* from unnest(${toArrayLiteral(ids)}::uuid[]) as wanted (id)
      cross join lateral (${newest(sql`wanted.id`)}) as events
      ${filter && sql`where ${filter}`} order by ${sorted} ${paging}`
  }
  // The condition of the index `events_survey_responses`.
  const sent = sql`events.project_id = ${project_id} and events.survey_id = ${survey_id}
    and nullif(events.event, '') = 'survey sent'`
  // The lookup is outside of the inner query, so that only the events of a page are looked up.
  return sql`
    select events.* from (
      select uuid, survey_response, timestamp from events
      where ${and(sent, filter)} order by ${sorted}
    ) as events
    where events.uuid = (select uuid from (${newest(sql`events.survey_response`)}) as newest)
    ${paging}`
}

/** Loads the responses that match a search, with their events, persons and states. */
function loadDetails(
  db: Database,
  survey: SurveyRef,
  { responses, match, limit }: { responses: SQL; match: SQL | undefined; limit: number },
): Promise<InboxRow[]> {
  const joinAll = sql`${joinDetails({ id: survey.project_id })}
    left join lateral (
      select * from survey_response_states as own
      where own.survey_id = ${survey.id} and own.response_id = response.survey_response limit 1
    ) as state on true`
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
      ${truncateResponse(sql.raw('event.properties'))} as properties,
      to_char(response.timestamp, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as submitted_at,
      person.id as person_id, person.properties::text as person_properties,
      state.read_at is not null as read, coalesce(state.archived, false) as archived,
      coalesce(state.test, false) as test, coalesce(state.tags, '{}') as tags, coalesce(state.note, '') as note
    from page as response ${joinAll}
    order by response.nth`,
  )
}
