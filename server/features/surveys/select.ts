import { and, count, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Survey } from '../../../contract/schemas/surveys'
import type { Database } from '../../core/db/database'
import { memoizePerDatabase } from '../../core/db/memoize-per-db'
import { inLiveProject, isLiveSurvey } from '../../core/db/not-deleted'
import { surveyTable } from '../../core/db/schema/surveys'
import { flagField, flagKeysField, instantField, jsonRecord, userField } from '../../core/db/sql-json'
import { batchIndex, batchInput, batchStatements } from '../../core/db/statement-batcher'

const columns = surveyTable

/** Columns of a survey as returned by the API, for SELECT or RETURNING. */
export const surveyJson = {
  survey: jsonRecord<Survey>({
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
    user_access_level: "'editor'",
  }),
}

type SelectInput<T> = T | Placeholder

interface SurveyPart {
  project: SelectInput<number>
  limit: SelectInput<number>
  offset: SelectInput<number>
}

/** Newest first, the order of the index `surveys_page`. */
const NEWEST: SQL[] = [desc(columns.created_at), sql`${columns.id}`]

/** A project deleted by another server is still authorized here for a moment; its surveys are not listed. */
const isListed = (project: SelectInput<number>, where?: SQL) =>
  and(eq(columns.project_id, project), isLiveSurvey, inLiveProject(sql`${project}`), where)

/**
 * Selects a page of a project's surveys. The ids come from an index-only scan; wide rows are read only for the page
 * itself.
 */
export function selectPage(
  db: Database,
  { project, limit, offset }: SurveyPart,
  where?: SQL,
  order = NEWEST,
) {
  const page = db
    .select({ id: columns.id })
    .from(surveyTable)
    .where(isListed(project, where))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page')
  return db
    .select(surveyJson)
    .from(page)
    .innerJoin(surveyTable, eq(columns.id, page.id))
    .orderBy(...order)
}

/** Counts the surveys of a project. */
export function selectCount(db: Database, project: SelectInput<number>, where?: SQL) {
  return db.select({ count: count() }).from(surveyTable).where(isListed(project, where))
}

/** Prepared reads of the hot path. The input of `one` is `{project, id}`. */
export const prepareSurveyReads = memoizePerDatabase((db) => {
  const project = sql.placeholder('project')
  const [limit, offset] = [sql.placeholder('limit'), sql.placeholder('offset')]
  const byId = db
    .select({ at: batchIndex, ...surveyJson })
    .from(batchInput('project int, id uuid'))
    .innerJoin(
      surveyTable,
      and(eq(columns.project_id, sql`given.project`), eq(columns.id, sql`given.id`), isLiveSurvey),
    )
    .prepare('surveys_one')
  return {
    newest: selectPage(db, { project, limit, offset }).prepare('surveys_newest'),
    count: selectCount(db, project).prepare('surveys_count'),
    one: batchStatements((items) => byId.execute({ items })),
  }
})
