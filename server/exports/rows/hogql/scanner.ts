import { Refusal } from './refusal'

/** Goes through a text once, from the left. */
export interface Scanner {
  readonly text: string
  /** Where it stands. */
  readonly at: number
  /** Takes what matches here; patterns are sticky. Null when nothing does. */
  take(pattern: RegExp): RegExpExecArray | null
}

/** A scanner at the beginning of a text. */
export function scan(text: string): Scanner {
  let at = 0
  return {
    text,
    get at() {
      return at
    },
    take(pattern) {
      pattern.lastIndex = at
      const found = pattern.exec(text)
      if (found) at += found[0].length
      return found
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
 * Takes a text in marks and gives what it stands for; null when no such mark is here. In it the mark is written twice or
 * after a backslash. A backslash before `%` and `_` stays, for LIKE.
 */
export function takeQuoted(scanner: Scanner, mark: keyof typeof QUOTED): string | null {
  if (scanner.text[scanner.at] !== mark) return null
  const from = scanner.at
  const found = scanner.take(QUOTED[mark])
  if (!found) throw new Refusal(from, `A closing ${mark} is missing.`)
  return (found[1] ?? '').replace(/\\([\s\S])|(''|""|``)/g, (pair, escaped?: string) => {
    if (escaped === undefined) return mark
    return escaped === '%' || escaped === '_' ? pair : (ESCAPED[escaped] ?? escaped)
  })
}
