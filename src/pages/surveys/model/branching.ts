import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { omit } from './json'

const BRANCHINGS = ['next_question', 'end', 'specific_question', 'response_based'] as const
type BranchingType = (typeof BRANCHINGS)[number]

/**
 * Branching target: `next`, `end`, `question:<key>`, and two that only come from the API: `index:<n>`, a question that
 * does not exist, and `json:<text>`, an unknown value.
 */
export type BranchTarget = string

/** Branching of a question. The settings of all types are retained, so that switching the type loses nothing. */
export interface Branching {
  /** The additional type is an unknown shape, which is written back unchanged. */
  type: BranchingType | 'unsupported'
  target: BranchTarget | null
  answers: { answer: string; target: BranchTarget }[]
}

const CHOICE = 'choice:'
const QUESTION = 'question:'

export const toChoiceAnswer = (key: string) => CHOICE + key
export const toQuestionTarget = (key: string): BranchTarget => QUESTION + key

/** Key of the question that a target refers to; null for other targets. */
export function getTargetKey(target: BranchTarget | null) {
  return target?.startsWith(QUESTION) ? target.slice(QUESTION.length) : null
}

function parseTarget(value: unknown, questionKeys: string[]): BranchTarget {
  if (value === 'end') return value
  if (!Number.isInteger(value)) return `json:${JSON.stringify(value)}`
  const key = questionKeys[Number(value)]
  return key === undefined ? `index:${value}` : toQuestionTarget(key)
}

function serializeTarget(target: BranchTarget | null, questionKeys: string[]): unknown {
  if (target === null) return undefined
  const key = getTargetKey(target)
  if (key !== null) return questionKeys.includes(key) ? questionKeys.indexOf(key) : undefined
  if (target.startsWith('index:')) return Number(target.slice('index:'.length))
  return target.startsWith('json:') ? JSON.parse(target.slice('json:'.length)) : target
}

/** Parses branching from the API format, with indexes converted to keys. */
export function parseBranching(wire: unknown, questionKeys: string[], choiceKeys: string[]): Branching {
  const none: Branching = { type: 'next_question', target: null, answers: [] }
  if (wire === undefined || wire === null) return none
  const type = isObject(wire) ? BRANCHINGS.find((branchingType) => branchingType === wire.type) : undefined
  if (!isObject(wire) || type === undefined) return { ...none, type: 'unsupported' }
  if (type === 'specific_question') {
    return { ...none, type, target: wire.index === undefined ? null : parseTarget(wire.index, questionKeys) }
  }
  if (type !== 'response_based') return { ...none, type }
  if (!isObject(wire.responseValues)) return { ...none, type: wire.responseValues ? 'unsupported' : type }
  const answers = Object.entries(wire.responseValues).map(([answer, target]) => {
    const choice = choiceKeys.find((_, index) => String(index) === answer)
    return {
      answer: choice === undefined ? answer : toChoiceAnswer(choice),
      target: parseTarget(target, questionKeys),
    }
  })
  return { ...none, type, answers }
}

/** Question data required to serialize branching. */
export interface BranchingContext {
  questionKeys: string[]
  choiceKeys: string[]
  /** Returns true if an answer other than a choice may be written. */
  accepts: (answer: string) => boolean
}

function serializeAnswers(
  branching: Branching,
  { questionKeys, choiceKeys, accepts }: BranchingContext,
): JsonRecord {
  const entries = branching.answers.flatMap(({ answer, target }): [string, unknown][] => {
    const choice = answer.startsWith(CHOICE) ? choiceKeys.indexOf(answer.slice(CHOICE.length)) : null
    if (target === 'next' || choice === -1 || (choice === null && !accepts(answer))) return []
    return [[choice === null ? answer : String(choice), serializeTarget(target, questionKeys)]]
  })
  return Object.fromEntries(entries)
}

/**
 * Serializes branching for the API. `before` is the loaded value, of which unknown keys and a plain "next question" are
 * preserved.
 */
export function serializeBranching(
  branching: Branching,
  before: unknown,
  context: BranchingContext,
): unknown {
  const old = isObject(before) ? before : null
  if (branching.type === 'unsupported') return before
  if (branching.type === 'next_question') {
    return old === null || old.type === 'next_question' ? before : undefined
  }
  const rest = omit(old ?? {}, old?.type === branching.type ? [] : ['index', 'responseValues'])
  if (branching.type === 'end') return { ...rest, type: 'end' }
  if (branching.type === 'specific_question') {
    return { ...rest, type: branching.type, index: serializeTarget(branching.target, context.questionKeys) }
  }
  const responseValues = serializeAnswers(branching, context)
  if (old?.type === branching.type && !old.responseValues && Object.keys(responseValues).length === 0)
    return old
  return { ...rest, type: branching.type, responseValues }
}

/** Every target of the selected branching type, with its form field. */
export function getTargets(branching: Branching): { field: string; target: BranchTarget | null }[] {
  if (branching.type === 'specific_question') return [{ field: 'branching.target', target: branching.target }]
  if (branching.type !== 'response_based') return []
  return branching.answers.map(({ target }, index) => ({
    field: `branching.answers.${index}.target`,
    target,
  }))
}
