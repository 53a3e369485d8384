import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { isDeepEqual } from '../../../lib/json'
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
  /** Translations by language, so that they move with the choice. The API has a list of choices per language. */
  translations?: Record<string, string>
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
  const texts = isEditable && isStringList(loaded.choices) ? loaded.choices : []
  const { choiceTexts, translations } = splitChoiceTranslations(loaded.translations, texts.length)
  const choices = texts.map((text, index): ChoiceDraft => {
    const translated = choiceTexts.map(([language, list]) => [language, list[index] ?? ''])
    return {
      ...toChoice(text),
      ...(translated.length > 0 && { translations: Object.fromEntries(translated) }),
    }
  })
  const choiceKeys = choices.map((choice) => choice.key)
  return {
    key,
    loaded,
    wire: {
      ...omit(loaded, isEditable ? ['choices', 'branching'] : ['branching']),
      ...(choiceTexts.length > 0 && { translations }),
    },
    choices,
    branching: parseBranching(loaded.branching, questionKeys, choiceKeys),
  }
}

/** Separates the lists of translated choices that have the length of the choices from the other texts. */
function splitChoiceTranslations(translations: unknown, length: number) {
  const choiceTexts: [language: string, list: string[]][] = []
  if (!isObject(translations) || length === 0) return { choiceTexts, translations }
  const rest = Object.entries(translations).map(([language, texts]) => {
    if (!isObject(texts) || !isStringList(texts.choices) || texts.choices.length !== length)
      return [language, texts]
    choiceTexts.push([language, texts.choices])
    return [language, omit(texts, ['choices'])]
  })
  return { choiceTexts, translations: Object.fromEntries(rest) }
}

/** Lists the translations of the choices in a language. SDKs use it as a whole, so gaps have the original text. */
function serializeTranslatedChoices(choices: ChoiceDraft[], language: string, loaded: unknown) {
  const texts = choices.map(({ translations }) => translations?.[language] ?? '')
  if (isDeepEqual(texts, loaded)) return texts
  if (texts.every((text) => text.trim() === '')) return undefined
  return texts.map((text, index) => (text.trim() === '' ? (choices[index]?.text ?? '') : text))
}

function serializeTranslations({ loaded, wire, choices }: QuestionDraft): unknown {
  const { type } = wire
  const translations = wire.translations ?? {}
  const choiceLanguages = choices.flatMap((choice) => Object.keys(choice.translations ?? {}))
  if (!isObject(translations)) return translations
  const foreign = loaded?.type === type ? [] : getForeignFields(type)
  const languages = new Set([...Object.keys(translations), ...choiceLanguages])
  const entries = [...languages].flatMap((language) => {
    const texts = Object.hasOwn(translations, language) ? translations[language] : {}
    if (!isObject(texts)) return [[language, texts]]
    const before = isObject(loaded?.translations) ? loaded.translations[language] : undefined
    const loadedChoices = isObject(before) ? before.choices : undefined
    const unedited = loaded?.type === type ? loadedChoices : undefined
    const list = hasChoices(type) ? serializeTranslatedChoices(choices, language, loadedChoices) : unedited
    const serialized = omit({ ...texts, ...(list !== undefined && { choices: list }) }, foreign)
    return Object.keys(serialized).length > 0 || isDeepEqual(before, {}) ? [[language, serialized]] : []
  })
  return Object.keys({ ...translations, ...Object.fromEntries(entries) }).length > 0
    ? Object.fromEntries(entries)
    : wire.translations
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
    accepts: (answer) =>
      loaded?.type === type ||
      (type === 'rating' && getRatingBuckets(wire.scale).some((bucket) => bucket.answer === answer)),
  })
}

function serializeQuestion(draft: QuestionDraft, questionKeys: string[]): JsonRecord {
  const { loaded, wire, choices } = draft
  const branching = serializeQuestionBranching(draft, questionKeys)
  const translations = serializeTranslations(draft)
  if (!hasFields(draft))
    return orderKeys(loaded, { ...wire, translations, branching: wire.branching ?? branching })
  const texts = hasChoices(wire.type) ? choices.map((choice) => choice.text) : loaded?.choices
  const whole = { ...wire, translations, choices: texts, branching }
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
