/** Where the questions of the form around lead. */
export function FlowPanel() {
  return null
}
