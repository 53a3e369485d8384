/** Whether an error says that a row would break this constraint, wherever in the chain of causes the driver says so. */
export function violates(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && cause.constraint === constraint) return true
  }
  return false
}
