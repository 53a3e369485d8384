import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { t } from '../../../texts/translate'
import { bucketsOf } from '../model/rating'

/** Target of an answer: the index of a question that may not exist, the end, or `stuck` where the SDKs fail. */
export type Place = number | 'end' | 'stuck'

/** Answers of a question that the SDKs treat alike. */
export interface Answer {
  /** Key in `responseValues`; `any` for every answer, `none` for no answer. */
  key: string
  label: string
  to: Place
  /** True if the target was selected; false for the default. */
  chosen: boolean
}

/** Returns true if a value is a valid question index for branching; the question may not exist. */
export const isIndex = (value: unknown): value is number => Number.isInteger(value)

/** Returns the targets by answer. The SDKs accept any type: a list has its indexes as keys. */
export const responseValuesOf = (branching: JsonRecord): JsonRecord => ({
  ...Object(branching.responseValues),
})

type Lead = Pick<Answer, 'to' | 'chosen'>

const any = (to: Place, chosen = false): Answer => ({ key: 'any', label: t('Any answer'), to, chosen })
const none = (lead: Lead): Answer => ({ key: 'none', label: t('No answer'), ...lead })

function choiceAnswers(question: JsonRecord, leadOf: (key: string) => Lead): Answer[] {
  const { choices, hasOpenChoice, optional } = question
  if (!Array.isArray(choices)) return [any('stuck')]
  const own = hasOpenChoice ? choices.length - 1 : -1
  // The SDKs match an answer by text: the first choice with it is used, and an unknown text is an open answer.
  const placeOf = (text: string) => {
    const place = choices.indexOf(text)
    return String(place < 0 ? own : place)
  }
  const answers = choices.map((choice, at) => ({
    key: String(at),
    label:
      typeof choice === 'string' && choice.trim() !== '' ? choice : t('Choice {number}', { number: at + 1 }),
    ...leadOf(at === own ? String(own) : placeOf(String(choice))),
  }))
  return optional ? [...answers, none(leadOf(placeOf('null')))] : answers
}

function ratingAnswers(question: JsonRecord, leadOf: (key: string) => Lead, skipped: Place): Answer[] {
  const buckets = bucketsOf(question.scale)
  const answers =
    buckets.length > 0
      ? buckets.map(({ answer, label }) => ({ key: answer, label, ...leadOf(answer) }))
      : [any('stuck')]
  return question.optional ? [...answers, none({ to: skipped, chosen: false })] : answers
}

/** Returns the answers of one of `count` questions, with the targets that the SDKs use. */
export function answersOf(question: JsonRecord, index: number, count: number): Answer[] {
  const branching = isObject(question.branching) ? question.branching : {}
  const onward = index === count - 1 ? 'end' : index + 1
  if (!branching.type) return [any(onward)]
  if (branching.type === 'end') return [any('end', true)]
  if (branching.type === 'specific_question' && isIndex(branching.index)) return [any(branching.index, true)]
  // From here on, the SDKs do not check if a next question exists.
  const next = index + 1
  if (branching.type !== 'response_based') return [any(next)]
  const values = responseValuesOf(branching)
  const leadOf = (key: string): Lead => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    return isIndex(value) || value === 'end' ? { to: value, chosen: true } : { to: next, chosen: false }
  }
  if (question.type === 'rating') return ratingAnswers(question, leadOf, onward)
  const answers = question.type === 'single_choice' ? choiceAnswers(question, leadOf) : []
  return answers.length > 0 ? answers : [any(next)]
}
