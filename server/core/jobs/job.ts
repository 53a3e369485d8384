/** Kind of background job, with its settings. */
export interface JobKind<Data extends object> {
  name: string
  /** Timeout after which another process may consider the job lost and restart it. */
  timeoutSeconds: number
  /** Number of retries after an error. */
  retries: number
  /** Delay before the first retry; it grows with every further one. */
  retryAfterSeconds: number
  /** Maximum number of concurrent jobs per process. */
  concurrency: number
  /** Interval of a recurring job, which runs once for all processes. */
  everySeconds?: number
  /** Phantom field for the type of the job's data. */
  data?: Data
}

/** Kind of job with its handler. */
export interface Job {
  kind: JobKind<object>
  /** Runs the job. `stopping` is aborted when the server stops; long-running handlers must obey it. */
  run(data: object, stopping: AbortSignal): Promise<void>
}

/** Defines a kind of job; both the enqueuing code and the handler refer to it. */
export function defineJobKind<Data extends object>(
  name: string,
  how: Partial<Omit<JobKind<Data>, 'name' | 'data'>> = {},
): JobKind<Data> {
  return { name, timeoutSeconds: 60, retries: 2, retryAfterSeconds: 5, concurrency: 1, ...how }
}

/** Combines a kind of job with its handler. */
export function defineJob<Data extends object>(
  kind: JobKind<Data>,
  handler: (data: Data, stopping: AbortSignal) => Promise<void>,
): Job {
  // `send` ensures the type of the data.
  return { kind, run: (data, stopping) => handler(data as Data, stopping) }
}
