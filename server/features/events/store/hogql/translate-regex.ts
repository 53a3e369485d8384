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
  const reject = (reason: string): never => {
    throw new SyntaxErrorAt(at, `The pattern cannot be used: ${reason}.`)
  }
  if (text.length > LENGTH_MAX) reject(`it is longer than ${LENGTH_MAX} characters`)
  const { pattern, size } = alternatives(scanner, reject, 0)
  if (scanner.at < scanner.text.length) reject('a closing ) has no matching opening one')
  if (size > SIZE_MAX) reject('it repeats too much')
  // The prefix selects the database's advanced regular expressions and disables its own `***` prefix.
  return { pattern: `***:${pattern}`, anyCase }
}

type RejectPattern = (reason: string) => never

interface TranslatedPattern {
  pattern: string
  size: number
}

function alternatives(scanner: Scanner, reject: RejectPattern, depth: number): TranslatedPattern {
  if (depth > DEPTH_MAX) reject('its groups are nested too deeply')
  const all = [sequence(scanner, reject, depth)]
  while (scanner.take(/\|/y)) all.push(sequence(scanner, reject, depth))
  // An empty alternative becomes an empty group, which the database accepts everywhere.
  const pattern = all.map((alternative) => alternative.pattern || '(?:)').join('|')
  return { pattern, size: all.reduce((sum, alternative) => sum + alternative.size, 0) }
}

function sequence(scanner: Scanner, reject: RejectPattern, depth: number): TranslatedPattern {
  const all: TranslatedPattern = { pattern: '', size: 1 }
  for (;;) {
    const edge = scanner.take(/\^|\$|\\[bB]/y)?.[0]
    const part = edge ? anchor(edge) : atom(scanner, reject, depth)
    if (!part) return all
    const repeat = scanner.take(REPEAT)
    if (repeat && edge) reject(`${edge} cannot be repeated`)
    const times = repeat ? repeated(repeat, reject) : { pattern: '', most: 1 }
    // Compiling such patterns can take the database minutes.
    if (times.most > 1 && /[*+?}]/.test(part.pattern.replace(/\\[\s\S]|\(\?:/g, '')))
      reject('a repetition count is applied to a repetition')
    if (repeat && scanner.take(REPEAT)) reject('something is repeated twice')
    all.pattern += part.pattern + times.pattern
    all.size += part.size * times.most
  }
}

/** Translates an anchor: in the database `\b` is a backspace character, and `\y` is the word boundary. */
const anchor = (edge: string): TranslatedPattern => ({
  pattern: edge === '\\b' ? '\\y' : edge === '\\B' ? '\\Y' : edge,
  size: 1,
})

function atom(scanner: Scanner, reject: RejectPattern, depth: number): TranslatedPattern | null {
  if (scanner.take(/\((?!\?)|\(\?:/y)) {
    const { pattern, size } = alternatives(scanner, reject, depth + 1)
    if (!scanner.take(/\)/y)) reject('a closing ) is missing')
    return { pattern: `(?:${pattern})`, size }
  }
  if (scanner.take(/\(\?/y))
    reject('groups are written as ( ) or (?: ), and (?i) is only allowed at the beginning')
  if (scanner.take(/\./y)) return { pattern: '.', size: 1 }
  if (scanner.take(/\[/y)) return { pattern: characterClass(scanner, reject), size: 1 }
  const escaped = scanner.take(ESCAPE)?.[1]
  if (escaped !== undefined) return { pattern: escaping(escaped, reject), size: 1 }
  const plain = scanner.take(PLAIN)?.[0]
  if (plain !== undefined) return { pattern: quote(plain), size: 1 }
  if (scanner.take(/[?*+{]/y)) reject('there is nothing to repeat')
  if (scanner.take(/[\\\]}]/y)) reject('\\, ] and } are written as \\\\, \\] and \\}')
  return null
}

function escaping(character: string, reject: RejectPattern): string {
  if (SETS.includes(character)) return `\\${character}`
  return quote(CONTROLS[character] ?? punctuation(character, reject))
}

function punctuation(character: string, reject: RejectPattern): string {
  return /[\p{L}\p{N}]/u.test(character) ? reject(`\\${character} is not supported`) : character
}

/** Escapes a literal character. */
const quote = (character: string): string =>
  /[\p{L}\p{N}\s_]/u.test(character) ? character : `\\${character}`

/** Translates a quantifier, and returns the factor by which it multiplies the pattern size. */
function repeated(
  [, sign, least, comma, most]: RegExpExecArray,
  reject: RejectPattern,
): { pattern: string; most: number } {
  if (sign) return { pattern: sign, most: 1 }
  const from = Number(least)
  const to = comma ? (most ? Number(most) : null) : from
  if (Math.max(from, to ?? 0) > REPEAT_MAX) reject(`a repetition count is higher than ${REPEAT_MAX}`)
  if (to !== null && to < from) reject(`{${from},${to}} counts down`)
  return { pattern: `{${from}${comma ? `,${to ?? ''}` : ''}}`, most: Math.max(1, to ?? from) }
}

/** Translates the content of a bracket expression. */
function characterClass(scanner: Scanner, reject: RejectPattern): string {
  const not = scanner.take(/\^/y) ? '^' : ''
  let items = ''
  for (;;) {
    if (scanner.take(/\]/y)) return items === '' ? reject('[] is empty') : `[${not}${items}]`
    const from = classItem(scanner, reject)
    if (!scanner.take(/-(?!\])/y)) {
      items += from.pattern
      continue
    }
    const to = classItem(scanner, reject)
    if (from.code === null || to.code === null || to.code < from.code) reject('a range in [] runs backwards')
    items += `${from.pattern}-${to.pattern}`
  }
}

function classItem(scanner: Scanner, reject: RejectPattern): { pattern: string; code: number | null } {
  const match = scanner.take(CLASS_ITEM) ?? reject('a closing ] is missing')
  const [, escaped, plain = ''] = match
  if (plain === '[' && /[:.=]/.test(scanner.text[scanner.at] ?? '')) reject('[: :] is not supported')
  if (escaped !== undefined && 'dws'.includes(escaped)) return { pattern: `\\${escaped}`, code: null }
  if (escaped !== undefined && SETS.includes(escaped)) reject(`\\${escaped} is not allowed in []`)
  const character = escaped === undefined ? plain : (CONTROLS[escaped] ?? punctuation(escaped, reject))
  return { pattern: quote(character), code: character.codePointAt(0) ?? 0 }
}
