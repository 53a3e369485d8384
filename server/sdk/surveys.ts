import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { ProjectSettings } from '../../contract/schemas/projects'
import type { Survey } from '../../contract/schemas/surveys'
import type { Database } from '../db/client'
import { isLiveSurvey } from '../db/live'
import { surveyTable } from '../db/tables/surveys'
import { encode, type JsonText } from '../json'
import { flagKeyField, flagKeysField, instantField, jsonRecord } from '../present/in-database'
import { type Packed, pack } from './packed'

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
  | 'base_language'
  | 'translations'

/** A survey, as everybody may see it who is asked: what it is for (`description`) is nobody else's business. */
type PublicSurvey = Pick<Survey, Shown> & {
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
  base_language: columns.base_language,
  translations: columns.translations,
})

/** The surveys of a project that people are asked at some time. */
export interface SdkSurveys {
  /** Whether people are asked one at that moment. */
  some(now: number): boolean
  /** What SDKs are told at that moment, ready to be sent. */
  answer(now: number): Promise<Packed>
}

/** Reads the surveys of projects that are not archived and have a start, and no end in the past. */
export function sdkSurveys(db: Database) {
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
    return told(
      rows.map(({ survey, start_date, end_date }) => ({
        survey,
        start: momentOf(start_date, Number.POSITIVE_INFINITY),
        end: momentOf(end_date, Number.POSITIVE_INFINITY),
      })),
      survey_config,
    )
  }
}

const momentOf = (instant: string | null, otherwise: number) =>
  instant === null ? otherwise : Date.parse(instant)

interface Dated {
  survey: JsonText<PublicSurvey>
  start: number
  end: number
}

/** SDKs do not compare the dates themselves: they are told those that run. The answer stays the same until one begins or ends. */
function told(surveys: Dated[], survey_config: ProjectSettings['survey_config']): SdkSurveys {
  const runs = (now: number) => (survey: Dated) => survey.start <= now && now < survey.end
  let last: { since: number; until: number; packed: Promise<Packed> } | undefined
  return {
    some: (now) => surveys.some(runs(now)),
    answer(now) {
      if (last && last.since <= now && now < last.until) return last.packed
      const turns = surveys.flatMap(({ start, end }) => [start, end]).filter((moment) => moment > now)
      const body = { surveys: surveys.filter(runs(now)).map(({ survey }) => survey), survey_config }
      const packed = pack(encode(body))
      last = { since: now, until: Math.min(...turns, Number.POSITIVE_INFINITY), packed }
      return packed
    },
  }
}
