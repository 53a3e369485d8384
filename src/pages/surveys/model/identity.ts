let last = 0

/** A name for a question or a choice that stays with it while it moves. It lives only as long as the form. */
export function newKey() {
  last += 1
  return `k${last}`
}
