import { deletes } from '../../api/journal/deletion'
import { loadJournal } from '../../api/journal/journal'
import { entryOf } from '../../api/journal/note'
import { planFor } from '../../api/journal/plan'
import { undoOf } from '../../api/journal/undo'
import type { Undo, WayBack } from '../../api/journal/way-back'
import { formatEnumeration } from '../../api/locale'
import { executeMutation, getEndpoint, type Mutation } from '../../api/mutation'
import type { Back } from '../../api/queue/line'
import { t } from '../../texts/text'

const waysIn = (undo: Undo): WayBack[] => {
  if ('whyNot' in undo) throw new Error(undo.whyNot)
  return undo.ways
}

/** Creates the undo of a write from its journal entry; null if it is irreversible. */
export function wayBack(write: Mutation): Back | null {
  const entry = entryOf(write)
  const undo = entry && undoOf(entry, undefined, new Map())
  if (!entry || !undo || 'whyNot' in undo) return null
  return {
    deletes: undo.ways.some(({ write }) => deletes(getEndpoint(write), write.input.body)),
    lost: undo.ways.flatMap(({ lost }) => lost),
    send: async () => {
      // The undo depends on the current state of the record when its turn comes.
      const ways = waysIn(await planFor(entry, await loadJournal(entry.owner)))
      const changed = ways.flatMap(({ conflicts }) => conflicts.map(({ field }) => field))
      if (changed.length > 0)
        throw new Error(
          t('Changed again since, and left as it is: {changed}.', { changed: formatEnumeration(changed) }),
        )
      for (const way of ways) await executeMutation(way.write)
    },
  }
}
