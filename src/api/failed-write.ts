/** What was being sent when something went wrong, by the error that came of it. Only `send` knows what a write is. */
const failed = new WeakMap<object, object>()

/** Notes what a failed request was to change, for those who show the failure. */
export function noteFailedWrite(error: unknown, write: object): void {
  if (typeof error === 'object' && error !== null) failed.set(error, write)
}

export const notedWrite = (error: unknown): object | null =>
  (typeof error === 'object' && error !== null && failed.get(error)) || null

/** Whether an error came of a change; those of reads, and faults of the dashboard, did not. */
export const isOfWrite = (error: unknown): boolean => notedWrite(error) !== null
