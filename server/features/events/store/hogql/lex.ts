import { SyntaxErrorAt } from './errors'
import { type Scanner, scan, takeQuoted } from './scanner'

/** Name or literal token. A path of names, `properties.$browser`, is one token. */
export type Token = { at: number } & (
  | { kind: 'name'; parts: string[]; star: boolean }
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
)

/** Query text prepared for an SQL parser. */
export interface LexResult {
  /** Query in which each piece is replaced by its number: of the user's input, only keywords and operators remain. */
  sql: string
  pieces: Token[]
  /** Maps an offset in `sql` to the offset in the original text. */
  origin(offset: number): number
}

const MAX_QUERY_LENGTH = 20_000

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?![\p{L}\p{N}_$.])/uy
const SKIPPED = /(?:\s+|--[^\n]*|\/\*[\s\S]*?\*\/)+/y
const SIGN = /::|<>|<=|>=|!=|==|\|\||[()+\-*/%,<>=;]/y
const DOT = /\s*\.\s*/y
const STAR = /\s*\.\s*\*/y
const BRACKET = /\s*\[\s*/y
const CLOSE = /\s*\]/y
const CALL = /(?=\s*\()/y

/** Keywords that are passed to the parser unchanged; all other identifiers are names. */
const KEYWORDS = new Set(
  `select from where as and or not in like ilike between is null true false case when then else end cast
  distinct all group by order having limit offset union intersect except join inner outer left right full cross on
  using with over`.split(/\s+/),
)
/** Keywords that are functions before a parenthesis. */
const CALLABLE = new Set(['left', 'right'])

const HINTS: Record<string, string> = {
  '{': ' Placeholders are not supported. Write the value.',
  '[': " Lists are not supported. Write a JSON property as properties['name'].",
  '?': ' Write if(condition, value, other) or ifNull(value, other).',
  '~': ' Use match(text, pattern).',
}

/** Tokenizes a text into names, literals, keywords and operators. `before` is a prefix for the parser. */
export function lex(text: string, before = ''): LexResult {
  checkText(text)
  const scanner = scan(text)
  const pieces: Token[] = []
  const origins: { offset: number; at: number }[] = []
  let sql = before
  const emit = (at: number, token: string) => {
    origins.push({ offset: sql.length, at })
    sql += `${token} `
  }
  for (scanner.take(SKIPPED); scanner.at < text.length; scanner.take(SKIPPED)) {
    const { at } = scanner
    const keyword = sql.endsWith('as ') ? null : takeKeyword(scanner)
    const piece = keyword === null ? takeToken(scanner) : null
    if (keyword !== null) emit(at, keyword)
    else if (piece) emit(at, toParserText(piece, pieces.push(piece) - 1))
    else emit(at, takeSign(scanner))
  }
  const origin = (offset: number) => origins.findLast((token) => token.offset <= offset)?.at ?? 0
  return { sql, pieces, origin: (offset) => (offset >= sql.length - 1 ? text.length : origin(offset)) }
}

const toParserText = ({ kind }: Token, index: number) =>
  kind === 'name' ? `"${index}"` : kind === 'text' ? `'${index}'` : `${index}`

function checkText(text: string): void {
  if (text.length > MAX_QUERY_LENGTH)
    throw new SyntaxErrorAt(MAX_QUERY_LENGTH, `A query can have at most ${MAX_QUERY_LENGTH} characters.`)
  const nul = text.indexOf('\0')
  if (nul >= 0) throw new SyntaxErrorAt(nul, 'The NUL character cannot be used.')
  const broken = text.search(/\p{Cs}/u)
  if (broken >= 0) throw new SyntaxErrorAt(broken, 'An unpaired surrogate is not a valid character.')
}

function takeKeyword(scanner: Scanner): string | null {
  const word = matchAhead(scanner, WORD)?.[0].toLowerCase()
  if (word === undefined || !KEYWORDS.has(word)) return null
  const rest = scan(scanner.text.slice(scanner.at + word.length))
  if (CALLABLE.has(word) && rest.take(CALL)) return null
  scanner.take(WORD)
  return word
}

/** Matches a pattern at the current position without consuming it. */
function matchAhead({ text, at }: Scanner, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function takeToken(scanner: Scanner): Token | null {
  const { at } = scanner
  const text = takeQuoted(scanner, "'")
  if (text !== null) return { kind: 'text', at, value: text }
  const number = scanner.take(NUMBER)?.[0]
  if (number !== undefined) return { kind: 'number', at, value: parseNumberLiteral(number, at) }
  const first = takeName(scanner)
  return first === null ? null : { kind: 'name', at, ...takePath(scanner, first) }
}

/** Consumes an identifier or a quoted name. */
function takeName(scanner: Scanner): string | null {
  const { at } = scanner
  const name = takeQuoted(scanner, '"') ?? takeQuoted(scanner, '`') ?? scanner.take(WORD)?.[0] ?? null
  if (name === '') throw new SyntaxErrorAt(at, 'A name must not be empty.')
  return name
}

/** Consumes the path after a name: `.name`, `['name']`, and at the end `.*`. */
function takePath(scanner: Scanner, first: string): { parts: string[]; star: boolean } {
  const parts = [first]
  for (;;) {
    if (scanner.take(STAR)) return { parts, star: true }
    if (scanner.take(DOT))
      parts.push(takeName(scanner) ?? throwUnterminated(scanner, 'A name is missing after the dot.'))
    else if (scanner.take(BRACKET)) {
      parts.push(
        takeQuoted(scanner, "'") ??
          throwUnterminated(scanner, "Brackets require a string: properties['name']."),
      )
      if (!scanner.take(CLOSE)) throwUnterminated(scanner, 'A closing ] is missing.')
    } else return { parts, star: false }
  }
}

function throwUnterminated({ at }: Scanner, reason: string): never {
  throw new SyntaxErrorAt(at, reason)
}

function parseNumberLiteral(written: string, at: number): number {
  const value = Number(written)
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
    throw new SyntaxErrorAt(at, `The number is too large. The maximum is ${Number.MAX_SAFE_INTEGER}.`)
  }
  return value
}

function takeSign(scanner: Scanner): string {
  const sign = scanner.take(SIGN)?.[0]
  if (sign) return sign === '==' ? '=' : sign
  const character = String.fromCodePoint(scanner.text.codePointAt(scanner.at) ?? 0)
  throw new SyntaxErrorAt(scanner.at, `Unexpected ${character}.${HINTS[character] ?? ''}`)
}
