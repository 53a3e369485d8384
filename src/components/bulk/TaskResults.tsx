import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Task } from '../../api/bulk/task'
import { t } from '../../texts/translate'
import { useDelegatedLinks } from '../data-table/use-delegated-links'
import classes from './bulk.module.css'
import { ResultLine } from './ResultLine'
import { sortByAttention } from './run-labels'

/** Number of results per step; more are rendered on request. */
const STEP = 100

/** Outcome of each write, those that require attention first. */
export function TaskResults({ title, lines: tasks }: { title: string; lines: readonly Task[] }) {
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
      <ul className={classes.list}>
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
