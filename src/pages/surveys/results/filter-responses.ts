import { useMemo } from 'react'
import type { JsonRecord } from '../../../../contract/is-object'
import { type AnswerBucket, formatAnswer, getAnswerBuckets } from './buckets'
import { computeDropOff, type DropOffStep } from './drop-off'
import { countByLanguage, getResponseLanguage, type ResultResponse } from './parse-response'
import { type AnsweredResponse, matchAnswers, type ResultQuestion } from './result-questions'
import type { AnswerFilter, AnswerMatch, ResultsState } from './results-search'

const matchesBucket = (bucket: AnswerBucket, match: AnswerMatch) =>
  typeof match === 'string' ? bucket.at === match : bucket.at === 'value' && bucket.value === match.is

function matchesAnswers(
  { values }: AnsweredResponse,
  { key, matches }: AnswerFilter,
  question: ResultQuestion | undefined,
): boolean {
  if (!values.has(key)) return matches.includes('none')
  if (!question) return false
  const buckets = getAnswerBuckets(question, values.get(key))
  return buckets.some((bucket) => matches.some((match) => matchesBucket(bucket, match)))
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
  state: Pick<ResultsState, 'completed' | 'language' | 'search' | 'answers'>,
  baseLanguage: string,
): (response: AnsweredResponse) => boolean {
  const questionsByKey = new Map(questions.map((question) => [question.key, question]))
  const text = state.search.toLowerCase()
  return (response) =>
    // Responses without the field were sent at once, so they count as completed.
    (state.completed === null || (response.response.completed !== false) === state.completed) &&
    (state.language === null || getResponseLanguage(response.response, baseLanguage) === state.language) &&
    state.answers.every((filter) => matchesAnswers(response, filter, questionsByKey.get(filter.key))) &&
    (text === '' || containsText(response, text))
}

/** Responses matched to questions, and those that match the filters. */
export interface FilteredResponses {
  questions: ResultQuestion[]
  all: AnsweredResponse[]
  matched: AnsweredResponse[]
  /** Drop-off of the matching responses. */
  steps: DropOffStep[]
  /** Languages of all responses, most frequent first. */
  languages: { language: string; count: number }[]
}

/** Matches and filters the loaded responses. */
export function useFilteredResponses(
  wires: readonly JsonRecord[],
  responses: readonly ResultResponse[],
  { completed, language, search, answers }: ResultsState,
  { shuffled, baseLanguage }: { shuffled: boolean; baseLanguage: string },
): FilteredResponses {
  const { questions, answered: all } = useMemo(() => matchAnswers(wires, responses), [wires, responses])
  const matched = useMemo(
    () => all.filter(filterResponses(questions, { completed, language, search, answers }, baseLanguage)),
    [all, questions, completed, language, search, answers, baseLanguage],
  )
  const steps = useMemo(
    () => computeDropOff(questions, matched, { shuffled }),
    [questions, matched, shuffled],
  )
  const languages = useMemo(() => countByLanguage(responses, baseLanguage), [responses, baseLanguage])
  return { questions, all, matched, steps, languages }
}
