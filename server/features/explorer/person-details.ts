import { and, eq, inArray } from 'drizzle-orm'
import { isObject, type JsonRecord } from '../../../contract/is-object'
import type { PersonFlagList, PersonResponseList } from '../../../contract/schemas/persons'
import type { Database } from '../../core/db/database'
import { isLiveSurvey } from '../../core/db/not-deleted'
import { surveyTable } from '../../core/db/schema/surveys'
import { invalid } from '../../core/errors'
import type { EventDeps } from '../events/store-events'
import { parseAnswers } from '../events/survey-answers'
import { createFlagEvaluator } from '../feature-flags/evaluation/evaluate'
import { describeReason } from '../sdk/flag-responses'
import type { createFlagReader } from '../sdk/flags'

interface PersonSubject {
  distinct_ids: string[]
  properties: JsonRecord
}

/** Evaluates the active flags of a project for a person, as SDKs do. */
export async function evaluatePersonFlags(
  readFlags: ReturnType<typeof createFlagReader>,
  project_id: number,
  { distinct_ids, properties }: PersonSubject,
  requested: string | undefined,
): Promise<PersonFlagList> {
  if (requested !== undefined && !distinct_ids.includes(requested))
    throw invalid('The person does not have this distinct ID.', 'distinct_id')
  const distinct_id = requested ?? distinct_ids[0]
  if (distinct_id === undefined) return { distinct_id: null, results: [] }
  const flags = await readFlags(project_id)
  const evaluate = createFlagEvaluator(flags, { distinct_id, properties, now: Date.now() })
  return {
    distinct_id,
    results: flags
      .filter(({ survey_owned }) => !survey_owned)
      .map((flag) => {
        const { enabled, variant, payload, reason } = evaluate(flag)
        return { id: flag.id, key: flag.key, enabled, variant, payload, reason: describeReason(reason) }
      }),
  }
}

const RESPONSES_MAX = 50
const ANSWER_MAX = 1000

/** Returns the latest survey responses of a person, each by its latest event. */
export async function loadPersonResponses(
  { db, eventStore }: EventDeps,
  project_id: number,
  distinct_ids: string[],
): Promise<PersonResponseList> {
  const { rows, is_complete } = await eventStore.findPersonResponses(project_id, distinct_ids, RESPONSES_MAX)
  const surveys = await loadSurveys(db, project_id, [...new Set(rows.map(({ survey_id }) => survey_id))])
  return {
    is_complete,
    results: rows.map(({ properties, ...row }) => {
      const survey = surveys.get(row.survey_id)
      return {
        uuid: row.uuid,
        survey_id: row.survey_id,
        survey_name: survey?.name ?? null,
        submitted_at: row.submitted_at,
        answers: parseAnswers(survey?.questions ?? [], JSON.parse(properties))
          .filter(({ answer }) => answer !== null)
          .map(({ question_text, question_type, answer }) => ({
            question: question_text ?? '',
            question_type,
            answer: formatAnswer(answer),
          })),
      }
    }),
  }
}

function formatAnswer(answer: unknown): string {
  const text = Array.isArray(answer)
    ? answer.map(formatAnswer).join(', ')
    : isObject(answer)
      ? Object.entries(answer)
          .map(([row, value]) => `${row}: ${formatAnswer(value)}`)
          .join(', ')
      : String(answer)
  return text.length > ANSWER_MAX ? `${text.slice(0, ANSWER_MAX)}…` : text
}

async function loadSurveys(db: Database, project_id: number, ids: string[]) {
  if (ids.length === 0) return new Map<string, { name: string; questions: JsonRecord[] | null }>()
  const rows = await db
    .select({ id: surveyTable.id, name: surveyTable.name, questions: surveyTable.questions })
    .from(surveyTable)
    .where(and(eq(surveyTable.project_id, project_id), inArray(surveyTable.id, ids), isLiveSurvey))
  return new Map(
    rows.map(({ id, name, questions }) => {
      const list: unknown = questions?.value() ?? null
      return [id, { name, questions: Array.isArray(list) ? list.filter(isObject) : null }]
    }),
  )
}
