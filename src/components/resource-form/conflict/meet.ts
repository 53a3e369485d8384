import { changedFields } from '../changes'
import { type Conflict, conflictsOf, merge } from './merge'
import type { Found } from './read-again'

/** User's choice for a record that could not be refetched. */
export type Unread = 'again' | 'unseen' | null

/** Callbacks for server reads and user decisions. Null means that the user returns to the form. */
export interface Asks<B> {
  read: () => Promise<Found<B>>
  unread: (error: unknown) => Promise<Unread>
  choose: (conflicts: Conflict[]) => Promise<Map<Conflict, unknown> | null>
  /** Called when the user has chosen: the result becomes the new state of the form. */
  onChosen: (theirs: B, mine: B) => void
}

/**
 * Result of the merge: the body to save, the body on the server, and the fields changed by other users without a
 * conflict.
 */
export interface Met<B> {
  before: B
  body: B
  others: string[]
}

const keyOf = ({ path }: Conflict) => JSON.stringify(path)

/**
 * Merges the changes of the form with changes saved by others since it was opened. Neither side is dropped without the
 * user's consent.
 */
export async function meet<B extends object>(
  opened: B,
  form: B,
  asks: Asks<B>,
): Promise<Met<B> | 'gone' | null> {
  let [before, mine] = [opened, form]
  const asked = new Set<unknown>()
  for (;;) {
    const found = await asks.read()
    if ('gone' in found) return 'gone'
    if ('error' in found) {
      const answer = await asks.unread(found.error)
      if (answer === null) return null
      if (answer === 'unseen') return { before, body: mine, others: [] }
      continue
    }
    const theirs = found.record
    const conflicts = conflictsOf(before, theirs, mine)
    if (conflicts.length === 0) {
      const body = merge(before, theirs, mine, (conflict) => conflict.mine)
      const others = Object.keys(changedFields(opened, theirs)).filter((field) => !asked.has(field))
      return { before: theirs, body, others }
    }
    const chosen = await asks.choose(conflicts)
    if (chosen === null) return null
    const values = new Map([...chosen].map(([conflict, value]) => [keyOf(conflict), value]))
    mine = merge(before, theirs, mine, (conflict) => values.get(keyOf(conflict)))
    before = theirs
    for (const { path } of conflicts) asked.add(path[0])
    // The record may have changed during the choice, so it is checked again.
    asks.onChosen(theirs, mine)
  }
}
