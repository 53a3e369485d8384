import { useMemo } from 'react'
import type { JsonRecord } from '../../../../contract/is-object'
import { computeDropOff, type DropOffStep } from './drop-off'
import { filterResponses } from './filter-responses'
import type { ResultResponse } from './parse-response'
import { type AnsweredResponse, matchAnswers, type ResultQuestion } from './result-questions'
import type { ResultsState } from './results-search'

/** Responses matched to questions, and those that match the filters. */
export interface FilteredResponses {
  questions: ResultQuestion[]
  all: AnsweredResponse[]
  matched: AnsweredResponse[]
  /** Drop-off of the matching responses. */
  steps: DropOffStep[]
}

/** Matches and filters the loaded responses. */
export function useFilteredResponses(
  wires: readonly JsonRecord[],
  responses: readonly ResultResponse[],
  { completed, search, answers }: ResultsState,
  shuffled: boolean,
): FilteredResponses {
  const { questions, answered: all } = useMemo(() => matchAnswers(wires, responses), [wires, responses])
  const matched = useMemo(
    () => all.filter(filterResponses(questions, { completed, search, answers })),
    [all, questions, completed, search, answers],
  )
  const steps = useMemo(
    () => computeDropOff(questions, matched, { shuffled }),
    [questions, matched, shuffled],
  )
  return { questions, all, matched, steps }
}
