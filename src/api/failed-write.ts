import type { Write } from './write'

/** What was being sent when something went wrong, by the error that came of it. */
const failed = new WeakMap<object, Write>()

/** Notes what a failed request was to change, for those who show the failure. */
export function noteFailedWrite(error: unknown, write: Write): void {
  if (typeof error === 'object' && error !== null) failed.set(error, write)
}

/** The write that an error is about; null for reads, and for faults of the dashboard. */
export const failedWriteOf = (error: unknown): Write | null =>
  (typeof error === 'object' && error !== null && failed.get(error)) || null
