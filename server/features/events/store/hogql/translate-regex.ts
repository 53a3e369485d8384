import { SyntaxErrorAt } from './errors'
import { type Scanner, scan } from './scanner'

/*
 * The database would reject an invalid pattern only during the run. So patterns are parsed here: syntax supported by
 * both PostgreSQL and RE2 is translated to PostgreSQL's, the rest is rejected.
 */

const LENGTH_MAX = 1000
/** Maximum pattern size, which repetition multiplies; the database fails on patterns that are too large. */
const SIZE_MAX = 1000
const REPEAT_MAX = 255
const DEPTH_MAX = 20

const PLAIN = /[^\\^$.|?*+()[\]{}]/uy
const ESCAPE = /\\([\s\S])/uy
const REPEAT = /(?:([*+?])|\{(\d{1,4})(?:(,)(\d{0,4}))?\})(\??)/y
const CLASS_ITEM = /\\([\s\S])|([^\\\]])/uy

/** Character class escapes with the same meaning in the database. */
const SETS = 'dwsDWS'
const CONTROLS: Record<string, string> = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v' }

/** Translates a pattern to the database's syntax, with its case-insensitivity flag. `at` is the offset for errors. */
export function translateRegex(text: string, at: number): { pattern: string; anyCase: boolean } {
  const anyCase = text.startsWith('(?i)')
  const scanner = scan(anyCase ? text.slice(4) : text)
  const refuse = (reason: string): never => {
    throw new SyntaxErrorAt(at, `The pattern cannot be used: ${reason}.`)
  }
  if (text.length > LENGTH_MAX) refuse(`it is longer than ${LENGTH_MAX} characters`)
  const { pattern, size } = alternatives(scanner, refuse, 0)
  if (scanner.at < scanner.text.length) refuse('a closing ) has no matching opening one')
  if (size > SIZE_MAX) refuse('it repeats too much')
  // The prefix selects the database's advanced regular expressions and disables its own `***` prefix.
  return { pattern: `***:${pattern}`, anyCase }
}

type RejectPattern = (reason: string) => never

interface TranslatedPattern {
  pattern: string
  size: number
}

function alternatives(scanner: Scanner, refuse: RejectPattern, depth: number): TranslatedPattern {
  if (depth > DEPTH_MAX) refuse('its groups are nested too deeply')
  const all = [sequence(scanner, refuse, depth)]
  while (scanner.take(/\|/y)) all.push(sequence(scanner, refuse, depth))
  // An empty alternative becomes an empty group, which the database accepts everywhere.
  const pattern = all.map((alternative) => alternative.pattern || '(?:)').join('|')
  return { pattern, size: all.reduce((sum, alternative) => sum + alternative.size, 0) }
}

function sequence(scanner: Scanner, refuse: RejectPattern, depth: number): TranslatedPattern {
  const all: TranslatedPattern = { pattern: '', size: 1 }
  for (;;) {
    const edge = scanner.take(/\^|\$|\\[bB]/y)?.[0]
    const part = edge ? anchor(edge) : atom(scanner, refuse, depth)
    if (!part) return all
    const repeat = scanner.take(REPEAT)
    if (repeat && edge) refuse(`${edge} cannot be repeated`)
    const times = repeat ? repeated(repeat, refuse) : { pattern: '', most: 1 }
    // Compiling such patterns can take the database minutes.
    if (times.most > 1 && /[*+?}]/.test(part.pattern.replace(/\\[\s\S]|\(\?:/g, '')))
      refuse('a repetition count is applied to a repetition')
    if (repeat && scanner.take(REPEAT)) refuse('something is repeated twice')
    all.pattern += part.pattern + times.pattern
    all.size += part.size * times.most
  }
}

/** Translates an anchor: in the database `\b` is a backspace character, and `\y` is the word boundary. */
const anchor = (edge: string): TranslatedPattern => ({
  pattern: edge === '\\b' ? '\\y' : edge === '\\B' ? '\\Y' : edge,
  size: 1,
})

function atom(scanner: Scanner, refuse: RejectPattern, depth: number): TranslatedPattern | null {
  if (scanner.take(/\((?!\?)|\(\?:/y)) {
    const { pattern, size } = alternatives(scanner, refuse, depth + 1)
    if (!scanner.take(/\)/y)) refuse('a closing ) is missing')
    return { pattern: `(?:${pattern})`, size }
  }
  if (scanner.take(/\(\?/y))
    refuse('groups are written as ( ) or (?: ), and (?i) is only allowed at the beginning')
  if (scanner.take(/\./y)) return { pattern: '.', size: 1 }
  if (scanner.take(/\[/y)) return { pattern: characterClass(scanner, refuse), size: 1 }
  const escaped = scanner.take(ESCAPE)?.[1]
  if (escaped !== undefined) return { pattern: escaping(escaped, refuse), size: 1 }
  const plain = scanner.take(PLAIN)?.[0]
  if (plain !== undefined) return { pattern: quote(plain), size: 1 }
  if (scanner.take(/[?*+{]/y)) refuse('there is nothing to repeat')
  if (scanner.take(/[\\\]}]/y)) refuse('\\, ] and } are written as \\\\, \\] and \\}')
  return null
}

function escaping(character: string, refuse: RejectPattern): string {
  if (SETS.includes(character)) return `\\${character}`
  return quote(CONTROLS[character] ?? punctuation(character, refuse))
}

function punctuation(character: string, refuse: RejectPattern): string {
  return /[\p{L}\p{N}]/u.test(character) ? refuse(`\\${character} is not supported`) : character
}

/** Escapes a literal character. */
const quote = (character: string): string =>
  /[\p{L}\p{N}\s_]/u.test(character) ? character : `\\${character}`

/** Translates a quantifier, and returns the factor by which it multiplies the pattern size. */
function repeated(
  [, sign, least, comma, most]: RegExpExecArray,
  refuse: RejectPattern,
): { pattern: string; most: number } {
  if (sign) return { pattern: sign, most: 1 }
  const from = Number(least)
  const to = comma ? (most ? Number(most) : null) : from
  if (Math.max(from, to ?? 0) > REPEAT_MAX) refuse(`a repetition count is higher than ${REPEAT_MAX}`)
  if (to !== null && to < from) refuse(`{${from},${to}} counts down`)
  return { pattern: `{${from}${comma ? `,${to ?? ''}` : ''}}`, most: Math.max(1, to ?? from) }
}

/** Translates the content of a bracket expression. */
function characterClass(scanner: Scanner, refuse: RejectPattern): string {
  const not = scanner.take(/\^/y) ? '^' : ''
  let items = ''
  for (;;) {
    if (scanner.take(/\]/y)) return items === '' ? refuse('[] is empty') : `[${not}${items}]`
    const from = classItem(scanner, refuse)
    if (!scanner.take(/-(?!\])/y)) {
      items += from.pattern
      continue
    }
    const to = classItem(scanner, refuse)
    if (from.code === null || to.code === null || to.code < from.code) refuse('a range in [] runs backwards')
    items += `${from.pattern}-${to.pattern}`
  }
}

function classItem(scanner: Scanner, refuse: RejectPattern): { pattern: string; code: number | null } {
  const match = scanner.take(CLASS_ITEM) ?? refuse('a closing ] is missing')
  const [, escaped, plain = ''] = match
  if (plain === '[' && /[:.=]/.test(scanner.text[scanner.at] ?? '')) refuse('[: :] is not supported')
  if (escaped !== undefined && 'dws'.includes(escaped)) return { pattern: `\\${escaped}`, code: null }
  if (escaped !== undefined && SETS.includes(escaped)) refuse(`\\${escaped} is not allowed in []`)
  const character = escaped === undefined ? plain : (CONTROLS[escaped] ?? punctuation(escaped, refuse))
  return { pattern: quote(character), code: character.codePointAt(0) ?? 0 }
}
