import { Button } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { BulkRun } from '../../api/bulk/run-store'
import { removeRun, useQueue } from '../../api/bulk/runs'
import { countTasks } from '../../api/bulk/task'
import { t } from '../../texts/translate'
import classes from './bulk.module.css'
import { RunActions } from './RunActions'
import { RunLine } from './RunLine'
import { getAnnouncement } from './run-labels'
import { TaskProgress } from './TaskProgress'
import { TaskResults } from './TaskResults'

/** Progress of a run and the outcome of each of its writes. Persists across navigation until dismissed. */
export default function RunPanel({ run: { id, title, queue } }: { run: BulkRun }) {
  const state = useQueue(queue)
  const { lines: tasks, phase } = state
  const { failed, unknown } = countTasks(tasks)
  const wantsALook = phase === 'lost' || (phase === 'ended' && failed + unknown > 0)
  const [expandedChoice, setChosen] = useState<boolean | null>(null)
  const isOpen = expandedChoice ?? wantsALook
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
      <div className={classes.runHead}>
        <h2 ref={heading} tabIndex={-1} className={classes.runTitle}>
          {title}
        </h2>
        <RunLine state={state} />
        <div className={classes.runTools}>
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
              className={classes.close}
              aria-label={t('Dismiss: {title}', { title })}
              onClick={close}
            >
              <IconX size={16} />
            </button>
          )}
        </div>
      </div>
      <TaskProgress title={title} lines={tasks} />
      <span role="status" className={classes.hidden}>
        {getAnnouncement(title, state)}
      </span>
      <div id={results} hidden={!isOpen}>
        {isOpen && <TaskResults title={title} lines={tasks} />}
      </div>
    </section>
  )
}
