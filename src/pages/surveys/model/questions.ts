import type { JsonRecord } from '../../../../contract/is-object'
import { type Branching, readBranching, writeBranching } from './branching'
import { newKey } from './identity'
import { inOrder, omit, settle } from './json'
import {
  foreignFields,
  hasChoices,
  isQuestionType,
  type QuestionType,
  startingChoices,
  startingFields,
} from './question-types'
import { bucketsOf } from './rating'

/** Choice of a question; the key is stable when it moves. */
export interface Choice {
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
  choices: Choice[]
  branching: Branching
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** Returns true if the question can be edited with form fields; others are edited as JSON. */
export function hasFields({ wire }: Pick<QuestionDraft, 'wire'>) {
  const { type, question = '', choices } = wire
  return isQuestionType(type) && typeof question === 'string' && choices === undefined
}

const toChoice = (text: string): Choice => ({ key: newKey(), text })

function readQuestion(loaded: JsonRecord, key: string, questionKeys: string[]): QuestionDraft {
  const listed = isQuestionType(loaded.type) && isTextList(loaded.choices ?? [])
  const choices = listed && isTextList(loaded.choices) ? loaded.choices.map(toChoice) : []
  const choiceKeys = choices.map((choice) => choice.key)
  return {
    key,
    loaded,
    wire: omit(loaded, listed ? ['choices', 'branching'] : ['branching']),
    choices,
    branching: readBranching(loaded.branching, questionKeys, choiceKeys),
  }
}

/** Converts the questions of a survey to drafts. */
export function readQuestions(loaded: JsonRecord[] | null): QuestionDraft[] {
  const keys = (loaded ?? []).map(newKey)
  return (loaded ?? []).map((question, index) => readQuestion(question, keys[index] ?? newKey(), keys))
}

function branchingOf({ loaded, wire, choices, branching }: QuestionDraft, questionKeys: string[]) {
  const type = wire.type
  return writeBranching(branching, loaded?.branching, {
    questionKeys,
    choiceKeys: choices.map((choice) => choice.key),
    keeps: (answer) =>
      loaded?.type === type ||
      (type === 'rating' && bucketsOf(wire.scale).some((bucket) => bucket.answer === answer)),
  })
}

function writeQuestion(draft: QuestionDraft, questionKeys: string[]): JsonRecord {
  const { loaded, wire, choices } = draft
  const branching = branchingOf(draft, questionKeys)
  if (!hasFields(draft)) return inOrder(loaded, { ...wire, branching: wire.branching ?? branching })
  const texts = hasChoices(wire.type) ? choices.map((choice) => choice.text) : loaded?.choices
  const whole = { ...wire, choices: texts, branching }
  return settle(loaded, loaded?.type === wire.type ? whole : omit(whole, foreignFields(wire.type)))
}

/** Serializes the drafts for the API, with branching as indexes. */
export function writeQuestions(drafts: QuestionDraft[], loaded: JsonRecord[] | null): JsonRecord[] | null {
  if (drafts.length === 0 && (loaded === null || loaded.length === 0)) return loaded
  const keys = drafts.map((draft) => draft.key)
  return drafts.map((draft) => writeQuestion(draft, keys))
}

/** Creates a question of a type. */
export function newQuestion(type: QuestionType): QuestionDraft {
  return {
    key: newKey(),
    loaded: null,
    wire: startingFields(type),
    choices: startingChoices(type).map(toChoice),
    branching: { type: 'next_question', target: null, answers: [] },
  }
}
