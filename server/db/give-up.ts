/**
 * Ends this process, as the embedded database wants it when it cannot go on: it would not even return any more. What it has
 * acknowledged is there at the next start.
 */
export function giveUp({ message }: Error): never {
  console.error(
    `Hedgerow has to stop. The embedded database gave up: ${message}. What it acknowledged is kept. Where its disk is full, make room; then start again.`,
  )
  process.exit(1)
}
