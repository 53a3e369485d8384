import { changedFields } from '../changes'
import { type Conflict, conflictsOf, merge } from './merge'
import type { Found } from './read-again'

/** What somebody decides about a record that could not be read again. */
export type Unread = 'again' | 'unseen' | null

/** How the dialogs and the server answer. Null: the person goes back to the form. */
export interface Asks<B> {
  read: () => Promise<Found<B>>
  unread: (error: unknown) => Promise<Unread>
  choose: (conflicts: Conflict[]) => Promise<Map<Conflict, unknown> | null>
  /** Somebody has chosen: the form goes on from here. */
  onChosen: (theirs: B, mine: B) => void
}

/** What is to be saved, what stands on the server, and the fields that others changed and nobody was asked about. */
export interface Met<B> {
  before: B
  body: B
  others: string[]
}

const keyOf = ({ path }: Conflict) => JSON.stringify(path)

/** Puts together what a form changes and what others have changed since it was opened. Nothing of either is lost unasked. */
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
    // What is chosen may be out of date by now: it is looked at again.
    asks.onChosen(theirs, mine)
  }
}
