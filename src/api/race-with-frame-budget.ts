/** Delays below this are not perceptible. */
const IMPERCEPTIBLE_MS = 40

/** Awaits the promise, but at most for an imperceptible time. */
export async function raceWithFrameBudget(what: Promise<unknown>): Promise<void> {
  await Promise.race([what, new Promise((resolve) => setTimeout(resolve, IMPERCEPTIBLE_MS))])
}
