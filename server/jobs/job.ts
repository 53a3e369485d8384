/** A kind of work that is done outside of requests, and how. */
export interface JobKind<Data extends object> {
  name: string
  /** After this time another process may take it for lost and begin again. */
  timeoutSeconds: number
  /** How often a job that threw is tried again. */
  retries: number
  /** How long to wait before the first of these; every next wait is longer. */
  retryAfterSeconds: number
  /** How many of them one process works on at once. */
  concurrency: number
  /** Set where it is done regularly, once for all processes. */
  everySeconds?: number
  /** Only here to carry the type of what a job is given. */
  data?: Data
}

/** A kind of work and who does it. */
export interface Job {
  kind: JobKind<object>
  /** `stopping` is aborted when the server stops; whoever goes on for long has to obey it. */
  run(data: object, stopping: AbortSignal): Promise<void>
}

/** Names a kind of work; both who sends it and who does it refer to this. */
export function jobKind<Data extends object>(
  name: string,
  how: Partial<Omit<JobKind<Data>, 'name' | 'data'>> = {},
): JobKind<Data> {
  return { name, timeoutSeconds: 60, retries: 2, retryAfterSeconds: 5, concurrency: 1, ...how }
}

/** Joins a kind of work with who does it. */
export function defineJob<Data extends object>(
  kind: JobKind<Data>,
  handler: (data: Data, stopping: AbortSignal) => Promise<void>,
): Job {
  // What is sent as a kind has its type: `send` sees to that.
  return { kind, run: (data, stopping) => handler(data as Data, stopping) }
}
