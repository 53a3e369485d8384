import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { toApiTimestamp } from '../../../contract/domain/timestamps'
import { RESPONSE_TAGS_MAX } from '../../../contract/limits'
import type { ResponseState, ResponseStatePatch } from '../../../contract/schemas/survey-inbox'
import { type ActivityContext, logActivity } from '../../core/activity/log'
import { toArrayLiteral } from '../../core/db/array-literal'
import type { Database } from '../../core/db/database'
import { responseStateTable } from '../../core/db/schema/survey-responses'
import { selectRow } from '../../core/db/select-rows'
import { invalid, notFound } from '../../core/errors'
import { type EventDeps, flushBuffer } from '../events/store-events'
import { scope } from './save-survey'

type StateRow = typeof responseStateTable.$inferSelect

/** Condition for a row without a state, which is deleted: most responses are only read. */
const isEmpty = (readAt: SQL) => sql`${readAt} and not archived and not test and tags = '{}' and note = ''`

/**
 * Changes the states of responses, each by the fields that are sent. Ids that the survey does not have are ignored. What
 * changes the results is logged, as one entry with counts; other states change with every response that is read.
 */
export async function updateStates(
  { db, eventStore }: EventDeps,
  writer: ActivityContext & { project: { id: number } },
  survey: { id: string; name: string },
  sent: readonly ResponseStatePatch[],
) {
  const { project } = writer
  const patches = new Map(sent.map((patch) => [patch.id.toLowerCase(), patch]))
  if (patches.size < sent.length) throw invalid('A response may be in the list only once.', 'responses')
  const now = toApiTimestamp(new Date())
  return db.transaction(async (tx) => {
    const ids = await eventStore.findResponseIds(tx, { project_id: project.id, id: survey.id }, [
      ...patches.keys(),
    ])
    if (ids.length === 0) throw notFound()
    const rows = await lockStates(tx, project, survey, ids)
    const changes = rows.map((row) => applyPatch(row, patches.get(row.response_id), now))
    await saveStates(
      tx,
      survey,
      changes.map(({ next }) => next),
    )
    await logHidden(tx, writer, survey, changes)
    return {
      responses: changes.map(({ next }) => presentState(next)),
      inverse: { responses: changes.map(({ inverse }) => inverse) },
    }
  })
}

/** Logs the number of responses that were archived or marked as tests, or no longer are. */
async function logHidden(
  tx: Database,
  writer: ActivityContext,
  survey: { id: string; name: string },
  changes: readonly { next: StateRow; inverse: ResponseStatePatch }[],
): Promise<void> {
  const count = (field: 'archived' | 'test', value: boolean) =>
    changes.filter(({ inverse }) => inverse[field] === !value).length
  const counts = {
    archived: count('archived', true),
    unarchived: count('archived', false),
    marked_as_test: count('test', true),
    unmarked_as_test: count('test', false),
  }
  const trigger = Object.fromEntries(Object.entries(counts).filter(([, number]) => number > 0))
  if (Object.keys(trigger).length === 0) return
  await logActivity(tx, writer, {
    scope,
    item_id: survey.id,
    activity: 'responses_changed',
    name: survey.name,
    changes: null,
    trigger,
  })
}

const presentState = ({ response_id: id, read_at, archived, test, tags, note }: StateRow): ResponseState => ({
  id,
  read: read_at !== null,
  ...{ archived, test, tags, note },
})

/** Locks the states of responses in the order of their ids, so that no change overwrites a concurrent one. */
async function lockStates(tx: Database, project: { id: number }, survey: { id: string }, ids: string[]) {
  const { survey_id, response_id } = responseStateTable
  await tx
    .insert(responseStateTable)
    .values(ids.map((id) => ({ project_id: project.id, survey_id: survey.id, response_id: id })))
    .onConflictDoNothing()
  return tx
    .select()
    .from(responseStateTable)
    .where(and(eq(survey_id, survey.id), inArray(response_id, ids)))
    .orderBy(asc(response_id))
    .for('update')
}

/** Returns the next state of a response, and the patch that reverts it: only with the fields that have changed. */
function applyPatch(row: StateRow, patch: ResponseStatePatch | undefined, now: string) {
  const next = { ...row }
  const inverse: ResponseStatePatch = { id: row.response_id }
  const { read, archived, test, note, add_tags, remove_tags } = patch ?? {}
  if (read !== undefined && read !== (row.read_at !== null)) {
    next.read_at = read ? now : null
    inverse.read = !read
  }
  if (archived !== undefined && archived !== row.archived) {
    next.archived = archived
    inverse.archived = row.archived
  }
  if (test !== undefined && test !== row.test) {
    next.test = test
    inverse.test = row.test
  }
  if (note !== undefined && note !== row.note) {
    next.note = note
    inverse.note = row.note
  }
  const { tags, added, removed } = changeTags(row.tags, add_tags ?? [], remove_tags ?? [])
  next.tags = tags
  if (added.length > 0) inverse.remove_tags = added
  if (removed.length > 0) inverse.add_tags = removed
  return { next, inverse }
}

const toKey = (tag: string) => tag.toLowerCase()

/** Changes the tags of a response, which are unique regardless of case. */
function changeTags(before: string[], add: string[], remove: string[]) {
  const removedKeys = new Set(remove.map(toKey))
  const removed = before.filter((tag) => removedKeys.has(toKey(tag)))
  const tags = before.filter((tag) => !removedKeys.has(toKey(tag)))
  const added: string[] = []
  for (const tag of add) {
    if (tags.some((other) => toKey(other) === toKey(tag))) continue
    tags.push(tag)
    added.push(tag)
  }
  if (added.length > 0 && tags.length > RESPONSE_TAGS_MAX)
    throw invalid(`A response has at most ${RESPONSE_TAGS_MAX} tags.`, 'responses')
  return { tags, added, removed }
}

/** Writes locked states. A row without a state is deleted. */
async function saveStates(tx: Database, survey: { id: string }, rows: StateRow[]): Promise<void> {
  const values = rows.map(({ response_id, read_at, archived, test, tags, note }) => ({
    response_id,
    ...{ read_at, archived, test, tags, note },
  }))
  await tx.execute(sql`
    update survey_response_states as state
    set read_at = next.read_at, archived = next.archived, test = next.test, tags = next.tags, note = next.note,
      updated_at = now()
    from json_to_recordset(${JSON.stringify(values)}::json)
      as next (response_id uuid, read_at timestamptz, archived boolean, test boolean, tags text[], note text)
    where state.survey_id = ${survey.id} and state.response_id = next.response_id`)
  const ids = toArrayLiteral(rows.map(({ response_id }) => response_id))
  await tx.execute(sql`
    delete from survey_response_states
    where survey_id = ${survey.id} and response_id = any (${ids}::uuid[]) and ${isEmpty(sql`read_at is null`)}`)
}

/** Number of responses that a statement marks: few enough not to block the embedded database for other requests. */
const BATCH = 1000

/** Result of a statement that marks the responses after a position. */
interface MarkedBatch {
  count: number
  /** Position after the batch; null if it was the last one. */
  next: string | null
}

/** Marks responses in batches, in the order of their ids. Other requests are processed between the batches. */
async function markInBatches(markAfter: (position: string | null) => Promise<MarkedBatch>): Promise<number> {
  let total = 0
  let position: string | null = null
  do {
    const { count, next }: MarkedBatch = await markAfter(position)
    total += count
    position = next
    await setImmediate()
  } while (position !== null)
  return total
}

/** Id of the last of `page`, if there may be more. */
const NEXT_POSITION = sql`(select id from page order by id offset ${sql.raw(String(BATCH - 1))} limit 1)`

/**
 * Marks all responses as read that are neither archived nor tests, except for those that arrive after the request. If it
 * is interrupted, some are marked, and another request marks the rest.
 */
export async function markAllRead(
  { db, eventStore }: EventDeps,
  project: { id: number },
  survey: { id: string },
  until: string | undefined,
) {
  const read_at = toApiTimestamp(new Date())
  const { now } = await selectRow<{ now: string }>(db, sql`select clock_timestamp()::text as now`)
  const page = { until: until ?? null, arrivedUntil: now, limit: BATCH }
  const count = await markInBatches(async (after) => {
    const ids = await eventStore.listResponseIds(
      { project_id: project.id, id: survey.id },
      { ...page, after },
    )
    return {
      count: ids.length > 0 ? await markRead(db, project, survey, ids, read_at) : 0,
      next: ids.length < BATCH ? null : (ids.at(-1) ?? null),
    }
  })
  return { count, inverse: { read: false, read_at } }
}

async function markRead(
  db: Database,
  project: { id: number },
  survey: { id: string },
  ids: string[],
  read_at: string,
): Promise<number> {
  const { count } = await selectRow<{ count: number }>(
    db,
    sql`
    with marked as (
      insert into survey_response_states (project_id, survey_id, response_id, read_at)
      select ${project.id}, ${survey.id}, response.id, ${read_at}::timestamptz
      from unnest(${toArrayLiteral(ids)}::uuid[]) as response (id)
      -- A subquery, because a join would read all states for each batch.
      where coalesce((
        select state.read_at is null and not state.archived and not state.test
        from survey_response_states as state
        where state.survey_id = ${survey.id} and state.response_id = response.id limit 1), true)
      on conflict (survey_id, response_id) do update set read_at = excluded.read_at, updated_at = now()
        where survey_response_states.read_at is null
      returning 1
    )
    select count(*)::int as count from marked`,
  )
  return count
}

/** Marks all responses as unread that are neither archived nor tests, or those marked as read at a time. */
export async function markAllUnread(db: Database, survey: { id: string }, read_at: string | undefined) {
  const until = toApiTimestamp(new Date())
  const count = await markInBatches((position) =>
    selectRow<MarkedBatch>(
      db,
      sql`
      with page as materialized (
        select response_id as id from survey_response_states
        where survey_id = ${survey.id} and not archived and not test
          and ${read_at === undefined ? sql`read_at <= ${until}::timestamptz` : sql`read_at = ${read_at}::timestamptz`}
          ${position === null ? sql`` : sql`and response_id > ${position}::uuid`}
        order by response_id limit ${sql.raw(String(BATCH))}
      ),
      deleted as (
        delete from survey_response_states
        where survey_id = ${survey.id} and response_id = any (array(select id from page)) and ${isEmpty(sql`true`)}
        returning 1
      ),
      changed as (
        update survey_response_states set read_at = null, updated_at = now()
        where survey_id = ${survey.id} and response_id = any (array(select id from page)) and not (${isEmpty(sql`true`)})
        returning 1
      )
      select ((select count(*) from deleted) + (select count(*) from changed))::int as count, ${NEXT_POSITION} as next`,
    ),
  )
  return { count, inverse: { read: true, until } }
}

/**
 * Deletes responses irrevocably: all events of their submissions, their states, and messages with their answers. Persons
 * and other events remain, and so do files that exports have written.
 */
export async function deleteResponses(
  deps: EventDeps,
  writer: ActivityContext & { project: { id: number } },
  survey: { id: string; name: string },
  ids: string[],
): Promise<{ count: number }> {
  const { db, eventStore } = deps
  const { project } = writer
  await flushBuffer(deps, project.id)
  const deletion = await db.transaction(async (tx) => {
    const deleted = await eventStore.deleteResponses(tx, { project_id: project.id, id: survey.id }, ids)
    const count = new Set(
      deleted.filter(({ event }) => event === 'survey sent').map(({ response_id }) => response_id),
    ).size
    if (count === 0) throw notFound()
    await tx.execute(
      sql`delete from survey_response_states where survey_id = ${survey.id} and response_id = any (${toArrayLiteral(ids)}::uuid[])`,
    )
    const uuids = toArrayLiteral(deleted.map(({ uuid }) => uuid))
    await tx.execute(sql`
      delete from notification_deliveries
      where event = 'survey.response' and payload #>> '{data,response,uuid}' = any (${uuids}::text[])
        and destination_id in (
          select destination.id from notification_destinations as destination
          join projects on projects.organization_id = destination.organization_id
          where projects.id = ${project.id})`)
    await logActivity(tx, writer, {
      scope,
      item_id: survey.id,
      activity: 'responses_deleted',
      name: survey.name,
      changes: null,
      trigger: { responses: count },
    })
    return { count }
  })
  await flushBuffer(deps, project.id)
  return deletion
}
