/** The survey step by step. */
export function GuideView() {
  return null
}
