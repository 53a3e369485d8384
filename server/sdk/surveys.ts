import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Survey } from '../../contract/schemas/surveys'
import type { Database } from '../db/client'
import { surveyTable } from '../db/tables/surveys'
import { flagKeyField, flagKeysField, instantField, jsonRecord } from '../present/in-database'

const columns = surveyTable

type Shown =
  | 'id'
  | 'name'
  | 'type'
  | 'questions'
  | 'conditions'
  | 'appearance'
  | 'start_date'
  | 'end_date'
  | 'schedule'
  | 'current_iteration'
  | 'current_iteration_start_date'
  | 'enable_partial_responses'
  | 'feature_flag_keys'

/** A survey, as everybody may see it who is asked: what it is for (`description`) is nobody else's business. */
type PublicSurvey = Pick<Survey, Shown> & {
  linked_flag_key: string | null
  targeting_flag_key: string | null
  internal_targeting_flag_key: string | null
}

const publicSurvey = jsonRecord<PublicSurvey>({
  id: columns.id,
  name: columns.name,
  type: columns.type,
  linked_flag_key: flagKeyField(columns.linked_flag_id),
  targeting_flag_key: flagKeyField(columns.targeting_flag_id),
  internal_targeting_flag_key: flagKeyField(columns.internal_targeting_flag_id),
  // SDKs want every one of these on, also of surveys that are shown again: so only what samples people stands here.
  feature_flag_keys: flagKeysField({
    internal_response_sampling_flag_key: columns.internal_response_sampling_flag_id,
  }),
  questions: columns.questions,
  conditions: columns.conditions,
  appearance: columns.appearance,
  start_date: instantField(columns.start_date),
  end_date: instantField(columns.end_date),
  schedule: columns.schedule,
  current_iteration: columns.current_iteration,
  current_iteration_start_date: instantField(columns.current_iteration_start_date),
  enable_partial_responses: columns.enable_partial_responses,
})

/** Started, not ended and not archived: SDKs do not compare the dates themselves. */
const isAsked = and(
  eq(columns.project_id, sql.placeholder('project')),
  eq(columns.archived, false),
  lte(columns.start_date, sql`now()`),
  or(isNull(columns.end_date), gt(columns.end_date, sql`now()`)),
)

/** The surveys of a project that people are asked now. */
export function publicSurveys(db: Database) {
  const one = db
    .select({ id: columns.id })
    .from(surveyTable)
    .where(isAsked)
    .limit(1)
    .prepare('sdk_any_survey')
  const all = db
    .select({ survey: publicSurvey })
    .from(surveyTable)
    .where(isAsked)
    .orderBy(asc(columns.created_at), asc(columns.id))
    .prepare('sdk_surveys')
  return {
    /** Whether there is one. */
    some: async (project: number) => (await one.execute({ project })).length > 0,
    all: async (project: number) => (await all.execute({ project })).map(({ survey }) => survey),
  }
}
