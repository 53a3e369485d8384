import { type BranchTarget, getTargetKey, getTargets } from './branching'
import { omit } from './json'
import { createInitialChoices, getInitialFields, hasChoices, type QuestionType } from './question-types'
import { createClientId, type QuestionDraft } from './questions'
import { convertBucket } from './rating'

/** Copies a question under a new key; the server assigns the id. */
export function duplicateQuestion(draft: QuestionDraft): QuestionDraft {
  const { loaded, wire, ...copy } = structuredClone(draft)
  return { ...copy, key: createClientId(), loaded: loaded && omit(loaded, ['id']), wire: omit(wire, ['id']) }
}

/** Changes the type of a question. Nothing is removed, so changing back restores everything. */
export function setQuestionType(draft: QuestionDraft, type: QuestionType): QuestionDraft {
  const missing = Object.entries(getInitialFields(type)).filter(([field]) => draft.wire[field] === undefined)
  const start = hasChoices(type) && draft.choices.length === 0 ? createInitialChoices(type) : []
  return {
    ...draft,
    wire: { ...draft.wire, ...Object.fromEntries(missing), type },
    choices: [...draft.choices, ...start.map((text) => ({ key: createClientId(), text }))],
  }
}

/**
 * Changes the scale of a question; a branch for "negative" becomes the branch for "detractors". NPS requires a scale
 * from 0 to 10, so its setting is removed for other scales.
 */
export function setScale(draft: QuestionDraft, scale: number): QuestionDraft {
  const answers = draft.branching.answers.map(({ answer, target }) => ({
    answer: convertBucket(answer, scale),
    target,
  }))
  const { isNpsQuestion: nps = draft.loaded?.isNpsQuestion, ...wire } = draft.wire
  const npsField = scale === 10 && nps !== undefined ? { isNpsQuestion: nps } : {}
  return { ...draft, wire: { ...wire, scale, ...npsField }, branching: { ...draft.branching, answers } }
}

/** Counts the branches that lead to a question whose number has changed. */
export function countFollowingEdges(before: string[], after: QuestionDraft[]): number {
  const places = new Map(before.map((key, index) => [key, index]))
  const movedKeys = new Set(after.flatMap(({ key }, index) => (places.get(key) === index ? [] : [key])))
  const targets = after
    .flatMap(({ branching }) => getTargets(branching))
    .map(({ target }) => getTargetKey(target))
  return targets.filter((key) => key !== null && places.has(key) && movedKeys.has(key)).length
}

/** Copy of the items with one of them moved. */
export function moveItem<T>(items: T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from)
  const item = items.slice(from, from + 1)
  return [...rest.slice(0, to), ...item, ...rest.slice(to)]
}

/** Copy of the items with another one inserted at an index. */
export function insertItem<T>(items: T[], at: number, item: T): T[] {
  return [...items.slice(0, at), item, ...items.slice(at)]
}

/** Returns the targets of a question by answer; under `any` if they do not depend on the answer. */
function getTargetsByAnswer({ branching }: QuestionDraft): [string, BranchTarget | null][] {
  if (branching.type === 'specific_question') return [['any', branching.target]]
  if (branching.type !== 'response_based') return []
  return branching.answers.map(({ answer, target }) => [answer, target])
}

/** Counts the branches that still lead to the same question, which now has another number. */
export function countRenumberedEdges(before: QuestionDraft[], now: QuestionDraft[]): number {
  const indexByKey = (drafts: QuestionDraft[]) => new Map(drafts.map(({ key }, index) => [key, index]))
  const [was, is] = [indexByKey(before), indexByKey(now)]
  return now.reduce((count, draft) => {
    const old = before[was.get(draft.key) ?? -1]
    const previousTargets = new Map(old ? getTargetsByAnswer(old) : [])
    const renumberedTargets = getTargetsByAnswer(draft).filter(([answer, target]) => {
      const key = target === previousTargets.get(answer) ? getTargetKey(target) : null
      return key !== null && is.has(key) && was.has(key) && is.get(key) !== was.get(key)
    })
    return count + renumberedTargets.length
  }, 0)
}
