import type { JsonRecord } from '../../../../contract/is-object'
import type { Survey } from '../../../../contract/schemas/surveys'
import { t } from '../../../lib/i18n/translate'
import { getAnswers } from '../flow/answers'
import { getRatingBuckets } from '../model/rating'
import { getChoices, getOpenChoice, parseRating } from './buckets'
import type { AnsweredResponse, ResultQuestion } from './result-questions'

/** Minimum rating of each branching bucket, highest first. */
const BUCKET_STARTS: Record<number, [answer: string, from: number][]> = {
  2: [
    ['negative', 2],
    ['positive', 1],
  ],
  3: [
    ['positive', 3],
    ['neutral', 2],
    ['negative', 1],
  ],
  5: [
    ['positive', 4],
    ['neutral', 3],
    ['negative', 1],
  ],
  7: [
    ['positive', 5],
    ['neutral', 4],
    ['negative', 1],
  ],
  10: [
    ['promoters', 9],
    ['passives', 7],
    ['detractors', 0],
  ],
}

function getAnswerKey(question: JsonRecord, value: unknown): string | null {
  if (question.type === 'single_choice') {
    const choices = Array.isArray(question.choices) ? question.choices : getChoices(question)
    const choiceIndex = choices.indexOf(String(value))
    if (choiceIndex >= 0) return String(choiceIndex)
    return getOpenChoice(question) === null ? null : String(choices.length - 1)
  }
  const rating = question.type === 'rating' ? parseRating(value) : null
  if (rating === null || getRatingBuckets(question.scale).length === 0) return null
  return BUCKET_STARTS[Number(question.scale)]?.find(([, from]) => rating >= from)?.[0] ?? null
}

/** Index of the question that the SDKs show next; the number of questions for the end. */
export function getNextQuestion(questions: readonly JsonRecord[], index: number, value: unknown): number {
  const end = questions.length
  const question = questions[index] ?? {}
  const answers = getAnswers(question, index, end)
  const key = getAnswerKey(question, value) ?? 'none'
  const to = (answers.find((answer) => answer.key === key) ?? answers.find((answer) => answer.key === 'any'))
    ?.to
  if (to === 'end') return end
  return typeof to === 'number' ? clampToEnd(to, end) : index + 1
}

const clampToEnd = (index: number, end: number) => (index >= 0 && index < end ? index : end)

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
  const outcomes = new Map<number, QuestionOutcome>()
  const open = new Set(answers.flatMap((value, index) => (value === undefined ? [] : [index])))
  const visited = new Set<number>()
  for (
    let index = 0;
    index < wires.length && !visited.has(index);
    index = getNextQuestion(wires, index, answers[index])
  ) {
    visited.add(index)
    if (open.delete(index)) outcomes.set(index, 'answered')
    else if (!isFinished && open.size === 0) return outcomes.set(index, 'left')
    // A required question without an answer was added later: it was not asked.
    else if (isSkippable(wires[index] ?? {})) outcomes.set(index, 'skipped')
  }
  for (const index of open) outcomes.set(index, 'answered')
  return outcomes
}

/** For a random order the path is unknown: only answered questions are known to have been asked. */
function getShuffledOutcomes(wires: readonly JsonRecord[], answers: readonly unknown[], isFinished: boolean) {
  const outcomes = new Map<number, QuestionOutcome>()
  for (const [index, wire] of wires.entries()) {
    if (answers[index] !== undefined) outcomes.set(index, 'answered')
    else if (isFinished && isSkippable(wire)) outcomes.set(index, 'skipped')
  }
  return outcomes
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
    for (const [index, outcome] of follow(wires, answerValues, response.completed !== false)) {
      const step = steps[index]
      if (!step) continue
      step.asked += 1
      step[outcome] += 1
    }
  }
  return steps
}

/** Returns true if the questions of a survey are in random order. */
export const isShuffled = ({ appearance }: Pick<Survey, 'appearance'>) =>
  appearance?.shuffleQuestions === true

/** Reason why drop-off is unavailable or incomplete; null if it is available. */
export function getDropOffUnavailableReason(
  survey: Pick<Survey, 'appearance' | 'enable_partial_responses'>,
  responses: readonly AnsweredResponse[],
): string | null {
  if (isShuffled(survey)) {
    return t(
      'Questions are shuffled, so drop-off per question is unknown. Only answered questions, and questions skipped in completed responses, count as shown.',
    )
  }
  if (responses.some(({ response }) => response.completed === false)) return null
  if (survey.enable_partial_responses !== true) {
    return t(
      'This survey sends answers only when it is completed, so drop-off is unknown. Only the answered and skipped questions of completed responses are shown. You can turn on partial responses in the survey form.',
    )
  }
  if (responses.length > 0 && responses.every(({ response }) => response.completed === null)) {
    return t('This server does not distinguish completed and partial responses, so drop-off is unknown.')
  }
  return null
}
