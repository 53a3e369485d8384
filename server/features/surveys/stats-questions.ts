import { sql } from 'drizzle-orm'
import type { JsonRecord } from '../../../contract/is-object'
import type { QuestionStats } from '../../../contract/schemas/survey-stats'
import type { Database } from '../../core/db/database'
import { selectRows } from '../../core/db/select-rows'
import { encodeJson } from '../../core/json'
import { asText, getIdKey, getLegacyKey } from '../events/survey-answers'
import { isCountedResponse } from './counted-responses'
import { isInRange, type StatsRange } from './stats-count'

/** Aggregates the answers per question of a survey, from the latest event of each response. */
export async function loadQuestionStats(
  db: Database,
  project: { id: number },
  survey: { id: string; questions: JsonRecord[] },
  range: StatsRange,
): Promise<QuestionStats[]> {
  const rows = await countAnswers(db, project, survey, range)
  return survey.questions.map((question, question_index) => {
    const own = rows.filter(({ index }) => index === question_index)
    const values = own.flatMap(({ value, answers }) => (value === null ? [] : [[value, answers] as const]))
    return {
      question_id: asText(question.id),
      question_index,
      question_text: asText(question.question),
      question_type: asText(question.type),
      response_count: own.reduce((sum, { people }) => sum + people, 0),
      distribution: Object.fromEntries(values),
      average: question.type === 'rating' ? computeAverage(values) : null,
    }
  })
}

interface AnswerCount {
  index: number
  /** Null for answers that are not grouped by value. */
  value: string | null
  answers: number
  /** A person with several answers counts only for the first. */
  people: number
}

/** Number of characters by which answers are grouped: choices are far shorter, and free text may be megabytes. */
const ANSWER_MAX = 1000

async function countAnswers(
  db: Database,
  project: { id: number },
  { id, questions }: { id: string; questions: JsonRecord[] },
  range: StatsRange,
): Promise<AnswerCount[]> {
  const indexedQuestions = questions.map((question, index) => ({
    index,
    by_id: typeof question.id === 'string' ? getIdKey(question.id) : null,
    by_index: getLegacyKey(index),
    is_open: question.type === 'open',
  }))
  // jsonb, because text would be parsed again for every question.
  return selectRows<AnswerCount>(
    db,
    sql`
    select question.index, answer.value, count(*)::int as answers, (count(*) filter (where nth = 1))::int as people
    from (
      select distinct on (survey_response) uuid from events
      where project_id = ${project.id} and event = 'survey sent' and survey_id = ${id} and ${isInRange(range)}
        and ${isCountedResponse(project)}
      order by survey_response, timestamp desc, uuid desc
    ) as response
    cross join lateral (
      select properties::jsonb as properties from events
      where events.project_id = ${project.id} and events.uuid = response.uuid limit 1
    ) as event
    cross join json_to_recordset(${encodeJson(indexedQuestions).toString()}::json)
      as question (index int, by_id text, by_index text, is_open boolean)
    cross join lateral (
      select case
        when properties ->> by_id is not null then properties -> by_id
        when properties -> '$survey_questions' is null then properties -> by_index end as answer
    ) as given
    cross join lateral (
      select case when not is_open then left(value, ${ANSWER_MAX}) end as value, nth
      from jsonb_array_elements_text(
        case when jsonb_typeof(given.answer) = 'array' and not is_open then given.answer
          else jsonb_build_array(given.answer) end) with ordinality as one (value, nth)
      where value is not null
    ) as answer
    group by question.index, answer.value order by question.index, answers desc, answer.value`,
  )
}

/** Returns the average of the numeric values, rounded to two decimals; null if there are none. */
function computeAverage(values: (readonly [value: string, answers: number])[]): number | null {
  const numbers = values.filter(([value]) => value.trim() !== '' && Number.isFinite(Number(value)))
  const count = numbers.reduce((sum, [, answers]) => sum + answers, 0)
  const total = numbers.reduce((sum, [value, answers]) => sum + Number(value) * answers, 0)
  return count ? Math.round((total / count) * 100) / 100 : null
}
