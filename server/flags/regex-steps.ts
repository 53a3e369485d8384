/** A part of an expression that is one thing to look at: an escape, a set of characters, the begin of a group, or a character. */
const PART = /\\(?:[1-9]|k|.)|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:]|<(?![=!])[^>]*>)|\(\?|[\s\S]/g
/** Looks around and looks back, which take as long as what they look at. */
const UNKNOWN = /^(?:\\[1-9k]|\(\?)$/

/**
 * The most steps that a backtracking engine makes on a text of some length: for every place to begin at, every way to
 * choose how often each part is repeated. Infinite where groups are repeated, for then the ways are not counted like that.
 */
export function stepsOf(pattern: string): (length: number) => number {
  let [loops, choices] = [0, 0]
  let before = ''
  for (const [part] of pattern.matchAll(PART)) {
    const isRepeated = part === '*' || part === '+' || part === '{'
    if (UNKNOWN.test(part) || (isRepeated && before === ')')) return () => Number.POSITIVE_INFINITY
    if (isRepeated) loops += 1
    else if (part === '|' || part === '?') choices += 1
    before = part
  }
  const starts = pattern.startsWith('^') && !pattern.includes('|') ? 0 : 1
  return (length) => (length + 1) ** (loops + starts) * 2 ** choices
}
