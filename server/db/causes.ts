/** An error and what caused it, outermost first: drivers tell their codes somewhere in this chain. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause)
  return causes
}
