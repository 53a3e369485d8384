import { Button, Stack } from '@mantine/core'
import { t, tn } from '../../../lib/i18n/translate'
import { requestConfirmation } from '../../overlays/open-dialog'
import type { QueueState, TaskQueue } from './queue/queue'
import { startRun } from './queue/start-run'
import { countTasks, type InverseTask, type Task } from './queue/task'

interface RunActionsProps {
  title: string
  queue: TaskQueue
  state: QueueState
}

interface RunAction {
  label: string
  run: () => void
}

/** Available actions for a run in its state. */
export function RunActions({ title, queue, state: { lines: tasks, phase } }: RunActionsProps) {
  const { failed, unknown, stopped } = countTasks(tasks)
  const back = phase === 'ended' ? getUndoableTasks(tasks).length : 0
  const isActive = phase === 'running' || phase === 'ready' || phase === 'lost'
  const runActions: (RunAction | false)[] = [
    phase === 'lost' && { label: t('Continue'), run: queue.start },
    isActive && { label: t('Stop'), run: queue.stop },
    phase === 'ended' &&
      failed > 0 && {
        label: t('Retry failed ({count})', { count: failed }),
        run: () => queue.again('failed'),
      },
    phase === 'ended' &&
      unknown > 0 && {
        label: t('Resend unknown ({count})', { count: unknown }),
        run: () => queue.again('unknown'),
      },
    phase === 'ended' &&
      stopped > 0 && {
        label: t('Send remaining ({count})', { count: stopped }),
        run: () => queue.again('stopped'),
      },
    back > 0 && {
      label: t('Undo all ({count})', { count: back }),
      run: () => confirmUndoAll(title, tasks),
    },
  ]
  return runActions.map(
    (runAction) =>
      runAction && (
        <Button key={runAction.label} size="compact-sm" variant="default" onClick={runAction.run}>
          {runAction.label}
        </Button>
      ),
  )
}

interface Undoable extends Task {
  inverse: InverseTask
}

/** Writes that are undone already, or about to be. */
const startedUndos = new WeakSet<Task['back']>()

/** Returns the completed writes that can be undone, last one first. */
const getUndoableTasks = (tasks: readonly Task[]): Undoable[] =>
  tasks.toReversed().flatMap((task) => {
    const inverse = task.result.state === 'done' && !startedUndos.has(task.back) ? task.back() : null
    return inverse ? [{ ...task, inverse }] : []
  })

/** Confirms, and undoes the completed writes. */
function confirmUndoAll(title: string, tasks: readonly Task[]): void {
  const undoable = getUndoableTasks(tasks)
  const count = undoable.length
  const deletes = undoable.some(({ inverse }) => inverse.deletes)
  requestConfirmation({
    title: tn(count, 'Undo 1 change?', 'Undo {n} changes?'),
    message: <UndoConfirmation inverses={undoable.map(({ inverse }) => inverse)} />,
    confirm: t('Undo {count}', { count }),
    danger: deletes,
    typed: deletes ? String(count) : undefined,
    action: async () => {
      for (const { back } of undoable) startedUndos.add(back)
      const inputs = undoable.map(({ name, href, inverse }) => ({
        name,
        href,
        send: inverse.send,
        back: () => null,
      }))
      startRun(t('Undo: {title}', { title }), inputs)
    },
  })
}

/** Content of the confirmation before many changes are undone. */
function UndoConfirmation({ inverses }: { inverses: readonly InverseTask[] }) {
  const createdCount = inverses.filter(({ deletes }) => deletes).length
  const unrestoredData = [...new Set(inverses.flatMap((inverse) => inverse.notRestored))]
  return (
    <Stack gap="sm">
      {createdCount < inverses.length && (
        <div>
          {t(
            'Changes are reverted one by one, the latest first. Values that others have changed since are left unchanged and listed.',
          )}
        </div>
      )}
      {createdCount > 0 && (
        <div>
          {tn(
            createdCount,
            'One created record is deleted, including everything that was added to it since.',
            '{n} created records are deleted, including everything that was added to them since.',
          )}
        </div>
      )}
      {unrestoredData.length > 0 && (
        <div>
          {t('Cannot be restored:')}
          <ul className="grid bullets gap-4 mt-4 break">
            {unrestoredData.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  )
}
