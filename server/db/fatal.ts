/**
 * Exits the process when the embedded database panics: it would never return again. Committed data is available after
 * the next start.
 */
export function exitOnDatabasePanic({ message }: Error): never {
  console.error(
    `Hedgerow has to stop. The embedded database gave up: ${message}. What it acknowledged is kept. Where its disk is full, make room; then start again.`,
  )
  process.exit(1)
}
