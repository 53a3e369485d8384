import { depthOf, holds } from '../../api/journal/chain'
import type { Entry } from '../../api/journal/entry'
import { undoOf } from '../../api/journal/undo'
import { whyElsewhere } from '../../api/journal/why-elsewhere'
import { t } from '../../texts/text'

/** Action available for an entry. */
type Back = 'undo' | 'redo'

export const BACK_WORDS: Record<Back, string> = { undo: t('Undo'), redo: t('Redo') }

/** State of an entry within the journal. */
export interface Standing {
  /** Available action; null if there is none, and for an undo: the undone entry has the button. */
  offers: Back | null
  /** Reason why no action is available; null if one is, or if another entry has the button. */
  why: string | null
  /** Status labels, for entries that are not plain changes. */
  words: string[]
}

/** Returns the current state of an entry. */
export function standingOf(entry: Entry, journal: readonly Entry[]): Standing {
  const depth = depthOf(entry, journal)
  const unknown = entry.arrived ? [] : [t('Not known whether it arrived')]
  if (depth > 0) {
    return { offers: null, why: null, words: [BACK_WORDS[depth % 2 === 1 ? 'undo' : 'redo'], ...unknown] }
  }
  const undo = undoOf(entry, undefined, new Map())
  const why = whyElsewhere(entry) ?? ('whyNot' in undo ? undo.whyNot : null)
  const undone = !holds(entry, journal)
  return {
    offers: why !== null ? null : undone ? 'redo' : 'undo',
    why,
    words: [...(undone ? [t('Undone')] : []), ...unknown],
  }
}
