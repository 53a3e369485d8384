import { countTasks, type Task, type TaskState } from '../../api/bulk/task'
import classes from './bulk.module.css'
import { countEnded, formatTally } from './run-labels'

const SHOWN: TaskState[] = ['done', 'failed', 'unknown']

/** Progress bar of a run. */
export function TaskProgress({ title, lines: tasks }: { title: string; lines: readonly Task[] }) {
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
