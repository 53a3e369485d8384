import { startRun } from '../../api/bulk/runs'
import type { InverseTask, Task } from '../../api/bulk/task'
import { t, tn } from '../../texts/translate'
import { requestConfirmation } from '../confirm/confirm'
import { UndoConfirmation } from './UndoConfirmation'

interface Undoable extends Task {
  way: InverseTask
}

/** Writes that are undone already, or about to be. */
const begun = new WeakSet<Task['back']>()

/** Returns the completed writes that can be undone, last one first. */
export const getUndoableTasks = (tasks: readonly Task[]): Undoable[] =>
  tasks.toReversed().flatMap((task) => {
    const inverse = task.result.state === 'done' && !begun.has(task.back) ? task.back() : null
    return inverse ? [{ ...task, way: inverse }] : []
  })

/** Confirms, and undoes the completed writes. */
export function confirmUndoAll(title: string, tasks: readonly Task[]): void {
  const undoable = getUndoableTasks(tasks)
  const count = undoable.length
  const deletes = undoable.some(({ way }) => way.deletes)
  requestConfirmation({
    title: tn(count, 'Undo 1 change?', 'Undo {n} changes?'),
    message: <UndoConfirmation ways={undoable.map(({ way }) => way)} />,
    confirm: t('Undo {count}', { count }),
    ...(deletes && { danger: true, typed: String(count) }),
    action: async () => {
      for (const { back } of undoable) begun.add(back)
      const inputs = undoable.map(({ name, href, way }) => ({ name, href, send: way.send, back: () => null }))
      startRun(t('Undo: {title}', { title }), inputs)
    },
  })
}
