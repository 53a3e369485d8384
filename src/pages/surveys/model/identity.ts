/** Names of an earlier page, in a draft, are none of these. */
const session = Date.now().toString(36)
let last = 0

/** A name for a question or a choice that stays with it while it moves. It lives as long as the form and its draft. */
export function newKey() {
  last += 1
  return `${session}-${last}`
}
