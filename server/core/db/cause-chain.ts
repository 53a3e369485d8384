/** Returns an error and its causes, outermost first. Drivers put their error codes somewhere in this chain. */
export function getCauseChain(error: unknown): Error[] {
  const causes: Error[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause)
  return causes
}
