import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { buildServedAppearance } from '../../../contract/domain/survey-appearance'
import type { ProjectSettings } from '../../../contract/schemas/projects'
import type { Survey } from '../../../contract/schemas/surveys'
import type { Database } from '../../core/db/database'
import { isLiveSurvey } from '../../core/db/not-deleted'
import { surveyTable } from '../../core/db/schema/surveys'
import { flagKeyField, flagKeysField, instantField, jsonRecord } from '../../core/db/sql-json'
import { encodeJson, JsonText } from '../../core/json'
import { type CompressedBody, compressOnce } from './compressed-response'

const columns = surveyTable

type PublicSurveyField =
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
  | 'base_language'
  | 'translations'

/** Public fields of a survey; `description`, its internal purpose, is excluded. */
type PublicSurvey = Pick<Survey, PublicSurveyField> & {
  linked_flag_key: string | null
  targeting_flag_key: string | null
  internal_targeting_flag_key: string | null
}

export const publicSurvey = jsonRecord<PublicSurvey>({
  id: columns.id,
  name: columns.name,
  type: columns.type,
  linked_flag_key: flagKeyField(columns.linked_flag_id),
  targeting_flag_key: flagKeyField(columns.targeting_flag_id),
  internal_targeting_flag_key: flagKeyField(columns.internal_targeting_flag_id),
  // SDKs require every one of these flags to be on, also for repeated surveys, so only the sampling flag is listed.
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
  base_language: columns.base_language,
  translations: columns.translations,
})

/** Cached surveys of a project that are running or scheduled. */
export interface SdkSurveys {
  /** Returns true if a survey is running at that time. */
  some(now: number): boolean
  /** Returns the response for SDKs at that time, ready to send. */
  answer(now: number): Promise<CompressedBody>
}

/** Creates a loader of the surveys of projects that are not archived and have a start date and no past end date. */
export function createSurveyReader(db: Database) {
  const { start_date, end_date } = columns
  const all = db
    .select({ survey: publicSurvey, start_date, end_date })
    .from(surveyTable)
    .where(
      and(
        eq(columns.project_id, sql.placeholder('project')),
        eq(columns.archived, false),
        isLiveSurvey,
        isNotNull(start_date),
        or(isNull(end_date), gt(end_date, sql`now()`)),
      ),
    )
    .orderBy(asc(columns.created_at), asc(columns.id))
    .prepare('sdk_surveys')
  return async (project: number, { survey_config }: ProjectSettings): Promise<SdkSurveys> => {
    const rows = await all.execute({ project })
    return selectRunning(
      rows.map(({ survey, start_date, end_date }) => ({
        survey: toServedSurvey(survey),
        start: parseDate(start_date, Number.POSITIVE_INFINITY),
        end: parseDate(end_date, Number.POSITIVE_INFINITY),
      })),
      survey_config,
    )
  }
}

function toServedSurvey(survey: JsonText<PublicSurvey>): JsonText<PublicSurvey> {
  const { appearance, ...fields } = survey.value()
  return JsonText.from<PublicSurvey>({ ...fields, appearance: buildServedAppearance(appearance) })
}

const parseDate = (timestamp: string | null, otherwise: number) =>
  timestamp === null ? otherwise : Date.parse(timestamp)

interface DatedSurvey {
  survey: JsonText<PublicSurvey>
  start: number
  end: number
}

/**
 * Builds responses with the running surveys, because SDKs do not compare dates. A response is reused until a survey
 * starts or ends.
 */
function selectRunning(surveys: DatedSurvey[], survey_config: ProjectSettings['survey_config']): SdkSurveys {
  const runs = (now: number) => (survey: DatedSurvey) => survey.start <= now && now < survey.end
  let last: { since: number; until: number; packed: Promise<CompressedBody> } | undefined
  return {
    some: (now) => surveys.some(runs(now)),
    answer(now) {
      if (last && last.since <= now && now < last.until) return last.packed
      const turns = surveys.flatMap(({ start, end }) => [start, end]).filter((timestamp) => timestamp > now)
      const body = { surveys: surveys.filter(runs(now)).map(({ survey }) => survey), survey_config }
      const packed = compressOnce(encodeJson(body))
      last = { since: now, until: Math.min(...turns, Number.POSITIVE_INFINITY), packed }
      return packed
    },
  }
}
