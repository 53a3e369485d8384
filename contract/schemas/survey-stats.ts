import { z } from 'zod'
import { isLanguage, LANGUAGE_MAX } from '../domain/survey-translations'
import { RESPONSE_SEARCH_MAX } from '../limits'
import { Json, PageQuery, Timestamp, TimestampInput } from './primitives'
import { SurveyListQuery } from './surveys'

/** Number of responses by survey ID, without surveys that have none. */
export const SurveyResponseCounts = z.record(z.string(), z.int())
export type SurveyResponseCounts = z.infer<typeof SurveyResponseCounts>

export const SurveyCountQuery = z.object({ survey_ids: SurveyListQuery.shape.ids })
export type SurveyCountQuery = z.infer<typeof SurveyCountQuery>

/** Number of responses per day by survey ID, without surveys that have none. */
export const SurveyDailyResponses = z
  .record(z.string(), z.array(z.int()))
  .meta({ description: 'Oldest day first; the last one is today in the time zone of the project.' })
export type SurveyDailyResponses = z.infer<typeof SurveyDailyResponses>

export const SurveyDailyQuery = SurveyCountQuery.extend({
  days: z
    .string()
    .regex(/^([1-9]|[1-8]\d|90)$/, { error: 'A number from 1 to 90 is required.' })
    .optional()
    .meta({ description: 'Number of days, including today. Defaults to 14.' }),
})
export type SurveyDailyQuery = z.infer<typeof SurveyDailyQuery>

/** Survey events of SDKs. */
const SURVEY_EVENTS = ['survey shown', 'survey dismissed', 'survey sent'] as const
export type SurveyEvent = (typeof SURVEY_EVENTS)[number]

const Instant = z.string().optional().meta({ description: 'ISO 8601. Defaults to UTC without an offset.' })

export const SurveyStatsQuery = z.object({ date_from: Instant, date_to: Instant })
export type SurveyStatsQuery = z.infer<typeof SurveyStatsQuery>

const Language = z
  .string()
  .max(LANGUAGE_MAX)
  .refine(isLanguage, { error: 'A language tag such as fr or pt-br is required.' })
  .optional()
  .meta({
    description: 'Language in which the survey was shown; that of `base_language` without a translation.',
  })

export const SurveyStatsDetailQuery = SurveyStatsQuery.extend({
  language: Language,
  include_per_question_stats: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'Whether to include counts of answers.' }),
})
export type SurveyStatsDetailQuery = z.infer<typeof SurveyStatsDetailQuery>

const EventStats = z.object({
  total_count: z.int(),
  unique_persons: z.int().meta({ description: 'Users who dismissed the survey without answering it.' }),
  first_seen: Timestamp.nullable(),
  last_seen: Timestamp.nullable(),
  unique_persons_only_seen: z
    .int()
    .meta({ description: 'Users of `shown` who neither answered nor dismissed the survey.' }),
  total_count_only_seen: z.int(),
})
export type EventStats = z.infer<typeof EventStats>

const Percentage = z.number().min(0)

/** Statistics of the surveys of a project that are not archived; `stats` is empty if there are none. */
export const SurveyStats = z.object({
  stats: z.partialRecord(z.enum(SURVEY_EVENTS), EventStats),
  rates: z.object({
    response_rate: Percentage,
    dismissal_rate: Percentage,
    unique_users_response_rate: Percentage,
    unique_users_dismissal_rate: Percentage,
  }),
})
export type SurveyStats = z.infer<typeof SurveyStats>

/** Statistics of one question. */
const QuestionStats = z.object({
  question_id: z.string().nullable(),
  question_index: z.int(),
  question_text: z.string().nullable(),
  question_type: z.string().nullable(),
  response_count: z.int(),
  distribution: z
    .record(z.string(), z.int())
    .meta({ description: 'Number of users by answer; empty for an open question.' }),
  average: z.number().nullable().meta({ description: 'Of ratings.' }),
})
export type QuestionStats = z.infer<typeof QuestionStats>

/** Statistics of one survey. */
export const SurveyStatsDetail = SurveyStats.extend({
  survey_id: z.uuid(),
  start_date: Timestamp.nullable(),
  end_date: Timestamp.nullable(),
  per_question_stats: z.array(QuestionStats).optional(),
})
export type SurveyStatsDetail = z.infer<typeof SurveyStatsDetail>

const SurveyAnswer = z.object({
  question_id: z.string().nullable(),
  question_index: z
    .int()
    .nullable()
    .meta({ description: 'Null for a question that is no longer in the survey.' }),
  question_text: z.string().nullable(),
  question_type: z.string().nullable(),
  answer: Json,
})
export type SurveyAnswer = z.infer<typeof SurveyAnswer>

/** Latest state of the response of one user. */
export const SurveyResponse = z.object({
  uuid: z.uuid().meta({ description: 'Timestamp of the event.' }),
  submission_id: z.string().nullable(),
  submitted_at: Timestamp,
  completed: z.boolean().meta({ description: 'False for a partial response.' }),
  distinct_id: z.string(),
  session_id: z.string().nullable(),
  person: z
    .object({ uuid: z.uuid(), name: z.string().nullable(), email: z.string().nullable() })
    .nullable()
    .meta({ description: 'Null without a person profile.' }),
  answers: z.array(SurveyAnswer),
  extra: z.object({
    device_type: z.string().nullable(),
    browser: z.string().nullable(),
    os: z.string().nullable(),
    geoip_country_code: z.string().nullable(),
    geoip_country_name: z.string().nullable(),
    geoip_city_name: z.string().nullable(),
    current_url: z.string().nullable(),
    iteration: z.int().nullable(),
    language: z
      .string()
      .nullable()
      .meta({ description: 'Language of the translation that was shown; null for the base language.' }),
  }),
})
export type SurveyResponse = z.infer<typeof SurveyResponse>

export const SurveyResponsePage = z.object({
  count: z.int(),
  next: z.url().nullable(),
  previous: z.url().nullable(),
  results: z.array(SurveyResponse),
  has_more: z.boolean(),
  limit: z.int(),
  offset: z.int(),
})

const Score = z
  .string()
  .regex(/^-?\d{1,9}(\.\d{1,9})?$/, { error: 'A valid number is required.' })
  .optional()

export const SurveyResponsesQuery = PageQuery.extend({
  since: TimestampInput.optional(),
  until: TimestampInput.optional(),
  search: z.string().max(RESPONSE_SEARCH_MAX).optional().meta({
    description:
      'Filters by a substring of an answer, or of the name, email address or distinct ID of the respondent.',
  }),
  question_id: z.string().max(200).optional().meta({ description: 'ID of the rating question.' }),
  score_gte: Score,
  score_lte: Score,
  language: Language,
})
export type SurveyResponsesQuery = z.infer<typeof SurveyResponsesQuery>
