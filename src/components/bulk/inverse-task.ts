import type { InverseTask } from '../../api/bulk/task'
import { formatEnumeration } from '../../api/locale'
import { executeMutation, getEndpoint, type Mutation } from '../../api/mutation'
import { isDeletion } from '../../api/undo/deletion'
import { loadHistory } from '../../api/undo/history'
import { planUndo } from '../../api/undo/plan'
import { getEntry } from '../../api/undo/record'
import { getUndo } from '../../api/undo/undo'
import type { Undo, UndoStep } from '../../api/undo/undo-step'
import { t } from '../../texts/translate'

const getUndoSteps = (undo: Undo): UndoStep[] => {
  if ('whyNot' in undo) throw new Error(undo.whyNot)
  return undo.ways
}

/** Creates the undo of a write from its journal entry; null if it is irreversible. */
export function getInverseTask(mutation: Mutation): InverseTask | null {
  const entry = getEntry(mutation)
  const undo = entry && getUndo(entry, undefined, new Map())
  if (!entry || !undo || 'whyNot' in undo) return null
  return {
    deletes: undo.ways.some(({ write: mutation }) => isDeletion(getEndpoint(mutation), mutation.input.body)),
    lost: undo.ways.flatMap(({ lost }) => lost),
    send: async () => {
      // The undo depends on the current state of the record when its turn comes.
      const steps = getUndoSteps(await planUndo(entry, await loadHistory(entry.owner)))
      const changed = steps.flatMap(({ conflicts }) => conflicts.map(({ field }) => field))
      if (changed.length > 0)
        throw new Error(
          t('Changed since and left unchanged: {changed}.', { changed: formatEnumeration(changed) }),
        )
      for (const step of steps) await executeMutation(step.write)
    },
  }
}
