import { SyntaxErrorAt } from './errors'

/** Scanner that reads a text once, from left to right. */
export interface Scanner {
  readonly text: string
  /** Current offset. */
  readonly at: number
  /** Consumes a match at the current offset; null if there is none. Patterns are sticky. */
  take(pattern: RegExp): RegExpExecArray | null
}

/** Creates a scanner at the beginning of a text. */
export function scan(text: string): Scanner {
  let at = 0
  return {
    text,
    get at() {
      return at
    },
    take(pattern) {
      pattern.lastIndex = at
      const match = pattern.exec(text)
      if (match) at += match[0].length
      return match
    },
  }
}

const QUOTED = {
  "'": /'((?:[^'\\]|''|\\[\s\S])*)'/y,
  '"': /"((?:[^"\\]|""|\\[\s\S])*)"/y,
  '`': /`((?:[^`\\]|``|\\[\s\S])*)`/y,
}

const ESCAPED: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

/**
 * Consumes a quoted text and returns its value; null if there is no such quote here. Inside, the quote is doubled or
 * escaped with a backslash. A backslash before `%` and `_` is retained, for LIKE.
 */
export function takeQuoted(scanner: Scanner, mark: keyof typeof QUOTED): string | null {
  if (scanner.text[scanner.at] !== mark) return null
  const from = scanner.at
  const match = scanner.take(QUOTED[mark])
  if (!match) throw new SyntaxErrorAt(from, `A closing ${mark} is missing.`)
  return (match[1] ?? '').replace(/\\([\s\S])|(''|""|``)/g, (pair, escaped?: string) => {
    if (escaped === undefined) return mark
    return escaped === '%' || escaped === '_' ? pair : (ESCAPED[escaped] ?? escaped)
  })
}
