import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { t } from '../../../lib/i18n/translate'
import { getRatingBuckets } from '../model/rating'

/** Target of an answer: the index of a question that may not exist, the end, or `stuck` where the SDKs fail. */
export type FlowTarget = number | 'end' | 'stuck'

/** Answers of a question that the SDKs treat alike. */
export interface FlowAnswer {
  /** Key in `responseValues`; `any` for every answer, `none` for no answer. */
  key: string
  label: string
  to: FlowTarget
  /** True if the target was selected; false for the default. */
  chosen: boolean
}

/** Returns true if a value is a valid question index for branching; the question may not exist. */
export const isQuestionIndex = (value: unknown): value is number => Number.isInteger(value)

/** Returns the targets by answer. The SDKs accept any type: a list has its indexes as keys. */
export const getResponseValues = (branching: JsonRecord): JsonRecord => ({
  ...Object(branching.responseValues),
})

type AnswerTarget = Pick<FlowAnswer, 'to' | 'chosen'>

const anyAnswer = (to: FlowTarget, chosen = false): FlowAnswer => ({
  key: 'any',
  label: t('Any answer'),
  to,
  chosen,
})
const noAnswer = (lead: AnswerTarget): FlowAnswer => ({ key: 'none', label: t('No answer'), ...lead })

function getChoiceAnswers(question: JsonRecord, getTarget: (key: string) => AnswerTarget): FlowAnswer[] {
  const { choices, hasOpenChoice, optional } = question
  if (!Array.isArray(choices)) return [anyAnswer('stuck')]
  const own = hasOpenChoice ? choices.length - 1 : -1
  // The SDKs match an answer by text: the first choice with it is used, and an unknown text is an open answer.
  const toFlowTarget = (text: string) => {
    const choiceIndex = choices.indexOf(text)
    return String(choiceIndex < 0 ? own : choiceIndex)
  }
  const answers = choices.map((choice, at) => ({
    key: String(at),
    label:
      typeof choice === 'string' && choice.trim() !== '' ? choice : t('Choice {number}', { number: at + 1 }),
    ...getTarget(at === own ? String(own) : toFlowTarget(String(choice))),
  }))
  return optional ? [...answers, noAnswer(getTarget(toFlowTarget('null')))] : answers
}

function getRatingAnswers(
  question: JsonRecord,
  getTarget: (key: string) => AnswerTarget,
  skipped: FlowTarget,
): FlowAnswer[] {
  const buckets = getRatingBuckets(question.scale)
  const answers =
    buckets.length > 0
      ? buckets.map(({ answer, label }) => ({ key: answer, label, ...getTarget(answer) }))
      : [anyAnswer('stuck')]
  return question.optional ? [...answers, noAnswer({ to: skipped, chosen: false })] : answers
}

/** Returns the answers of one of `count` questions, with the targets that the SDKs use. */
export function getAnswers(question: JsonRecord, index: number, count: number): FlowAnswer[] {
  const branching = isObject(question.branching) ? question.branching : {}
  const onward = index === count - 1 ? 'end' : index + 1
  if (!branching.type) return [anyAnswer(onward)]
  if (branching.type === 'end') return [anyAnswer('end', true)]
  if (branching.type === 'specific_question' && isQuestionIndex(branching.index))
    return [anyAnswer(branching.index, true)]
  // From here on, the SDKs do not check if a next question exists.
  const next = index + 1
  if (branching.type !== 'response_based') return [anyAnswer(next)]
  const values = getResponseValues(branching)
  const getTarget = (key: string): AnswerTarget => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    return isQuestionIndex(value) || value === 'end'
      ? { to: value, chosen: true }
      : { to: next, chosen: false }
  }
  if (question.type === 'rating') return getRatingAnswers(question, getTarget, onward)
  const answers = question.type === 'single_choice' ? getChoiceAnswers(question, getTarget) : []
  return answers.length > 0 ? answers : [anyAnswer(next)]
}
