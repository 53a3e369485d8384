/** Throws if a condition that holds in correct code does not, instead of continuing with a default value. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message)
}
