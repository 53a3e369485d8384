import type { JsonRecord } from '../../../../contract/is-object'
import type { Mutation } from '../../../api/query/mutation'

/** Field that another client has changed since. */
export interface UndoConflict {
  field: string
  now: unknown
  /** Value that the undo would write. */
  back: unknown
}

/** Write that undoes an entry, or a part of it. */
export interface UndoStep {
  write: Mutation
  /** Display name of the record. */
  name: string
  /** Descriptions of data that is not restored. */
  lost: string[]
  conflicts: UndoConflict[]
}

/** Writes that undo an entry, or a sentence with the reason why it cannot be undone. */
export type Undo = { ways: UndoStep[] } | { whyNot: string }

/** Current record of an entry: null if deleted, undefined if not read. */
export type CurrentState = JsonRecord | null | undefined
