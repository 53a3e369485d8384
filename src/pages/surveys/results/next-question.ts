import type { JsonRecord } from '../../../../contract/is-object'
import { getAnswers } from '../flow/answers'
import { getRatingBuckets } from '../model/rating'
import { getChoices, getOpenChoice, parseRating } from './buckets'

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
