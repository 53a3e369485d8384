import { z } from 'zod'
import {
  EXCLUSION_REASONS,
  REPORT_COMPARISONS,
  REPORT_METRICS,
  REPORT_PERIODS,
  SEGMENT_KINDS,
  VERDICTS,
} from '../domain/survey-reports'
import { REPORT_SURVEYS_MAX } from '../limits'
import { Count, Timestamp, TimestampInput } from './primitives'
import { User } from './user'

const QuestionId = z
  .string()
  .nullable()
  .meta({ description: 'Null for the first rating question with the scale of the report.' })

const ReportSurvey = z.object({ survey_id: z.uuid(), question_id: QuestionId })

const Day = z.iso.date()

/** Settings of a report, in requests and responses. */
const settings = {
  metric: z.enum(REPORT_METRICS).meta({
    description: '`csat`: percentage of the best two ratings; of the best one on scales of up to 3 points.',
  }),
  period: z.enum(REPORT_PERIODS).meta({ description: 'In days of the time zone of the project.' }),
  date_from: Day.nullable().meta({ description: 'First day of a `custom` period.' }),
  date_to: Day.nullable().meta({ description: 'Last day of a `custom` period.' }),
  comparison: z.enum(REPORT_COMPARISONS),
  property: z.string().nullable().meta({ description: 'Name of the property for `property`.' }),
  property_type: z.enum(['person', 'event']).nullable(),
  base: z.string().nullable().meta({
    description:
      'Survey or value that the others are compared with. Null for the first survey or the most frequent value.',
  }),
  pinned: z.boolean().meta({ description: 'Displayed on the home page of the project.' }),
}

/** Report on one metric over several surveys. */
export const SurveyReport = z.object({
  id: z.uuid(),
  name: z.string(),
  surveys: z.array(ReportSurvey),
  ...settings,
  share: z
    .object({ created_at: Timestamp, expires_at: Timestamp.nullable() })
    .nullable()
    .meta({ description: 'Public link; null if there is none. Expired links are included.' }),
  created_at: Timestamp,
  created_by: User.nullable(),
  updated_at: Timestamp,
})
export type SurveyReport = z.infer<typeof SurveyReport>

const required = {
  name: z.string().trim().min(1).max(200),
  surveys: z
    .array(z.object({ survey_id: z.uuid(), question_id: QuestionId.optional() }))
    .min(1)
    .max(REPORT_SURVEYS_MAX),
  metric: settings.metric,
}
const optional = z
  .object({
    period: settings.period,
    date_from: settings.date_from,
    date_to: settings.date_to,
    comparison: settings.comparison,
    property: z.string().trim().min(1).max(400).nullable(),
    property_type: settings.property_type,
    base: z.string().max(200).nullable(),
    pinned: settings.pinned,
  })
  .partial()

export const SurveyReportCreate = z.object({ ...required, ...optional.shape })
export type SurveyReportCreate = z.infer<typeof SurveyReportCreate>

/** Settings of a report that is not saved, for its results. */
export const SurveyReportPreview = SurveyReportCreate.omit({ name: true, pinned: true })
export type SurveyReportPreview = z.infer<typeof SurveyReportPreview>

export const SurveyReportPatch = SurveyReportCreate.partial()
export type SurveyReportPatch = z.infer<typeof SurveyReportPatch>

/** Options of a public link. */
export const SurveyReportShare = z.object({
  expires_at: TimestampInput.nullable().optional().meta({ description: 'Null if it does not expire.' }),
})

/** New public link. Its token is in no other response. */
export const SurveyReportLink = z.object({
  token: z.string().meta({ description: 'The page is `/shared/reports/<token>`.' }),
  created_at: Timestamp,
  expires_at: Timestamp.nullable(),
})
export type SurveyReportLink = z.infer<typeof SurveyReportLink>

const figures = {
  responses: Count.meta({ description: 'Number of ratings on the scale.' }),
  score: z.number().nullable().meta({ description: 'Null without responses.' }),
  interval: z
    .object({ low: z.number(), high: z.number() })
    .nullable()
    .meta({ description: '95% confidence interval of the score.' }),
}

const Difference = z.object({
  score: z.number().nullable().meta({ description: 'Score minus that of the base.' }),
  p_value: z.number().nullable().meta({
    description: 'Two-sided, with the Holm correction for several segments. Null with too few responses.',
  }),
  verdict: z.enum(VERDICTS),
})

const ReportSegment = z.object({
  key: z.string(),
  kind: z.enum(SEGMENT_KINDS),
  label: z.string().nullable().meta({ description: 'Name of the survey, or value of the property.' }),
  ...figures,
  is_base: z.boolean(),
  difference: Difference.nullable().meta({ description: 'Null for the base, and without one.' }),
})
export type ReportSegment = z.infer<typeof ReportSegment>

/** Scale and days of the results of a report. */
const basis = {
  scale: z.int().nullable().meta({ description: 'Null if no survey has results. 10 is a scale from 0.' }),
  date_from: Day.nullable().meta({ description: 'Null for all time.' }),
  date_to: Day,
  timezone: z.string(),
}
const Week = z.object({ start: Day, responses: Count, score: z.number().nullable() })

/** Scores of the 50 reports that were changed last. Those that take long to compute are at most one minute old. */
export const SurveyReportSummaries = z.object({
  results: z.array(
    z.object({
      id: z.uuid(),
      ...basis,
      ...figures,
      change: Difference.nullable().meta({
        description: 'Difference to the previous period. Null for reports with another comparison.',
      }),
      weeks: z.array(Week).meta({
        description: 'The latest 12 weeks with responses, without gaps, oldest first.',
      }),
      segments: z.array(ReportSegment).meta({
        description:
          'Segments of reports that compare surveys or values of a property; empty for those with another comparison, and for values of a property that the caller may not read.',
      }),
    }),
  ),
})
export type SurveyReportSummary = z.infer<typeof SurveyReportSummaries>['results'][number]

/** Results of a report, without responses that are archived, deleted or tests. */
export const SurveyReportResults = z.object({
  ...basis,
  previous_from: Day.nullable(),
  previous_to: Day.nullable(),
  total: z.object(figures),
  distribution: z.array(z.object({ value: z.int(), count: Count })),
  segments: z.array(ReportSegment),
  weeks: z.array(Week).meta({
    description: 'Weeks from Monday to Sunday, oldest first; the latest 104.',
  }),
  surveys: z.array(z.object({ survey_id: z.uuid(), name: z.string(), question: z.string() })),
  excluded: z.array(
    z.object({
      survey_id: z.uuid(),
      name: z.string().nullable(),
      reason: z.enum(EXCLUSION_REASONS),
    }),
  ),
})
export type SurveyReportResults = z.infer<typeof SurveyReportResults>
