import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconChevronDown,
  IconClock,
  IconLoader2,
  IconMinus,
  IconQuestionMark,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { describeError, formatErrorDetails } from '../../../api/client/errors'
import { t, tn } from '../../../lib/i18n/translate'
import { useDelegatedLinks } from '../../data-table/use-delegated-links'
import { CopyButton } from '../../ui/cells/CopyButton'
import classes from './bulk.module.css'
import { countEnded, formatTally, getAnnouncement, sortByAttention, TASK_STATE_LABELS } from './labels'
import type { QueueState } from './queue/queue'
import { type BulkRun, removeRun, useQueue } from './queue/runs'
import { countTasks, type Task, type TaskState } from './queue/task'
import { RetryCountdown } from './RetryCountdown'
import { RunActions } from './RunActions'

/** Progress of a run and the outcome of each of its writes. Persists across navigation until dismissed. */
export default function RunPanel({ run: { id, title, queue } }: { run: BulkRun }) {
  const state = useQueue(queue)
  const { lines: tasks, phase } = state
  const { failed, unknown } = countTasks(tasks)
  const needsAttention = phase === 'lost' || (phase === 'ended' && failed + unknown > 0)
  const [expandedChoice, setChosen] = useState<boolean | null>(null)
  const isOpen = expandedChoice ?? needsAttention
  const results = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus was in a dialog that is now closed.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const close = () => {
    removeRun(id)
    document.getElementById('main')?.focus()
  }
  return (
    <section className={classes.run} aria-label={title}>
      <div className="row wrap gap-4-12">
        <h2 ref={heading} tabIndex={-1} className="break">
          {title}
        </h2>
        <RunLine state={state} />
        <div className="row wrap push gap-6">
          <RunActions title={title} queue={queue} state={state} />
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            aria-controls={results}
            rightSection={<IconChevronDown size={15} className={classes.chevron} aria-hidden />}
            onClick={() => setChosen(!isOpen)}
          >
            {t('Results')}
          </Button>
          {phase === 'ended' && (
            <button
              type="button"
              className="icon-button"
              aria-label={t('Dismiss: {title}', { title })}
              onClick={close}
            >
              <IconX size={16} />
            </button>
          )}
        </div>
      </div>
      <TaskProgress title={title} lines={tasks} />
      <span role="status" className="visually-hidden">
        {getAnnouncement(title, state)}
      </span>
      <div id={results} hidden={!isOpen}>
        {isOpen && <TaskResults title={title} lines={tasks} />}
      </div>
    </section>
  )
}

const SHOWN: TaskState[] = ['done', 'failed', 'unknown']

/** Progress bar of a run. */
function TaskProgress({ title, lines: tasks }: { title: string; lines: readonly Task[] }) {
  const counts = countTasks(tasks)
  return (
    <div
      role="progressbar"
      aria-label={title}
      aria-valuemin={0}
      aria-valuemax={tasks.length}
      aria-valuenow={countEnded(tasks)}
      aria-valuetext={formatTally(tasks)}
      className={classes.bars}
    >
      {SHOWN.map((state) => (
        <div
          key={state}
          data-state={state}
          className={classes.part}
          style={{ width: `${(counts[state] / tasks.length) * 100}%` }}
        />
      ))}
    </div>
  )
}

/** Progress of a run as text, and the reason why it waits. */
function RunLine({ state: { lines: tasks, phase, waitsUntil } }: { state: QueueState }) {
  const { unknown, waiting } = countTasks(tasks)
  return (
    <span className="numeric">
      {formatTally(tasks)}
      <span className="soft">
        {phase === 'ready' && ` · ${t('starts after the previous one')}`}
        {phase === 'stopping' && ` · ${t('stopping')}`}
        {waitsUntil !== null && (
          <>
            {' · '}
            <RetryCountdown until={waitsUntil} />
          </>
        )}
      </span>
      {phase === 'lost' && (
        <strong className="block medium">
          {tn(
            unknown,
            'One request received no response and may have been processed.',
            '{n} requests received no response and may have been processed.',
          )}{' '}
          {tn(waiting, 'Continue with the remaining one?', 'Continue with the remaining {n}?')}
        </strong>
      )}
    </span>
  )
}

/** Number of results per step; more are rendered on request. */
const STEP = 100

/** Outcome of each write, those that require attention first. */
function TaskResults({ title, lines: tasks }: { title: string; lines: readonly Task[] }) {
  const [most, setMost] = useState(STEP)
  const links = useDelegatedLinks()
  const rest = tasks.length - most
  return (
    <section
      className={classes.results}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable for keyboard users.
      tabIndex={0}
      aria-label={t('Results of {title}', { title })}
      {...links}
    >
      <ul className="grid">
        {sortByAttention(tasks)
          .slice(0, most)
          .map((task) => (
            <ResultLine key={tasks.indexOf(task)} line={task} />
          ))}
      </ul>
      {rest > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => setMost(most + STEP)}>
          {t('Show {count} more of {rest}', { count: Math.min(rest, STEP), rest })}
        </Button>
      )}
    </section>
  )
}

const ICONS: Record<TaskState, typeof IconCheck> = {
  waiting: IconClock,
  sending: IconLoader2,
  done: IconCheck,
  failed: IconAlertTriangle,
  unknown: IconQuestionMark,
  stopped: IconMinus,
}

/** Outcome of one write. */
function ResultLine({ line: { name, href, result } }: { line: Task }) {
  const Icon = ICONS[result.state]
  return (
    <li className={classes.line}>
      <span
        className={classes.state}
        data-tone={result.state === 'done' ? 'success' : result.state === 'failed' ? 'error' : undefined}
      >
        <Icon size={15} aria-hidden />
        {TASK_STATE_LABELS[result.state]}
      </span>
      <span className="min-0 break">
        {href ? (
          <a className="inherit" href={href}>
            {name}
          </a>
        ) : (
          name
        )}
      </span>
      {'error' in result && (
        <span className={classes.error}>
          {describeError(result.error).detail}{' '}
          <CopyButton
            text={() => `${name}\n${formatErrorDetails(result.error, new Date())}`}
            render={(copy, copied) => (
              <button
                type="button"
                className="text-button"
                aria-label={t('Copy details: {name}', { name })}
                onClick={copy}
              >
                {copied ? t('Copied') : t('Copy details')}
              </button>
            )}
          />
        </span>
      )}
    </li>
  )
}
