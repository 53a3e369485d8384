import { useMemo } from 'react'
import type { JsonRecord } from '../../../../contract/is-object'
import { type Step, stepsOf } from './drop-off'
import { matching } from './matching'
import type { Response } from './read-response'
import { type Answered, matchAnswers, type ResultQuestion } from './result-questions'
import type { ResultsState } from './search'

/** Responses matched to questions, and those that match the filters. */
export interface Counted {
  questions: ResultQuestion[]
  all: Answered[]
  matched: Answered[]
  /** Drop-off of the matching responses. */
  steps: Step[]
}

/** Matches and filters the loaded responses. */
export function useCounted(
  wires: readonly JsonRecord[],
  responses: readonly Response[],
  { completed, search, answers }: ResultsState,
  shuffled: boolean,
): Counted {
  const { questions, answered: all } = useMemo(() => matchAnswers(wires, responses), [wires, responses])
  const matched = useMemo(
    () => all.filter(matching(questions, { completed, search, answers })),
    [all, questions, completed, search, answers],
  )
  const steps = useMemo(() => stepsOf(questions, matched, { shuffled }), [questions, matched, shuffled])
  return { questions, all, matched, steps }
}
