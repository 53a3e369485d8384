import { and, eq, inArray, sql } from 'drizzle-orm'
import { isObject, type JsonRecord } from '../../../contract/is-object'
import type { PersonFlagList, PersonResponseList } from '../../../contract/schemas/persons'
import type { Database } from '../../core/db/database'
import { isLiveSurvey } from '../../core/db/not-deleted'
import { surveyTable } from '../../core/db/schema/surveys'
import { selectRows } from '../../core/db/select-rows'
import { invalid } from '../../core/errors'
import { toArrayLiteral } from '../events/queries'
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

/** Number of events of a person that are searched for responses. */
const SCAN_MAX = 5000
const RESPONSES_MAX = 50
const ANSWER_MAX = 1000

/** Returns the latest survey responses of a person, each by its latest event. */
export async function loadPersonResponses(
  db: Database,
  project_id: number,
  distinct_ids: string[],
): Promise<PersonResponseList> {
  const rows = await selectRows<{
    uuid: string
    survey_id: string
    submitted_at: string
    properties: string
    scanned: number
  }>(
    db,
    sql`
    with found as (
      select events.uuid, events.timestamp, events.event, events.survey_id, events.survey_response
      from unnest(${toArrayLiteral(distinct_ids)}::text[]) as sent (distinct_id)
      cross join lateral (
        select * from events where project_id = ${project_id} and events.distinct_id = sent.distinct_id
        order by timestamp desc, uuid desc limit ${SCAN_MAX}
      ) as events
      order by events.timestamp desc limit ${SCAN_MAX}
    ),
    latest as (
      select distinct on (survey_response) uuid, survey_id, timestamp from found
      where event = 'survey sent' and survey_id is not null
      order by survey_response, timestamp desc, uuid desc
    ),
    page as (select * from latest order by timestamp desc, uuid limit ${RESPONSES_MAX + 1})
    select page.uuid, page.survey_id, to_char(page.timestamp, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as submitted_at,
      event.properties::text as properties, (select count(*)::int from found) as scanned
    from page cross join lateral (
      select properties from events where project_id = ${project_id} and events.uuid = page.uuid limit 1
    ) as event
    order by page.timestamp desc, page.uuid`,
  )
  const page = rows.slice(0, RESPONSES_MAX)
  const surveys = await loadSurveys(db, project_id, [...new Set(page.map(({ survey_id }) => survey_id))])
  const isComplete = rows.length <= RESPONSES_MAX && (rows[0]?.scanned ?? 0) < SCAN_MAX
  return {
    is_complete: isComplete,
    results: page.map(({ properties, ...row }) => {
      const survey = surveys.get(row.survey_id)
      return {
        uuid: row.uuid,
        survey_id: row.survey_id,
        survey_name: survey?.name ?? null,
        submitted_at: row.submitted_at,
        answers: parseAnswers(survey?.questions ?? [], JSON.parse(properties))
          .filter(({ answer }) => answer !== null)
          .map(({ question_text, answer }) => ({
            question: question_text ?? '',
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
