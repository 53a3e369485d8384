const listeners = new Set<JobListener>()

/** Called for every job enqueued by this process, with its kind and start time. */
export type JobListener = (name: string, due: number) => void

/** Notifies the workers of this process immediately of jobs that they would otherwise find at their next poll. */
export const localNotifier = {
  notify(name: string, due: number): void {
    for (const listener of listeners) listener(name, due)
  },
  /** Subscribes a listener and returns the unsubscribe function. */
  subscribe(listener: JobListener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
