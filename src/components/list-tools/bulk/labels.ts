import { buildCurl, quoteForShell, type RepeatableRequest } from '../../../api/client/request-snippets'
import { formatEnumeration } from '../../../lib/i18n/locale'
import { t } from '../../../lib/i18n/translate'
import { formatCount } from '../../ui/cells/format-number'
import { toSingleLine } from '../../undo-history/model/shell-script'
import type { QueueState } from './queue/queue'
import { countTasks, type Task, type TaskState } from './queue/task'

/** Formats requests as a shell script with a comment for each record. It stops at the first failure. */
export const buildBulkScript = (requests: readonly (RepeatableRequest & { name: string })[]): string =>
  [
    '#!/bin/sh',
    'set -eu',
    `: "\${API_KEY:?Set API_KEY to a personal API key.}"`,
    ...requests.map(
      ({ name, url, ...request }) =>
        `\n# ${toSingleLine(name)}\n${buildCurl(quoteForShell(url), request, '--fail-with-body -sS ')}\necho`,
    ),
    '',
  ].join('\n')

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

const ATTENTION_STATES: readonly TaskState[] = ['failed', 'unknown']

/** Sorts items that require attention first. */
export const sortByAttention = (tasks: readonly Task[]): Task[] => {
  const needsAttention = ({ result }: Task) => ATTENTION_STATES.includes(result.state)
  return [...tasks.filter(needsAttention), ...tasks.filter((task) => !needsAttention(task))]
}

/** Matches more than one word, which three Chinese characters are. */
const PHRASE = /\S\s+\S|\p{Script=Han}{3}/u

/** `Pause 12 batch exports`, `Make an admin: 3 members` */
export const formatActionLabel = (verb: string, subject: string): string =>
  PHRASE.test(verb)
    ? t('{verb}: {what}', { verb, what: subject })
    : t('{verb} {what}', { verb, what: subject })

/** `23 selected` */
export const formatSelectedCount = (count: number): string =>
  t('{count} selected', { count: formatCount(count) })

/** Formats how many selected rows are on the current page; null if all are. */
export const formatSelectionScope = (count: number, here: number): string | null =>
  here === count
    ? null
    : here === 0
      ? t('none on this page')
      : t('{here} on this page', { here: formatCount(here) })

/** Formats the first names, and the number of the remaining ones. */
export function formatNames(names: readonly string[], most: number): string {
  const rest = names.length - most
  const first = formatEnumeration(names.slice(0, most))
  return rest > 0 ? t('{names} and {rest} more', { names: first, rest: formatCount(rest) }) : first
}
