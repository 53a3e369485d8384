import type { JsonRecord } from '../../../../contract/json-object'
import { t } from '../../../texts/text'
import { guessType } from './guess-type'
import type { ListedAnswer, Response } from './read-response'

/** A question that there may be answers to. */
export interface ResultQuestion {
  /** What answers and the address call it: its id, or its place where it has none. */
  key: string
  /** Its place in the survey; null when it is no longer asked. */
  index: number | null
  text: string
  type: string
  /** As the survey has it; empty when it is no longer asked. */
  wire: JsonRecord
}

/** A response with the answers that were really given, by the key of the question. */
export interface Answered {
  response: Response
  values: ReadonlyMap<string, unknown>
}

/** Whether anything was answered. */
const isGiven = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  !(typeof value === 'string' && value.trim() === '') &&
  !(Array.isArray(value) && value.length === 0)

const idOf = ({ id }: JsonRecord) => (typeof id === 'string' && id !== '' ? id : null)

/** Ids are not always there, nor always different. */
function keysOf(questions: readonly JsonRecord[]): string[] {
  const ids = questions.map(idOf)
  return ids.map((id, index) => (id !== null && ids.indexOf(id) === index ? id : `#${index}`))
}

function keyOfAnswer({ id, index }: ListedAnswer, questions: readonly JsonRecord[], keys: string[]) {
  const own = index === null ? undefined : questions[index]
  if (own && index !== null && (id === null || idOf(own) === id)) return keys[index] ?? null
  return id ?? (index === null ? null : `#${index}`)
}

/** The questions of the survey in their order, then those that are answered but no longer asked; and who answered what. */
export function matchAnswers(
  wires: readonly JsonRecord[],
  responses: readonly Response[],
): { questions: ResultQuestion[]; answered: Answered[] } {
  const keys = keysOf(wires)
  const known = new Set(keys)
  const gone = new Map<string, { text: string | null; values: unknown[] }>()
  const answered = responses.map((response) => {
    const values = new Map<string, unknown>()
    for (const answer of response.answers) {
      const key = keyOfAnswer(answer, wires, keys)
      if (key === null || !isGiven(answer.value) || values.has(key)) continue
      values.set(key, answer.value)
      if (known.has(key)) continue
      const before = gone.get(key) ?? { text: null, values: [] }
      gone.set(key, { text: before.text ?? answer.text, values: before.values })
      before.values.push(answer.value)
    }
    return { response, values }
  })
  const asked = wires.map((wire, index) => ({
    key: keys[index] ?? `#${index}`,
    index,
    text: textOf(wire.question) ?? t('Question {index}', { index: index + 1 }),
    type: textOf(wire.type) ?? 'open',
    wire,
  }))
  const past = [...gone].map(([key, { text, values }]) => ({
    key,
    index: null,
    text: text ?? t('Question {key}', { key }),
    type: guessType(values),
    wire: {},
  }))
  return { questions: [...asked, ...past], answered }
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)
