/** The survey of the form around, as respondents see it. */
export function PreviewPane() {
  return null
}
