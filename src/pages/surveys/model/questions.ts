import type { JsonRecord } from '../../../../contract/is-object'
import { type Branching, parseBranching, serializeBranching } from './branching'
import { mergePreservingEmpty, omit, orderKeys } from './json'
import {
  createInitialChoices,
  getForeignFields,
  getInitialFields,
  hasChoices,
  isQuestionType,
  type QuestionType,
} from './question-types'
import { getRatingBuckets } from './rating'

/** Prefix that prevents collisions with keys from an earlier page load, in a restored draft. */
const session = Date.now().toString(36)

let last = 0

/** Creates a stable key for a question or a choice. It has the lifetime of the form and its draft. */
export function createClientId() {
  last += 1
  return `${session}-${last}`
}

/** Choice of a question; the key is stable when it moves. */
export interface ChoiceDraft {
  key: string
  text: string
}

/** Question in the form. */
export interface QuestionDraft {
  key: string
  /** Question as loaded; null for a new one. */
  loaded: JsonRecord | null
  /** Edited question with unknown keys, but without choices and branching. */
  wire: JsonRecord
  choices: ChoiceDraft[]
  branching: Branching
}

function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** Returns true if the question can be edited with form fields; others are edited as JSON. */
export function hasFields({ wire }: Pick<QuestionDraft, 'wire'>) {
  const { type, question = '', choices } = wire
  return isQuestionType(type) && typeof question === 'string' && choices === undefined
}

const toChoice = (text: string): ChoiceDraft => ({ key: createClientId(), text })

function parseQuestion(loaded: JsonRecord, key: string, questionKeys: string[]): QuestionDraft {
  const isEditable = isQuestionType(loaded.type) && isStringList(loaded.choices ?? [])
  const choices = isEditable && isStringList(loaded.choices) ? loaded.choices.map(toChoice) : []
  const choiceKeys = choices.map((choice) => choice.key)
  return {
    key,
    loaded,
    wire: omit(loaded, isEditable ? ['choices', 'branching'] : ['branching']),
    choices,
    branching: parseBranching(loaded.branching, questionKeys, choiceKeys),
  }
}

/** Converts the questions of a survey to drafts. */
export function parseQuestions(loaded: JsonRecord[] | null): QuestionDraft[] {
  const keys = (loaded ?? []).map(createClientId)
  return (loaded ?? []).map((question, index) =>
    parseQuestion(question, keys[index] ?? createClientId(), keys),
  )
}

function serializeQuestionBranching(
  { loaded, wire, choices, branching }: QuestionDraft,
  questionKeys: string[],
) {
  const type = wire.type
  return serializeBranching(branching, loaded?.branching, {
    questionKeys,
    choiceKeys: choices.map((choice) => choice.key),
    keeps: (answer) =>
      loaded?.type === type ||
      (type === 'rating' && getRatingBuckets(wire.scale).some((bucket) => bucket.answer === answer)),
  })
}

function serializeQuestion(draft: QuestionDraft, questionKeys: string[]): JsonRecord {
  const { loaded, wire, choices } = draft
  const branching = serializeQuestionBranching(draft, questionKeys)
  if (!hasFields(draft)) return orderKeys(loaded, { ...wire, branching: wire.branching ?? branching })
  const texts = hasChoices(wire.type) ? choices.map((choice) => choice.text) : loaded?.choices
  const whole = { ...wire, choices: texts, branching }
  return mergePreservingEmpty(
    loaded,
    loaded?.type === wire.type ? whole : omit(whole, getForeignFields(wire.type)),
  )
}

/** Serializes the drafts for the API, with branching as indexes. */
export function serializeQuestions(
  drafts: QuestionDraft[],
  loaded: JsonRecord[] | null,
): JsonRecord[] | null {
  if (drafts.length === 0 && (loaded === null || loaded.length === 0)) return loaded
  const keys = drafts.map((draft) => draft.key)
  return drafts.map((draft) => serializeQuestion(draft, keys))
}

/** Creates a question of a type. */
export function createQuestion(type: QuestionType): QuestionDraft {
  return {
    key: createClientId(),
    loaded: null,
    wire: getInitialFields(type),
    choices: createInitialChoices(type).map(toChoice),
    branching: { type: 'next_question', target: null, answers: [] },
  }
}
