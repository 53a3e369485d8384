/** Prefix that prevents collisions with keys from an earlier page load, in a restored draft. */
const session = Date.now().toString(36)
let last = 0

/** Creates a stable key for a question or a choice. It has the lifetime of the form and its draft. */
export function createClientId() {
  last += 1
  return `${session}-${last}`
}
