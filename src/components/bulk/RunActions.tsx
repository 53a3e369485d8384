import { Button } from '@mantine/core'
import type { QueueState, TaskQueue } from '../../api/bulk/queue'
import { countTasks } from '../../api/bulk/task'
import { t } from '../../texts/translate'
import { confirmUndoAll, getUndoableTasks } from './confirm-undo-all'

interface RunActionsProps {
  title: string
  queue: TaskQueue
  state: QueueState
}

interface Deed {
  label: string
  act: () => void
}

/** Available actions for a run in its state. */
export function RunActions({ title, queue, state: { lines: tasks, phase } }: RunActionsProps) {
  const { failed, unknown, stopped } = countTasks(tasks)
  const back = phase === 'ended' ? getUndoableTasks(tasks).length : 0
  const goesOn = phase === 'running' || phase === 'ready' || phase === 'lost'
  const deeds: (Deed | false)[] = [
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
  return deeds.map(
    (runAction) =>
      runAction && (
        <Button key={runAction.label} size="compact-sm" variant="default" onClick={runAction.act}>
          {runAction.label}
        </Button>
      ),
  )
}
