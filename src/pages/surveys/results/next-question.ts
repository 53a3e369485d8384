import { isObject, type JsonRecord } from '../../../../contract/json-object'
import { bucketsOf } from '../model/rating'
import { choicesOf, openChoiceOf, ratingIn } from './places'

/** The least rating of each group that branching tells apart, from the highest. */
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

function answerKey(question: JsonRecord, value: unknown): string | null {
  if (question.type === 'single_choice') {
    const choices = Array.isArray(question.choices) ? question.choices : choicesOf(question)
    const place = choices.indexOf(String(value))
    if (place >= 0) return String(place)
    return openChoiceOf(question) === null ? null : String(choices.length - 1)
  }
  const rating = question.type === 'rating' ? ratingIn(value) : null
  if (rating === null || bucketsOf(question.scale).length === 0) return null
  return BUCKET_STARTS[Number(question.scale)]?.find(([, from]) => rating >= from)?.[0] ?? null
}

/** The place of the question that the SDKs ask after one; the number of questions for the end. */
export function nextQuestion(questions: readonly JsonRecord[], index: number, value: unknown): number {
  const end = questions.length
  const branching = questions[index]?.branching
  const inside = (target: unknown) => {
    if (target === 'end') return end
    if (!Number.isInteger(target)) return null
    return Number(target) >= 0 && Number(target) < end ? Number(target) : end
  }
  if (!isObject(branching)) return index + 1
  if (branching.type === 'end') return end
  if (branching.type === 'specific_question') return inside(branching.index) ?? index + 1
  if (branching.type !== 'response_based' || !isObject(branching.responseValues)) return index + 1
  const key = answerKey(questions[index] ?? {}, value)
  const target =
    key !== null && Object.hasOwn(branching.responseValues, key) ? branching.responseValues[key] : null
  return inside(target) ?? index + 1
}
