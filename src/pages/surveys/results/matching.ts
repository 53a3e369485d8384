import { answerText, type Place, placesOf } from './places'
import type { Answered, ResultQuestion } from './result-questions'
import type { AnswerFilter, ResultsState, Wanted } from './search'

const isAt = (place: Place, wanted: Wanted) =>
  typeof wanted === 'string' ? place.at === wanted : place.at === 'value' && place.value === wanted.is

function answers(
  { values }: Answered,
  { key, wanted }: AnswerFilter,
  question: ResultQuestion | undefined,
): boolean {
  if (!values.has(key)) return wanted.includes('none')
  if (!question) return false
  const places = placesOf(question, values.get(key))
  return places.some((place) => wanted.some((one) => isAt(place, one)))
}

function holds({ response, values }: Answered, text: string): boolean {
  const { name, email, distinct_id } = response
  const within = (value: string | null) => value?.toLowerCase().includes(text) ?? false
  return (
    within(name) ||
    within(email) ||
    within(distinct_id) ||
    [...values.values()].some((value) => within(answerText(value)))
  )
}

/**
 * Filters responses: each filtered question must have one of the selected answers, and all other conditions must match.
 */
export function matching(
  questions: readonly ResultQuestion[],
  state: Pick<ResultsState, 'completed' | 'search' | 'answers'>,
): (answered: Answered) => boolean {
  const known = new Map(questions.map((question) => [question.key, question]))
  const text = state.search.toLowerCase()
  return (answered) =>
    // Responses without the field were sent at once, so they count as completed.
    (state.completed === null || (answered.response.completed !== false) === state.completed) &&
    state.answers.every((filter) => answers(answered, filter, known.get(filter.key))) &&
    (text === '' || holds(answered, text))
}
