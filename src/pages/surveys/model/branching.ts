import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { omit } from './json'

const BRANCHINGS = ['next_question', 'end', 'specific_question', 'response_based'] as const
type BranchingType = (typeof BRANCHINGS)[number]

/**
 * Branching target: `next`, `end`, `question:<key>`, and two that only come from the API: `index:<n>`, a question that
 * does not exist, and `json:<text>`, an unknown value.
 */
export type Target = string

/** Branching of a question. The settings of all types are retained, so that switching the type loses nothing. */
export interface Branching {
  /** The additional type is an unknown shape, which is written back unchanged. */
  type: BranchingType | 'kept'
  target: Target | null
  answers: { answer: string; target: Target }[]
}

const CHOICE = 'choice:'
const QUESTION = 'question:'

export const choiceAnswer = (key: string) => CHOICE + key
export const questionTarget = (key: string): Target => QUESTION + key

/** Key of the question that a target refers to; null for other targets. */
export function targetKey(target: Target | null) {
  return target?.startsWith(QUESTION) ? target.slice(QUESTION.length) : null
}

function readTarget(value: unknown, questionKeys: string[]): Target {
  if (value === 'end') return value
  if (!Number.isInteger(value)) return `json:${JSON.stringify(value)}`
  const key = questionKeys[Number(value)]
  return key === undefined ? `index:${value}` : questionTarget(key)
}

function writeTarget(target: Target | null, questionKeys: string[]): unknown {
  if (target === null) return undefined
  const key = targetKey(target)
  if (key !== null) return questionKeys.includes(key) ? questionKeys.indexOf(key) : undefined
  if (target.startsWith('index:')) return Number(target.slice('index:'.length))
  return target.startsWith('json:') ? JSON.parse(target.slice('json:'.length)) : target
}

/** Parses branching from the API format, with indexes converted to keys. */
export function readBranching(wire: unknown, questionKeys: string[], choiceKeys: string[]): Branching {
  const none: Branching = { type: 'next_question', target: null, answers: [] }
  if (wire === undefined || wire === null) return none
  const type = isObject(wire) ? BRANCHINGS.find((known) => known === wire.type) : undefined
  if (!isObject(wire) || type === undefined) return { ...none, type: 'kept' }
  if (type === 'specific_question') {
    return { ...none, type, target: wire.index === undefined ? null : readTarget(wire.index, questionKeys) }
  }
  if (type !== 'response_based') return { ...none, type }
  if (!isObject(wire.responseValues)) return { ...none, type: wire.responseValues ? 'kept' : type }
  const answers = Object.entries(wire.responseValues).map(([answer, target]) => {
    const choice = choiceKeys.find((_, index) => String(index) === answer)
    return {
      answer: choice === undefined ? answer : choiceAnswer(choice),
      target: readTarget(target, questionKeys),
    }
  })
  return { ...none, type, answers }
}

/** Question data required to serialize branching. */
export interface BranchingContext {
  questionKeys: string[]
  choiceKeys: string[]
  /** Returns true if an answer other than a choice may be written. */
  keeps: (answer: string) => boolean
}

function writeAnswers(
  branching: Branching,
  { questionKeys, choiceKeys, keeps }: BranchingContext,
): JsonRecord {
  const entries = branching.answers.flatMap(({ answer, target }): [string, unknown][] => {
    const choice = answer.startsWith(CHOICE) ? choiceKeys.indexOf(answer.slice(CHOICE.length)) : null
    if (target === 'next' || choice === -1 || (choice === null && !keeps(answer))) return []
    return [[choice === null ? answer : String(choice), writeTarget(target, questionKeys)]]
  })
  return Object.fromEntries(entries)
}

/**
 * Serializes branching for the API. `before` is the loaded value, of which unknown keys and a plain "next question" are
 * preserved.
 */
export function writeBranching(branching: Branching, before: unknown, context: BranchingContext): unknown {
  const old = isObject(before) ? before : null
  if (branching.type === 'kept') return before
  if (branching.type === 'next_question') {
    return old === null || old.type === 'next_question' ? before : undefined
  }
  const rest = omit(old ?? {}, old?.type === branching.type ? [] : ['index', 'responseValues'])
  if (branching.type === 'end') return { ...rest, type: 'end' }
  if (branching.type === 'specific_question') {
    return { ...rest, type: branching.type, index: writeTarget(branching.target, context.questionKeys) }
  }
  const responseValues = writeAnswers(branching, context)
  if (old?.type === branching.type && !old.responseValues && Object.keys(responseValues).length === 0)
    return old
  return { ...rest, type: branching.type, responseValues }
}

/** Every target of the selected branching type, with its form field. */
export function targetsOf(branching: Branching): { field: string; target: Target | null }[] {
  if (branching.type === 'specific_question') return [{ field: 'branching.target', target: branching.target }]
  if (branching.type !== 'response_based') return []
  return branching.answers.map(({ target }, index) => ({
    field: `branching.answers.${index}.target`,
    target,
  }))
}
