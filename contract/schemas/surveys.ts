import { z } from 'zod'
import { validateAppearance } from '../domain/survey-appearance'
import { SURVEY_ORDERS, SURVEY_TYPES } from '../domain/survey-lists'
import { validateSurveyQuestions } from '../domain/survey-questions'
import { SURVEY_STATES } from '../domain/survey-state'
import { validateSurveyTranslations } from '../domain/survey-translations'
import { isObject } from '../is-object'
import { INT32_MAX, SURVEY_NAME_MAX } from '../limits'
import { MinimalFeatureFlag } from './feature-flags'
import { Count, CreatedById, Json, JsonObject, PageQuery, Timestamp, TimestampInput } from './primitives'
import { User } from './user'

const SURVEY_SCHEDULES = ['once', 'recurring', 'always'] as const
const SAMPLING_INTERVALS = ['day', 'week', 'month'] as const

const storedFields = {
  description: z.string(),
  type: z.enum(SURVEY_TYPES),
  schedule: z.enum(SURVEY_SCHEDULES).nullable(),
  linked_flag_id: z.int().nullable(),
  questions: z.array(JsonObject).nullable(),
  conditions: JsonObject.nullable(),
  appearance: JsonObject.nullable(),
  archived: z.boolean(),
  responses_limit: Count.nullable(),
  iteration_count: Count.nullable(),
  iteration_frequency_days: Count.nullable(),
  current_iteration: Count.nullable(),
  response_sampling_interval_type: z.enum(SAMPLING_INTERVALS).nullable(),
  response_sampling_interval: z.int().max(INT32_MAX).nullable(),
  response_sampling_limit: Count.nullable(),
  enable_partial_responses: z.boolean().nullable(),
  enable_iframe_embedding: z
    .boolean()
    .meta({ description: 'Whether other sites can embed the survey page.' }),
  base_language: z
    .string()
    .max(20)
    .meta({ description: 'Language of the texts that are not in `translations`.' }),
  translations: JsonObject.nullable(),
  form_content: Json.nullable(),
}

/** Survey of a project. The content of `questions`, `conditions` and `appearance` is stored unchanged. */
export const Survey = z.object({
  id: z.uuid(),
  name: z.string(),
  ...storedFields,
  linked_flag: MinimalFeatureFlag.nullable(),
  targeting_flag: MinimalFeatureFlag.nullable(),
  internal_targeting_flag: MinimalFeatureFlag.nullable(),
  created_at: Timestamp,
  created_by: User.nullable(),
  start_date: Timestamp.nullable(),
  end_date: Timestamp.nullable(),
  iteration_start_dates: z.array(Timestamp.nullable()).nullable(),
  current_iteration_start_date: Timestamp.nullable(),
  response_sampling_start_date: Timestamp.nullable(),
  response_sampling_daily_limits: z.string().nullable(),
  feature_flag_keys: z.array(z.object({ key: z.string(), value: z.string().nullable() })),
  user_access_level: z.string().nullable(),
})
export type Survey = z.infer<typeof Survey>

/** Response to a create or update: the survey and its targeting. */
export const SurveyWriteResponse = Survey.extend({
  targeting_flag_id: z.int().nullable(),
  targeting_flag_filters: JsonObject.nullable(),
  remove_targeting_flag: z.boolean().nullable(),
})
export type SurveyWriteResponse = z.infer<typeof SurveyWriteResponse>

/** JSON document that is valid according to `fault`; stored unchanged. */
const document = <T>(type: 'array' | 'object', fault: (value: unknown) => string | null) =>
  z
    .custom<T>((value) => fault(value) === null, { error: ({ input }) => fault(input) ?? undefined })
    .meta({ type: [type, 'null'] })

const Schedule = z
  .custom<Survey['schedule']>(
    (value) => value === null || SURVEY_SCHEDULES.some((candidate) => candidate === value),
    {
      error: `Schedule must be one of: ${SURVEY_SCHEDULES.join(', ')}.`,
    },
  )
  .meta({ enum: [...SURVEY_SCHEDULES, null] })

/** Survey fields that a client can send. Their order determines which of several errors is reported. */
const fields = {
  name: z.string().trim().min(1).max(SURVEY_NAME_MAX),
  description: storedFields.description,
  type: storedFields.type,
  schedule: Schedule,
  linked_flag_id: storedFields.linked_flag_id,
  targeting_flag_id: z.int(),
  targeting_flag_filters: JsonObject.nullable(),
  remove_targeting_flag: z.boolean().nullable(),
  questions: document<Survey['questions']>('array', validateSurveyQuestions),
  conditions: document<Survey['conditions']>('object', (value) =>
    value === null || isObject(value) ? null : 'Conditions must be an object.',
  ),
  appearance: document<Survey['appearance']>('object', validateAppearance),
  start_date: TimestampInput.nullable(),
  end_date: TimestampInput.nullable(),
  archived: storedFields.archived,
  responses_limit: storedFields.responses_limit,
  iteration_count: storedFields.iteration_count,
  iteration_frequency_days: storedFields.iteration_frequency_days,
  iteration_start_dates: z.array(TimestampInput.nullable()).nullable(),
  current_iteration: storedFields.current_iteration,
  current_iteration_start_date: TimestampInput.nullable(),
  response_sampling_start_date: TimestampInput.nullable(),
  response_sampling_interval_type: storedFields.response_sampling_interval_type,
  response_sampling_interval: storedFields.response_sampling_interval,
  response_sampling_limit: storedFields.response_sampling_limit,
  response_sampling_daily_limits: Json,
  enable_partial_responses: storedFields.enable_partial_responses,
  enable_iframe_embedding: storedFields.enable_iframe_embedding,
  base_language: storedFields.base_language,
  translations: document<Survey['translations']>('object', validateSurveyTranslations),
  form_content: storedFields.form_content,
}

export const SurveyPatch = z.object(fields).partial()
export type SurveyPatch = z.infer<typeof SurveyPatch>

export const SurveyCreate = SurveyPatch.extend({ name: fields.name, type: fields.type })
export type SurveyCreate = z.infer<typeof SurveyCreate>

export const SurveyListQuery = PageQuery.extend({
  search: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Filters by words in the name or description.' }),
  archived: z.enum(['true', 'false']).optional(),
  type: z.enum(SURVEY_TYPES).optional(),
  state: z.enum(SURVEY_STATES).optional(),
  created_by_id: CreatedById,
  ids: z
    .string()
    .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(,[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})*$/i, {
      error: 'IDs must be UUIDs separated by commas.',
    })
    .optional()
    .meta({ description: 'Survey ids, separated by commas.' }),
  order: z.enum(SURVEY_ORDERS).optional().meta({
    description:
      'Sort order; `-` for descending. Defaults to newest first. `state`: running, draft, complete, archived.',
  }),
})
export type SurveyListQuery = z.infer<typeof SurveyListQuery>
