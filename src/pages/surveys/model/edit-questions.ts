import { targetKey, targetsOf } from './branching'
import { newKey } from './identity'
import { omit } from './json'
import { hasChoices, type QuestionType, startingChoices, startingFields } from './question-types'
import type { QuestionDraft } from './questions'
import { bucketOnScale } from './rating'

/** A copy of a question under a new identity; the server gives it its own id. */
export function copyOf(draft: QuestionDraft): QuestionDraft {
  const { loaded, wire, ...copy } = structuredClone(draft)
  return { ...copy, key: newKey(), loaded: loaded && omit(loaded, ['id']), wire: omit(wire, ['id']) }
}

/** The question as another type. Nothing is dropped here, so changing back brings everything back. */
export function withType(draft: QuestionDraft, type: QuestionType): QuestionDraft {
  const missing = Object.entries(startingFields(type)).filter(([field]) => draft.wire[field] === undefined)
  const start = hasChoices(type) && draft.choices.length === 0 ? startingChoices(type) : []
  return {
    ...draft,
    wire: { ...draft.wire, ...Object.fromEntries(missing), type },
    choices: [...draft.choices, ...start.map((text) => ({ key: newKey(), text }))],
  }
}

/**
 * The question with another scale; a way on from "negative" becomes the way on from "detractors". NPS is counted from 0
 * to 10 only: on another scale nothing is said of it.
 */
export function withScale(draft: QuestionDraft, scale: number): QuestionDraft {
  const answers = draft.branching.answers.map(({ answer, target }) => ({
    answer: bucketOnScale(answer, scale),
    target,
  }))
  const { isNpsQuestion: nps = draft.loaded?.isNpsQuestion, ...wire } = draft.wire
  const counted = scale === 10 && nps !== undefined ? { isNpsQuestion: nps } : {}
  return { ...draft, wire: { ...wire, scale, ...counted }, branching: { ...draft.branching, answers } }
}

/** How many ways on lead to a question whose number was another before. */
export function waysThatFollow(before: string[], after: QuestionDraft[]): number {
  const places = new Map(before.map((key, index) => [key, index]))
  const moved = new Set(after.flatMap(({ key }, index) => (places.get(key) === index ? [] : [key])))
  const targets = after
    .flatMap(({ branching }) => targetsOf(branching))
    .map(({ target }) => targetKey(target))
  return targets.filter((key) => key !== null && places.has(key) && moved.has(key)).length
}

/** The items with one of them moved. */
export function moved<T>(items: T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from)
  const item = items.slice(from, from + 1)
  return [...rest.slice(0, to), ...item, ...rest.slice(to)]
}

/** The items with another one at a place. */
export function inserted<T>(items: T[], at: number, item: T): T[] {
  return [...items.slice(0, at), item, ...items.slice(at)]
}
