/** Delays below this are not perceptible. */
const UNSEEN_MS = 40

/** Awaits the promise, but at most for an imperceptible time. */
export async function atOnce(what: Promise<unknown>): Promise<void> {
  await Promise.race([what, new Promise((resolve) => setTimeout(resolve, UNSEEN_MS))])
}
