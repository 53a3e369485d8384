/** Token of a regular expression: an escape, a character set, the beginning of a group, or a character. */
const PART = /\\(?:[1-9]|k|.)|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:]|<(?![=!])[^>]*>)|\(\?|[\s\S]/g
/** Backreferences and lookarounds, whose cost depends on the text that they match. */
const UNKNOWN = /^(?:\\[1-9k]|\(\?)$/

/**
 * Computes an upper bound of a backtracking engine's steps by text length: for every start position, every combination
 * of repetition counts. Infinite for repeated groups, where this count does not apply.
 */
export function createStepEstimator(pattern: string): (length: number) => number {
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
