/** Nobody sees something come so much later. */
const UNSEEN_MS = 40

/** Waits for what may be there at once, but not so long that anybody would see it. */
export async function atOnce(what: Promise<unknown>): Promise<void> {
  await Promise.race([what, new Promise((resolve) => setTimeout(resolve, UNSEEN_MS))])
}
