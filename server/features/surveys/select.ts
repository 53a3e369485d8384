import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Survey } from '../../../contract/schemas/surveys'
import type { Database } from '../../core/db/database'
import { memoizePerDatabase } from '../../core/db/memoize-per-db'
import { inLiveProject, isLiveSurvey } from '../../core/db/not-deleted'
import { surveyTable } from '../../core/db/schema/surveys'
import { flagField, flagKeysField, instantField, jsonRecord, userField } from '../../core/db/sql-json'
import { batchIndex, batchInput, batchStatements } from '../../core/db/statement-batcher'

const columns = surveyTable

/** Survey without the access of the caller. */
export type StoredSurvey = Omit<Survey, 'user_access_level'>

/** Columns of a survey as returned by the API, for SELECT or RETURNING. */
export const surveyJson = {
  survey: jsonRecord<StoredSurvey>({
    id: columns.id,
    name: columns.name,
    description: columns.description,
    type: columns.type,
    schedule: columns.schedule,
    linked_flag: flagField(columns.linked_flag_id),
    linked_flag_id: columns.linked_flag_id,
    targeting_flag: flagField(columns.targeting_flag_id),
    internal_targeting_flag: flagField(columns.internal_targeting_flag_id),
    questions: columns.questions,
    conditions: columns.conditions,
    appearance: columns.appearance,
    created_at: instantField(columns.created_at),
    created_by: userField(columns.created_by_id),
    start_date: instantField(columns.start_date),
    end_date: instantField(columns.end_date),
    archived: columns.archived,
    responses_limit: columns.responses_limit,
    iteration_count: columns.iteration_count,
    iteration_frequency_days: columns.iteration_frequency_days,
    iteration_start_dates: columns.iteration_start_dates,
    current_iteration: columns.current_iteration,
    current_iteration_start_date: instantField(columns.current_iteration_start_date),
    response_sampling_start_date: instantField(columns.response_sampling_start_date),
    response_sampling_interval_type: columns.response_sampling_interval_type,
    response_sampling_interval: columns.response_sampling_interval,
    response_sampling_limit: columns.response_sampling_limit,
    response_sampling_daily_limits: columns.response_sampling_daily_limits,
    enable_partial_responses: columns.enable_partial_responses,
    enable_iframe_embedding: columns.enable_iframe_embedding,
    base_language: columns.base_language,
    translations: columns.translations,
    form_content: columns.form_content,
    feature_flag_keys: flagKeysField({
      linked_flag_key: columns.linked_flag_id,
      targeting_flag_key: columns.targeting_flag_id,
      internal_targeting_flag_key: columns.internal_targeting_flag_id,
      internal_response_sampling_flag_key: columns.internal_response_sampling_flag_id,
    }),
  }),
}

interface PageQuery {
  project: number
  limit: number
  offset: number
}

/** Newest first, the order of the index `surveys_page`. */
const NEWEST: SQL[] = [desc(columns.created_at), sql`${columns.id}`]

/** A project deleted by another server is still authorized here for a moment; its surveys are not listed. */
const isListed = (project: number, where?: SQL) =>
  and(eq(columns.project_id, project), isLiveSurvey, inLiveProject(sql`${project}`), where)

/** Selects the ids of a page of a project's surveys, by an index-only scan unless the query searches. */
export function selectPageIds(
  db: Database,
  { project, limit, offset }: PageQuery,
  where?: SQL,
  order = NEWEST,
) {
  return db
    .select({ id: columns.id })
    .from(surveyTable)
    .where(isListed(project, where))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
}

/** Counts the surveys of a project. */
export function selectCount(db: Database, project: number, where?: SQL) {
  return db.select({ count: count() }).from(surveyTable).where(isListed(project, where))
}

/**
 * Prepared reads of the hot path. The input of `page` is a JSON list of ids, of `one` `{project, id}`. Planning a survey
 * with its flags takes a third of the time of a page, so all lists share one statement that is planned once.
 */
export const prepareSurveyReads = memoizePerDatabase((db) => {
  const byId = db
    .select({ at: batchIndex, ...surveyJson })
    .from(batchInput('project int, id uuid'))
    .innerJoin(
      surveyTable,
      and(eq(columns.project_id, sql`given.project`), eq(columns.id, sql`given.id`), isLiveSurvey),
    )
    .prepare('surveys_one')
  const page = db
    .select(surveyJson)
    .from(sql`json_array_elements_text(${sql.placeholder('ids')}) with ordinality page (id, at)`)
    .innerJoin(surveyTable, and(eq(columns.id, sql`page.id::uuid`), isLiveSurvey))
    .orderBy(sql`page.at`)
    .prepare('surveys_page')
  return {
    page: (ids: string[]) => page.execute({ ids: JSON.stringify(ids) }),
    one: batchStatements((items) => byId.execute({ items })),
  }
})
