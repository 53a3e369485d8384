import { t } from '../../../lib/i18n/translate'
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
  return { ways: undo.ways.map((step) => ({ ...step, write: { ...step.write, as } })) }
}

function getPlainUndo(entry: UndoEntry, now: CurrentState, moves: IdRemaps): Undo {
  const endpoint = getEntryEndpoint(entry)
  const why = getIrreversibleReason(entry)
  if (!endpoint || why !== null) return { whyNot: why ?? '' }
  const isDeletion = endpoint.method === 'DELETE'
  if (getUndoOp(endpoint, getEndpoints(entry), entry)) {
    if (isDeletion && now) return { whyNot: t('It still exists. The delete request was not received.') }
    return undoByOp(entry, endpoint, isDeletion ? undefined : now, moves)
  }
  return isDeletion ? undoDeletion(entry, endpoint, now, moves) : undoUpdate(entry, endpoint, now, moves)
}
