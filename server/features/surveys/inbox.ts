import { sql } from 'drizzle-orm'
import type { JsonRecord } from '../../../contract/is-object'
import type {
  InboxResponse,
  SurveyInboxCounts,
  SurveyInboxQuery,
} from '../../../contract/schemas/survey-inbox'
import { linkPages, parseKeysetRequest } from '../../core/db/cursor-pagination'
import { selectRow } from '../../core/db/select-rows'
import type { SurveyEventStore } from '../events/store/event-store'
import type { EventDeps } from '../events/store-events'
import { presentResponse } from './present-responses'

const PAGE_SIZE = 50

interface Survey {
  id: string
  questions: JsonRecord[] | null
}

/** Loads a page of the responses to a survey with their state, without the persons if the caller may not view them. */
export async function loadInboxPage(
  store: SurveyEventStore,
  project: { id: number },
  { id, questions }: Survey,
  { url, query, hasPersons }: { url: string; query: SurveyInboxQuery; hasPersons: boolean },
) {
  const survey = { project_id: project.id, id }
  const request = parseKeysetRequest(query, PAGE_SIZE)
  const page = await store.findInboxPage(survey, { ...query, hasPersons }, request)
  return {
    ...linkPages(url, page),
    results: page.results.map(
      ({ id, read, archived, test, tags, note, ...row }): InboxResponse => ({
        ...presentResponse(questions ?? [], row, hasPersons),
        ...{ id, read, archived, test, tags, note },
      }),
    ),
  }
}

/** Counts the responses to a survey by status, and the tags that are used in its project. */
export async function loadInboxCounts(
  { db, eventStore }: EventDeps,
  { id: project_id }: { id: number },
  { id: survey_id }: { id: string },
): Promise<SurveyInboxCounts> {
  type Counts = Omit<SurveyInboxCounts, 'unread' | 'tags'> & { tags: string }
  const states = selectRow<Counts>(
    db,
    sql`
    select *, (
      select coalesce(json_agg(tag order by lower(name)), '[]')::text from (
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
  const [{ tags, ...counts }, total] = await Promise.all([
    states,
    eventStore.countResponses({ project_id, id: survey_id }),
  ])
  const { read, archived, test } = counts
  return { unread: Math.max(0, total - read - archived - test), ...counts, tags: JSON.parse(tags) }
}
