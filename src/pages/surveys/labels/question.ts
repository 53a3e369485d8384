import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { t } from '../../../lib/i18n/translate'
import { getRatingBuckets, getScales } from '../model/rating'
import { joinWithCommas, quote } from './choices'

function describeRating({ scale, display, lowerBoundLabel, upperBoundLabel }: JsonRecord) {
  const scaleLabel = getScales(display).find(({ value }) => value === scale)?.label
  const unknown =
    scale === undefined || scale === null ? t('Scale not set') : t('Scale {scale}', { scale: String(scale) })
  const ends = t('from {lowest} to {highest}', {
    lowest: quote(lowerBoundLabel ?? ''),
    highest: quote(upperBoundLabel ?? ''),
  })
  return joinWithCommas([scaleLabel ?? unknown, ...(lowerBoundLabel || upperBoundLabel ? [ends] : [])])
}

function describeRule(rule: unknown) {
  if (!isObject(rule)) return []
  if (rule.type === 'min_length') return [t('At least {value} characters', { value: String(rule.value) })]
  if (rule.type === 'max_length') return [t('At most {value} characters', { value: String(rule.value) })]
  return rule.type === 'email' ? [t('An email address')] : [t('Rule {type}', { type: quote(rule.type) })]
}

/** Describes the settings of a question other than its text, choices and branching. */
export function describeQuestion(question: JsonRecord): string[] {
  const lines: string[] = []
  if (question.type === 'rating') lines.push(describeRating(question))
  if (question.isNpsQuestion === false && question.scale === 10) lines.push(t('Not counted as NPS'))
  if (question.type === 'link' && question.link)
    lines.push(t('Opens {link}', { link: String(question.link) }))
  if (Array.isArray(question.validation)) lines.push(...question.validation.flatMap(describeRule))
  if (question.hasOpenChoice === true) lines.push(t('Add an “Other” option'))
  if (question.shuffleOptions === true) lines.push(t('Shuffle choices'))
  if (question.skipSubmitButton === true) lines.push(t('Auto-advances'))
  if (question.optional === true) lines.push(t('Optional'))
  return lines
}

/** Names a question by its number, including questions that do not exist. */
export const formatQuestionNumber = (index: number, isThere: boolean): string =>
  isThere
    ? t('question {number}', { number: index + 1 })
    : t('question {number}, which does not exist', { number: index + 1 })

const nameByNumber = (index: number, questions: JsonRecord[]) =>
  formatQuestionNumber(index, questions[index] !== undefined)

/** Names a question by its text, which does not depend on its position. */
export function nameByText(index: number, questions: JsonRecord[]) {
  const question = questions[index]
  return question ? quote(question.question) : nameByNumber(index, questions)
}

type NameQuestion = typeof nameByNumber

/** Names the target of a branch. */
export function describeTarget(
  target: unknown,
  questions: JsonRecord[],
  name: NameQuestion = nameByNumber,
): string {
  if (target === 'end') return t('the end')
  return typeof target === 'number' ? name(target, questions) : quote(JSON.stringify(target))
}

function describeAnswer(answer: string, { choices, scale, type }: JsonRecord) {
  if (type === 'rating')
    return getRatingBuckets(scale).find((bucket) => bucket.answer === answer)?.label ?? answer
  const choice: unknown = Array.isArray(choices) ? choices[Number(answer)] : undefined
  return typeof choice === 'string' ? quote(choice) : answer
}

/** Branch of a question to the index of another, or to "end". */
interface Branch {
  /** Answer as it is stored; null for all answers. */
  key: string | null
  answer: string | null
  target: unknown
}

/** Branches of a question; empty for the next question, null for an unknown type of branching. */
export function listBranches(question: JsonRecord): Branch[] | null {
  const { branching } = question
  if (!isObject(branching) || branching.type === 'next_question') return []
  if (branching.type === 'end') return [{ key: null, answer: null, target: 'end' }]
  if (branching.type === 'specific_question') return [{ key: null, answer: null, target: branching.index }]
  if (branching.type !== 'response_based' || !isObject(branching.responseValues)) return null
  return Object.entries(branching.responseValues).map(([key, target]) => ({
    key,
    answer: describeAnswer(key, question),
    target,
  }))
}

/** Describes the branching of a question, one line per branch; empty for the next question. */
export function describeBranching(
  question: JsonRecord,
  questions: JsonRecord[],
  name: NameQuestion = nameByNumber,
): string[] {
  const branches = listBranches(question)
  if (!branches) return [t('Then {type}', { type: quote((question.branching as JsonRecord).type) })]
  return branches.map(({ answer, target: index }) => {
    if (answer === null && index === 'end') return t('Then end survey')
    const target = describeTarget(index, questions, name)
    return answer === null ? t('Then {target}', { target }) : t('{answer}: then {target}', { answer, target })
  })
}

/** Maximum number of points listed individually: a scale of another kind may have any number. */
const STEPS_MAX = 11

/** Numbers shown for a scale: a scale of 10 has eleven, from 0. */
export function getRatingSteps(scale: unknown): number[] {
  if (typeof scale !== 'number' || !Number.isInteger(scale) || scale < 1) return []
  const first = scale === 10 ? 0 : 1
  const count = scale - first + 1
  return count > STEPS_MAX ? [] : Array.from({ length: count }, (_, index) => first + index)
}

/** Describes the rating control of a scale; null if the scale is unknown. */
export function describeRatingScale(display: unknown, scale: unknown): string | null {
  if (display === 'emoji') {
    if (scale === 2) return t('Shows thumbs up and thumbs down.')
    return scale === 3 || scale === 5 ? t('Shows {scale} emoji, from sad to happy.', { scale }) : null
  }
  const steps = getRatingSteps(scale)
  if (steps.length === 0) return null
  return t('Shows {count} buttons, from {first} to {last}.', {
    count: steps.length,
    first: String(steps[0]),
    last: String(steps.at(-1)),
  })
}
