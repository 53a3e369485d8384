import { sql } from 'drizzle-orm'
import { createChoiceMapper, LANGUAGE_MAX } from '../../../contract/domain/survey-translations'
import type { JsonRecord } from '../../../contract/is-object'
import type { QuestionStats } from '../../../contract/schemas/survey-stats'
import type { Database } from '../../core/db/database'
import { selectRows } from '../../core/db/select-rows'
import { encodeJson } from '../../core/json'
import { isCountedResponse } from '../events/counted-responses'
import { asText, getIdKey, getLegacyKey } from '../events/survey-answers'
import { isInLanguage, isInRange, type StatsRange } from './stats-count'

/** Aggregates the answers per question of a survey, from the latest event of each response. */
export async function loadQuestionStats(
  db: Database,
  project: { id: number },
  survey: AnsweredSurvey,
  range: StatsRange,
  language: string | undefined,
): Promise<QuestionStats[]> {
  const questions = survey.questions ?? []
  const rows = await countAnswers(db, project, { ...survey, questions }, range, language)
  return questions.map((question, question_index) => {
    const own = rows.filter(({ index }) => index === question_index)
    const values = countByBaseChoice(question, own)
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

/** Sums the answers that are translations of the same choice, most frequent first. */
function countByBaseChoice(question: JsonRecord, rows: AnswerCount[]): [value: string, answers: number][] {
  const toBaseChoice = createChoiceMapper(question)
  const counts = new Map<string, number>()
  for (const { value, language, answers } of rows) {
    if (value === null) continue
    const choice = toBaseChoice(value, language)
    counts.set(choice, (counts.get(choice) ?? 0) + answers)
  }
  return [...counts].sort(([, a], [, b]) => b - a)
}

interface AnsweredSurvey {
  id: string
  questions: JsonRecord[] | null
  base_language: string
}

interface AnswerCount {
  index: number
  /** Language of a translated choice. */
  language: string | null
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
  { id, questions, base_language }: AnsweredSurvey & { questions: JsonRecord[] },
  range: StatsRange,
  language: string | undefined,
): Promise<AnswerCount[]> {
  const indexedQuestions = questions.map((question, index) => ({
    index,
    by_id: typeof question.id === 'string' ? getIdKey(question.id) : null,
    by_index: getLegacyKey(index),
    is_open: question.type === 'open',
    is_translated: Boolean(question.choices && question.translations),
  }))
  // jsonb, because text would be parsed again for every question.
  return selectRows<AnswerCount>(
    db,
    sql`
    select question.index, answer.value, answer.language, count(*)::int as answers, (count(*) filter (where nth = 1))::int as people
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
      as question (index int, by_id text, by_index text, is_open boolean, is_translated boolean)
    cross join lateral (
      select case
        when properties ->> by_id is not null then properties -> by_id
        when properties -> '$survey_questions' is null then properties -> by_index end as answer
    ) as given
    cross join lateral (
      select case when not is_open then left(value, ${ANSWER_MAX}) end as value, nth,
        case when is_translated then left(properties ->> '$survey_language', ${LANGUAGE_MAX}) end as language
      from jsonb_array_elements_text(
        case when jsonb_typeof(given.answer) = 'array' and not is_open then given.answer
          else jsonb_build_array(given.answer) end) with ordinality as one (value, nth)
      where value is not null
    ) as answer
    ${language ? sql`where ${isInLanguage(sql`event.properties`, language, { base_language })}` : sql``}
    group by question.index, answer.value, answer.language
    order by question.index, answers desc, answer.value, answer.language`,
  )
}

/** Returns the average of the numeric values, rounded to two decimals; null if there are none. */
function computeAverage(values: (readonly [value: string, answers: number])[]): number | null {
  const numbers = values.filter(([value]) => value.trim() !== '' && Number.isFinite(Number(value)))
  const count = numbers.reduce((sum, [, answers]) => sum + answers, 0)
  const total = numbers.reduce((sum, [value, answers]) => sum + Number(value) * answers, 0)
  return count ? Math.round((total / count) * 100) / 100 : null
}
