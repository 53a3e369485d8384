import { depthOf, holds } from '../../api/journal/chain'
import type { Entry } from '../../api/journal/entry'
import { undoOf } from '../../api/journal/undo'
import { whyElsewhere } from '../../api/journal/why-elsewhere'
import { t } from '../../texts/text'

/** What takes an entry back, and what brings it again. */
type Back = 'undo' | 'redo'

export const BACK_WORDS: Record<Back, string> = { undo: t('Undo'), redo: t('Redo') }

/** How an entry stands among the others. */
export interface Standing {
  /** What can be done about it; null for nothing, and for what takes another entry back: that one has the button. */
  offers: Back | null
  /** Why nothing can be done; null where something can, or where another entry has the button. */
  why: string | null
  /** What it is in a word, where it is not simply a change. */
  words: string[]
}

/** What an entry is by now. */
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
