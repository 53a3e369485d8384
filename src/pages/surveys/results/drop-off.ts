import type { JsonRecord } from '../../../../contract/is-object'
import { getNextQuestion } from './next-question'
import type { AnsweredResponse, ResultQuestion } from './result-questions'

/** Drop-off of one question. */
export interface DropOffStep {
  question: ResultQuestion
  /** Number of respondents who were asked: branching may have skipped the question for others. */
  asked: number
  answered: number
  /** Number of respondents who continued without an answer. */
  skipped: number
  /** Number of respondents who left at the question. */
  left: number
}

type QuestionOutcome = 'answered' | 'skipped' | 'left'

/** Returns true if the SDKs allow continuing without an answer. */
const isSkippable = ({ optional, type }: JsonRecord) => optional === true || type === 'link'

/**
 * Outcome of each question that a response was asked. A question outside the path that was answered counts as asked:
 * the branching was different at the time.
 */
function getOutcomes(
  wires: readonly JsonRecord[],
  answers: readonly unknown[],
  isFinished: boolean,
): Map<number, QuestionOutcome> {
  const fates = new Map<number, QuestionOutcome>()
  const open = new Set(answers.flatMap((value, index) => (value === undefined ? [] : [index])))
  const been = new Set<number>()
  for (
    let index = 0;
    index < wires.length && !been.has(index);
    index = getNextQuestion(wires, index, answers[index])
  ) {
    been.add(index)
    if (open.delete(index)) fates.set(index, 'answered')
    else if (!isFinished && open.size === 0) return fates.set(index, 'left')
    // A required question without an answer was added later: it was not asked.
    else if (isSkippable(wires[index] ?? {})) fates.set(index, 'skipped')
  }
  for (const index of open) fates.set(index, 'answered')
  return fates
}

/** For a random order the path is unknown: only answered questions are known to have been asked. */
function getShuffledOutcomes(wires: readonly JsonRecord[], answers: readonly unknown[], isFinished: boolean) {
  const fates = new Map<number, QuestionOutcome>()
  for (const [index, wire] of wires.entries()) {
    if (answers[index] !== undefined) fates.set(index, 'answered')
    else if (isFinished && isSkippable(wire)) fates.set(index, 'skipped')
  }
  return fates
}

/** Computes for each current question how many of those asked have answered it. */
export function computeDropOff(
  questions: readonly ResultQuestion[],
  responses: readonly AnsweredResponse[],
  { shuffled }: { shuffled: boolean },
): DropOffStep[] {
  const currentQuestions = questions.filter(({ index }) => index !== null)
  const wires = currentQuestions.map(({ wire }) => wire)
  const steps = currentQuestions.map(
    (question): DropOffStep => ({ question, asked: 0, answered: 0, skipped: 0, left: 0 }),
  )
  const follow = shuffled ? getShuffledOutcomes : getOutcomes
  for (const { response, values } of responses) {
    const answerValues = currentQuestions.map(({ key }) => values.get(key))
    for (const [index, fate] of follow(wires, answerValues, response.completed !== false)) {
      const step = steps[index]
      if (!step) continue
      step.asked += 1
      step[fate] += 1
    }
  }
  return steps
}
