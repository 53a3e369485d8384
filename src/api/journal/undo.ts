import type { JsonRecord } from '../../../contract/json-object'
import type { Write } from '../write'
import { type Entry, endpointOf, tableOf, undoingOp } from './entry'
import type { Moves } from './moves'
import { undoByOp } from './undo-by-op'
import { undoChange } from './undo-change'
import { undoDeletion } from './undo-deletion'
import { whyFinal } from './why-final'

/** A field that others have changed since. */
export interface Conflict {
  field: string
  now: unknown
  /** What it would become. */
  back: unknown
}

/** A write that takes an entry back, or a part of it. */
export interface WayBack {
  write: Write
  /** What the record is called. */
  name: string
  /** What it does not bring back, in words. */
  lost: string[]
  conflicts: Conflict[]
}

/** How an entry is taken back, or why it is not, as a sentence. */
export type Undo = { ways: WayBack[] } | { whyNot: string }

/** The record that an entry is about, as it is: null where it is gone, undefined where nobody has looked. */
export type Now = JsonRecord | null | undefined

/** What takes an entry back, by what the contract says of its endpoint. */
export function undoOf(entry: Entry, now: Now, moves: Moves): Undo {
  const row = endpointOf(entry)
  const why = whyFinal(entry)
  if (!row || why !== null) return { whyNot: why ?? '' }
  if (undoingOp(row, tableOf(entry))) return undoByOp(entry, row, now, moves)
  return row.method === 'DELETE' ? undoDeletion(entry, row, now, moves) : undoChange(entry, row, now, moves)
}
