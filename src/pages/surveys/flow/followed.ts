import { type Target, targetKey } from '../model/branching'
import type { QuestionDraft } from '../model/questions'

/** Where a question leads, by answer; by `any` where the answer makes no difference. */
function targetsBy({ branching }: QuestionDraft): [string, Target | null][] {
  if (branching.type === 'specific_question') return [['any', branching.target]]
  if (branching.type !== 'response_based') return []
  return branching.answers.map(({ answer, target }) => [answer, target])
}

/** How many ways lead to the question they led to before, which has another number now. */
export function followed(before: QuestionDraft[], now: QuestionDraft[]): number {
  const placesOf = (drafts: QuestionDraft[]) => new Map(drafts.map(({ key }, index) => [key, index]))
  const [was, is] = [placesOf(before), placesOf(now)]
  return now.reduce((count, draft) => {
    const old = before[was.get(draft.key) ?? -1]
    const kept = new Map(old ? targetsBy(old) : [])
    const moved = targetsBy(draft).filter(([answer, target]) => {
      const key = target === kept.get(answer) ? targetKey(target) : null
      return key !== null && is.has(key) && was.has(key) && is.get(key) !== was.get(key)
    })
    return count + moved.length
  }, 0)
}
