import { type BranchTarget, getTargetKey } from '../model/branching'
import type { QuestionDraft } from '../model/questions'

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
