/**
 * Exits the process when the embedded database panics: it would never return again. Committed data is available after
 * the next start.
 */
export function exitOnDatabasePanic({ message }: Error): never {
  console.error(
    `Hedgerow is stopping because the embedded database failed: ${message}. No acknowledged write is lost. If the disk is full, free some space. Then start Hedgerow again.`,
  )
  process.exit(1)
}
