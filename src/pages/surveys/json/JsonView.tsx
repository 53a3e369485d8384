/** The survey as JSON. */
export function JsonView() {
  return null
}
