import { Button, Stack } from '@mantine/core'
import { t, tn } from '../../../lib/i18n/translate'
import { requestConfirmation } from '../../overlays/open-dialog'
import type { QueueState, TaskQueue } from './queue/queue'
import { startRun } from './queue/runs'
import { countTasks, type InverseTask, type Task } from './queue/task'

interface RunActionsProps {
  title: string
  queue: TaskQueue
  state: QueueState
}

interface RunAction {
  label: string
  act: () => void
}

/** Available actions for a run in its state. */
export function RunActions({ title, queue, state: { lines: tasks, phase } }: RunActionsProps) {
  const { failed, unknown, stopped } = countTasks(tasks)
  const back = phase === 'ended' ? getUndoableTasks(tasks).length : 0
  const goesOn = phase === 'running' || phase === 'ready' || phase === 'lost'
  const runActions: (RunAction | false)[] = [
    phase === 'lost' && { label: t('Continue'), act: queue.start },
    goesOn && { label: t('Stop'), act: queue.stop },
    phase === 'ended' &&
      failed > 0 && {
        label: t('Retry failed ({count})', { count: failed }),
        act: () => queue.again('failed'),
      },
    phase === 'ended' &&
      unknown > 0 && {
        label: t('Resend unknown ({count})', { count: unknown }),
        act: () => queue.again('unknown'),
      },
    phase === 'ended' &&
      stopped > 0 && {
        label: t('Send remaining ({count})', { count: stopped }),
        act: () => queue.again('stopped'),
      },
    back > 0 && {
      label: t('Undo all ({count})', { count: back }),
      act: () => confirmUndoAll(title, tasks),
    },
  ]
  return runActions.map(
    (runAction) =>
      runAction && (
        <Button key={runAction.label} size="compact-sm" variant="default" onClick={runAction.act}>
          {runAction.label}
        </Button>
      ),
  )
}

interface Undoable extends Task {
  way: InverseTask
}

/** Writes that are undone already, or about to be. */
const begun = new WeakSet<Task['back']>()

/** Returns the completed writes that can be undone, last one first. */
const getUndoableTasks = (tasks: readonly Task[]): Undoable[] =>
  tasks.toReversed().flatMap((task) => {
    const inverse = task.result.state === 'done' && !begun.has(task.back) ? task.back() : null
    return inverse ? [{ ...task, way: inverse }] : []
  })

/** Confirms, and undoes the completed writes. */
function confirmUndoAll(title: string, tasks: readonly Task[]): void {
  const undoable = getUndoableTasks(tasks)
  const count = undoable.length
  const deletes = undoable.some(({ way }) => way.deletes)
  requestConfirmation({
    title: tn(count, 'Undo 1 change?', 'Undo {n} changes?'),
    message: <UndoConfirmation ways={undoable.map(({ way }) => way)} />,
    confirm: t('Undo {count}', { count }),
    danger: deletes,
    typed: deletes ? String(count) : undefined,
    action: async () => {
      for (const { back } of undoable) begun.add(back)
      const inputs = undoable.map(({ name, href, way }) => ({ name, href, send: way.send, back: () => null }))
      startRun(t('Undo: {title}', { title }), inputs)
    },
  })
}

/** Content of the confirmation before many changes are undone. */
function UndoConfirmation({ ways }: { ways: readonly InverseTask[] }) {
  const createdCount = ways.filter(({ deletes }) => deletes).length
  const lostParts = [...new Set(ways.flatMap((inverse) => inverse.lost))]
  return (
    <Stack gap="sm">
      {createdCount < ways.length && (
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
      {lostParts.length > 0 && (
        <div>
          {t('Cannot be restored:')}
          <ul className="grid bullets gap-4 mt-4 break">
            {lostParts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  )
}
