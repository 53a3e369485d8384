import { createChoiceMapper } from '../../../contract/domain/survey-translations'
import type { JsonRecord } from '../../../contract/is-object'
import type { QuestionStats } from '../../../contract/schemas/survey-stats'
import type {
  AnswerCount,
  QuestionKeys,
  ShownSurvey,
  SurveyEventStore,
  TimeRange,
} from '../events/store/event-store'
import { asText, getIdKey, getLegacyKey } from '../events/survey-answers'

/** Aggregates the answers per question of a survey, from the latest event of each response. */
export async function loadQuestionStats(
  store: SurveyEventStore,
  project: { id: number },
  survey: AnsweredSurvey,
  range: TimeRange,
): Promise<QuestionStats[]> {
  const questions = survey.questions ?? []
  const keys = questions.map(
    (question, index): QuestionKeys => ({
      index,
      by_id: typeof question.id === 'string' ? getIdKey(question.id) : null,
      by_index: getLegacyKey(index),
      is_open: question.type === 'open',
      is_translated: Boolean(question.choices && question.translations),
    }),
  )
  const rows = await store.countAnswers(project.id, survey, keys, range)
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

interface AnsweredSurvey extends ShownSurvey {
  questions: JsonRecord[] | null
}

/** Returns the average of the numeric values, rounded to two decimals; null if there are none. */
function computeAverage(values: (readonly [value: string, answers: number])[]): number | null {
  const numbers = values.filter(([value]) => value.trim() !== '' && Number.isFinite(Number(value)))
  const count = numbers.reduce((sum, [, answers]) => sum + answers, 0)
  const total = numbers.reduce((sum, [value, answers]) => sum + Number(value) * answers, 0)
  return count ? Math.round((total / count) * 100) / 100 : null
}
