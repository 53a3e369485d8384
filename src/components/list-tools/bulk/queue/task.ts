/** Outcome of a queued write. */
export type TaskResult =
  | { state: 'waiting' | 'sending' | 'done' | 'stopped' }
  | { state: 'failed'; error: unknown }
  /** It was sent, but the response was lost: it may have been applied. */
  | { state: 'unknown'; error: unknown }

export type TaskState = TaskResult['state']

/** Undo of a completed write. */
export interface InverseTask {
  /** True if the undo deletes a record that the write created. */
  deletes: boolean
  /** Descriptions of data that is not restored. */
  notRestored: string[]
  send: () => Promise<unknown>
}

/** Write to send, with the display name of its record. */
export interface TaskInput {
  name: string
  /** The record's page. */
  href?: string | undefined
  /** Sends the request each time it is called. Throws what `send` throws. */
  send: () => Promise<unknown>
  /** Returns the undo once the write has completed; null if it is irreversible. */
  back: () => InverseTask | null
}

/** Item of a queue. */
export interface Task extends TaskInput {
  result: TaskResult
}

/** Returns the items with the result of one of them replaced. */
export const withResult = (tasks: readonly Task[], at: number, result: TaskResult): Task[] =>
  tasks.map((task, index) => (index === at ? { ...task, result } : task))

/** Returns the items with all those in one state moved to another. */
export const toState = (tasks: readonly Task[], from: TaskState, to: 'waiting' | 'stopped'): Task[] =>
  tasks.map((task) => (task.result.state === from ? { ...task, result: { state: to } } : task))

/** Counts the items in each state. */
export function countTasks(tasks: readonly Task[]): Record<TaskState, number> {
  const counts = { waiting: 0, sending: 0, done: 0, stopped: 0, failed: 0, unknown: 0 }
  for (const { result } of tasks) counts[result.state] += 1
  return counts
}
