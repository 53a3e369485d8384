import { t } from '../../lib/i18n/translate'
import type { UndoEntry } from './model/entry'
import { getUndoDepth, isInEffect } from './model/history-graph'
import { getRevertedElsewhereReason } from './model/reverted-elsewhere'
import { getUndo } from './model/undo'

/** Action available for an entry. */
type UndoDirection = 'undo' | 'redo'

export const UNDO_LABELS: Record<UndoDirection, string> = { undo: t('Undo'), redo: t('Redo') }

/** State of an entry within the journal. */
export interface EntryState {
  /** Action that can be taken on this entry; null if there is none. An undo entry has none: its original offers the action. */
  offers: UndoDirection | null
  /** Reason why no action is available; null if one is, or if another entry has the button. */
  why: string | null
  /** Status labels, for entries that are not plain changes. */
  badges: string[]
}

/** Returns the current state of an entry. */
export function getEntryState(entry: UndoEntry, entries: readonly UndoEntry[]): EntryState {
  const depth = getUndoDepth(entry, entries)
  const unknown = entry.arrived ? [] : [t('Outcome unknown')]
  if (depth > 0) {
    return { offers: null, why: null, badges: [UNDO_LABELS[depth % 2 === 1 ? 'undo' : 'redo'], ...unknown] }
  }
  const undo = getUndo(entry, undefined, new Map())
  const why = getRevertedElsewhereReason(entry) ?? ('reason' in undo ? undo.reason : null)
  const undone = !isInEffect(entry, entries)
  return {
    offers: why !== null ? null : undone ? 'redo' : 'undo',
    why,
    badges: [...(undone ? [t('Undone')] : []), ...unknown],
  }
}
