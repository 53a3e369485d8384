import { t } from '../../texts/translate'
import { getEndpoints, getEntryEndpoint, getUndoOp, type UndoEntry } from './entry'
import type { IdRemaps } from './id-remap'
import { getIrreversibleReason } from './irreversible-reason'
import { undoByOp } from './undo-by-op'
import { undoDeletion } from './undo-deletion'
import type { CurrentState, Undo } from './undo-step'
import { undoUpdate } from './undo-update'

/** Creates the undo of an entry from the undo rules of its endpoint, with the auth context of the entry. */
export function getUndo(entry: UndoEntry, now: CurrentState, moves: IdRemaps): Undo {
  const undo = getPlainUndo(entry, now, moves)
  const { as } = entry
  if (as === undefined || 'whyNot' in undo) return undo
  return { ways: undo.ways.map((way) => ({ ...way, write: { ...way.write, as } })) }
}

function getPlainUndo(entry: UndoEntry, now: CurrentState, moves: IdRemaps): Undo {
  const row = getEntryEndpoint(entry)
  const why = getIrreversibleReason(entry)
  if (!row || why !== null) return { whyNot: why ?? '' }
  const isDeletion = row.method === 'DELETE'
  if (getUndoOp(row, getEndpoints(entry), entry)) {
    if (isDeletion && now) return { whyNot: t('It is still there: its deletion did not arrive.') }
    return undoByOp(entry, row, isDeletion ? undefined : now, moves)
  }
  return isDeletion ? undoDeletion(entry, row, now, moves) : undoUpdate(entry, row, now, moves)
}
