import { getChangedFields } from '../deep-diff'
import { type Conflict, findConflicts, merge } from './merge'
import type { RefetchResult } from './refetch'

/** User's choice for a record that could not be refetched. */
export type RefetchDecision = 'again' | 'unseen' | null

/** Callbacks for server reads and user decisions. Null means that the user returns to the form. */
export interface ConflictPrompts<B> {
  read: () => Promise<RefetchResult<B>>
  unread: (error: unknown) => Promise<RefetchDecision>
  choose: (conflicts: Conflict[]) => Promise<Map<Conflict, unknown> | null>
  /** Called when the user has chosen: the result becomes the new state of the form. */
  onChosen: (theirs: B, mine: B) => void
}

/**
 * Result of the merge: the body to save, the body on the server, and the fields changed by other users without a
 * conflict.
 */
export interface MergeResult<B> {
  before: B
  body: B
  others: string[]
}

const getConflictKey = ({ path }: Conflict) => JSON.stringify(path)

/**
 * Merges the changes of the form with changes saved by others since it was opened. Neither side is dropped without the
 * user's consent.
 */
export async function resolveConflicts<B extends object>(
  opened: B,
  form: B,
  prompts: ConflictPrompts<B>,
): Promise<MergeResult<B> | 'gone' | null> {
  let [before, mine] = [opened, form]
  const askedConflicts = new Set<unknown>()
  for (;;) {
    const refetchResult = await prompts.read()
    if ('gone' in refetchResult) return 'gone'
    if ('error' in refetchResult) {
      const answer = await prompts.unread(refetchResult.error)
      if (answer === null) return null
      if (answer === 'unseen') return { before, body: mine, others: [] }
      continue
    }
    const theirs = refetchResult.record
    const conflicts = findConflicts(before, theirs, mine)
    if (conflicts.length === 0) {
      const body = merge(before, theirs, mine, (conflict) => conflict.mine)
      const others = Object.keys(getChangedFields(opened, theirs)).filter(
        (field) => !askedConflicts.has(field),
      )
      return { before: theirs, body, others }
    }
    const resolution = await prompts.choose(conflicts)
    if (resolution === null) return null
    const values = new Map([...resolution].map(([conflict, value]) => [getConflictKey(conflict), value]))
    mine = merge(before, theirs, mine, (conflict) => values.get(getConflictKey(conflict)))
    before = theirs
    for (const { path } of conflicts) askedConflicts.add(path[0])
    // The record may have changed during the choice, so it is checked again.
    prompts.onChosen(theirs, mine)
  }
}
