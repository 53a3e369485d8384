import { formatEnumeration } from '../../../lib/i18n/locale'
import { t } from '../../../lib/i18n/translate'
import { formatCount } from '../../ui/cells/format-number'
import type { QueueState } from './queue/queue'
import type { Task, TaskState } from './queue/task'
import { countTasks } from './queue/task'

/** Labels of the outcomes of a write. */
export const TASK_STATE_LABELS: Record<TaskState, string> = {
  waiting: t('Waiting'),
  sending: t('Sending'),
  done: t('Done'),
  failed: t('Failed'),
  unknown: t('Unknown'),
  stopped: t('Not sent'),
}

const TALLY: [TaskState, (count: string) => string][] = [
  ['failed', (count) => t('{count} failed', { count })],
  ['unknown', (count) => t('{count} unknown', { count })],
  ['stopped', (count) => t('{count} not sent', { count })],
]

/** `10 of 12 done, 2 failed` */
export function formatTally(tasks: readonly Task[]): string {
  const counts = countTasks(tasks)
  const rest = TALLY.filter(([state]) => counts[state] > 0).map(([state, words]) =>
    words(formatCount(counts[state])),
  )
  return formatEnumeration([
    t('{done} of {count} completed', { done: formatCount(counts.done), count: formatCount(tasks.length) }),
    ...rest,
  ])
}

/** Counts the writes with a result. */
export function countEnded(tasks: readonly Task[]): number {
  const { waiting, sending } = countTasks(tasks)
  return tasks.length - waiting - sending
}

const QUARTERS = 4

/**
 * Returns the screen reader announcement of a run: on state changes, and at each quarter of its progress; not for each
 * write.
 */
export function getAnnouncement(title: string, { lines: tasks, phase, waitsUntil }: QueueState): string {
  if (phase === 'ready') return t('{title}: waiting for the previous one.', { title })
  if (phase === 'lost') return t('{title}: no response. Choose whether to continue.', { title })
  if (phase === 'ended') return t('{title}: finished. {tally}.', { title, tally: formatTally(tasks) })
  if (phase === 'stopping') return t('{title}: stopping.', { title })
  if (waitsUntil !== null) return t('{title}: rate limited. Retries automatically.', { title })
  const quarter = Math.floor((countEnded(tasks) / tasks.length) * QUARTERS)
  return quarter === 0
    ? t('{title}: started.', { title })
    : t('{title}: {percent}% completed.', { title, percent: quarter * 25 })
}

const NEEDS_A_LOOK: readonly TaskState[] = ['failed', 'unknown']

/** Sorts items that require attention first. */
export const sortByAttention = (tasks: readonly Task[]): Task[] => {
  const needsALook = ({ result }: Task) => NEEDS_A_LOOK.includes(result.state)
  return [...tasks.filter(needsALook), ...tasks.filter((task) => !needsALook(task))]
}
