/** Write requests by the error they caused. Only `send` knows which requests are writes. */
const failed = new WeakMap<object, object>()

/** Records the write that caused an error, for components that display it. */
export function recordFailedMutation(error: unknown, write: object): void {
  if (typeof error === 'object' && error !== null) failed.set(error, write)
}

export const getRecordedMutation = (error: unknown): object | null =>
  (typeof error === 'object' && error !== null && failed.get(error)) || null

/** Returns true if the error was caused by a write, and false for reads and errors of the dashboard itself. */
export const isMutationError = (error: unknown): boolean => getRecordedMutation(error) !== null
