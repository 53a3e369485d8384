import { type AnswerBucket, formatAnswer, getAnswerBuckets } from './buckets'
import type { AnsweredResponse, ResultQuestion } from './result-questions'
import type { AnswerFilter, AnswerMatch, ResultsState } from './results-search'

const matchesBucket = (place: AnswerBucket, wanted: AnswerMatch) =>
  typeof wanted === 'string' ? place.at === wanted : place.at === 'value' && place.value === wanted.is

function matchesAnswers(
  { values }: AnsweredResponse,
  { key, wanted }: AnswerFilter,
  question: ResultQuestion | undefined,
): boolean {
  if (!values.has(key)) return wanted.includes('none')
  if (!question) return false
  const places = getAnswerBuckets(question, values.get(key))
  return places.some((place) => wanted.some((one) => matchesBucket(place, one)))
}

function containsText({ response, values }: AnsweredResponse, text: string): boolean {
  const { name, email, distinct_id } = response
  const within = (value: string | null) => value?.toLowerCase().includes(text) ?? false
  return (
    within(name) ||
    within(email) ||
    within(distinct_id) ||
    [...values.values()].some((value) => within(formatAnswer(value)))
  )
}

/**
 * Filters responses: each filtered question must have one of the selected answers, and all other conditions must match.
 */
export function filterResponses(
  questions: readonly ResultQuestion[],
  state: Pick<ResultsState, 'completed' | 'search' | 'answers'>,
): (answered: AnsweredResponse) => boolean {
  const known = new Map(questions.map((question) => [question.key, question]))
  const text = state.search.toLowerCase()
  return (answered) =>
    // Responses without the field were sent at once, so they count as completed.
    (state.completed === null || (answered.response.completed !== false) === state.completed) &&
    state.answers.every((filter) => matchesAnswers(answered, filter, known.get(filter.key))) &&
    (text === '' || containsText(answered, text))
}
