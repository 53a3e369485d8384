/** Delays below this are not perceptible. */
const IMPERCEPTIBLE_MS = 40

/** Awaits the promise, but at most for an imperceptible time. */
export async function raceWithFrameBudget(promise: Promise<unknown>): Promise<void> {
  await Promise.race([promise, new Promise((resolve) => setTimeout(resolve, IMPERCEPTIBLE_MS))])
}
