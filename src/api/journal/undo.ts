import { t } from '../../texts/text'
import { type Entry, endpointOf, tableOf, undoingOp } from './entry'
import type { Moves } from './moves'
import { undoByOp } from './undo-by-op'
import { undoChange } from './undo-change'
import { undoDeletion } from './undo-deletion'
import type { Now, Undo } from './way-back'
import { whyFinal } from './why-final'

/** Creates the undo of an entry from the undo rules of its endpoint, with the auth context of the entry. */
export function undoOf(entry: Entry, now: Now, moves: Moves): Undo {
  const undo = plainUndoOf(entry, now, moves)
  const { as } = entry
  if (as === undefined || 'whyNot' in undo) return undo
  return { ways: undo.ways.map((way) => ({ ...way, write: { ...way.write, as } })) }
}

function plainUndoOf(entry: Entry, now: Now, moves: Moves): Undo {
  const row = endpointOf(entry)
  const why = whyFinal(entry)
  if (!row || why !== null) return { whyNot: why ?? '' }
  const isDeletion = row.method === 'DELETE'
  if (undoingOp(row, tableOf(entry), entry)) {
    if (isDeletion && now) return { whyNot: t('It is still there: its deletion did not arrive.') }
    return undoByOp(entry, row, isDeletion ? undefined : now, moves)
  }
  return isDeletion ? undoDeletion(entry, row, now, moves) : undoChange(entry, row, now, moves)
}
