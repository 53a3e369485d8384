/** Contents of the groups of a regular expression that have an unbounded quantifier. */
function findRepeatedGroups(source: string): string[] {
  const starts: number[] = []
  const groups: string[] = []
  let inClass = false
  for (let at = 0; at < source.length; at++) {
    const letter = source[at]
    if (letter === '\\') at++
    else if (inClass) inClass = letter !== ']'
    else if (letter === '[') inClass = true
    else if (letter === '(') starts.push(at)
    else if (letter === ')') {
      const start = starts.pop()
      const endless = /^(?:[*+]|\{\d+,\})/.test(source.slice(at + 1))
      if (start !== undefined && endless) groups.push(source.slice(start + 1, at))
    }
  }
  return groups.map((group) => group.replace(/^\?(?::|<[^=!>]+>)/, ''))
}

const LETTERS_MAX = 10
const LENGTH_MAX = 3

/** Short texts of characters from a pattern, and of some that its classes match. */
function buildSamples(group: string): string[] {
  const letters = [...new Set([...'a0/.-', ...group.replace(/\\\w|[\\()[\]{}*+?^$|]/g, '')])].slice(
    0,
    LETTERS_MAX,
  )
  const samples = [...letters]
  for (let from = 0, length = 2; length <= LENGTH_MAX; length++) {
    const shorter = samples.slice(from)
    from = samples.length
    samples.push(...shorter.flatMap((text) => letters.map((letter) => text + letter)))
  }
  return samples
}

/**
 * Returns true if matching may take time exponential in the length of the text. This happens if a repeated group
 * matches a text and also that text twice in a row: each repetition then has two matches.
 */
export function hasCatastrophicBacktracking(source: string): boolean {
  return findRepeatedGroups(source).some((group) => {
    try {
      const whole = new RegExp(`^(?:${group})$`)
      return buildSamples(group).some((text) => whole.test(text) && whole.test(text + text))
    } catch {
      // Part of a pattern that is not valid by itself.
      return false
    }
  })
}
