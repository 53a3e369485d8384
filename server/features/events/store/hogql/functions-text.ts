import { sql } from 'drizzle-orm'
import type { Dialect } from './dialect'
import { SyntaxErrorAt } from './errors'
import { toInteger } from './safe-casts'
import { definePlainFunction, type Func, getLiteralText, type Param } from './signature'
import { translateRegex } from './translate-regex'
import { castTo, type Typed } from './type-check'

const TEXT: Param = { name: 'text', accepts: 'text' }
const PART: Param = { name: 'part', accepts: 'text' }
const COUNT: Param = { name: 'count', accepts: 'bigint' }

const REPLACEMENT_MAX = 100

const SCHEME = `^(?:[a-zA-Z][a-zA-Z0-9+.-]*:)?//`

/** Converts any value to text. */
export function castToText(typed: Typed) {
  const { kind, dialect, sql: value } = typed
  return kind === 'text' || kind === 'null' ? castTo(typed, 'text') : dialect.toText(value, kind)
}

/** Defines `replaceAll` and its alias. */
const defineReplace = (name: string, about: string): Func => ({
  name,
  params: [TEXT, { name: 'from', accepts: 'written' }, { name: 'to', accepts: 'written' }],
  returns: 'text',
  about,
  build([text, from, to], at) {
    if (!text || !from || !to) throw new SyntaxErrorAt(at, 'Arguments are missing.')
    if (getLiteralText(from) === '')
      throw new SyntaxErrorAt(from.typed.at, 'The text to replace must not be empty.')
    if (getLiteralText(to).length > REPLACEMENT_MAX) {
      throw new SyntaxErrorAt(to.typed.at, `The replacement can have at most ${REPLACEMENT_MAX} characters.`)
    }
    const { dialect } = text.typed
    const name = sql.raw(dialect.functions.replaceAll ? 'replaceAll' : 'replace')
    const replaced = sql`${name}(${dialect.truncateText(text.sql)}, ${from.sql}, ${to.sql})`
    return { kind: 'text', sql: dialect.truncateText(replaced) }
  },
})

/** Text functions. */
export const TEXT_FUNCTIONS: readonly Func[] = [
  definePlainFunction('lower', [TEXT], 'text', 'Lower case.', (text) => sql`lower(${text})`),
  definePlainFunction('upper', [TEXT], 'text', 'Upper case.', (text) => sql`upper(${text})`),
  definePlainFunction('trim', [TEXT], 'text', 'Removes spaces at both ends.', (text) => sql`btrim(${text})`),
  definePlainFunction(
    'trimLeft',
    [TEXT],
    'text',
    'Removes spaces at the start.',
    (text) => sql`ltrim(${text})`,
  ),
  definePlainFunction(
    'trimRight',
    [TEXT],
    'text',
    'Removes spaces at the end.',
    (text) => sql`rtrim(${text})`,
  ),
  definePlainFunction(
    'length',
    [TEXT],
    'integer',
    'Number of characters.',
    (text) => sql`char_length(${text})`,
  ),
  definePlainFunction('reverse', [TEXT], 'text', 'Reversed text.', (text) => sql`reverse(${text})`),
  definePlainFunction(
    'left',
    [TEXT, COUNT],
    'text',
    'The first `count` characters; if negative, all except the last `-count`.',
    (text, count) => sql`left(${text}, ${toInteger(count)})`,
  ),
  definePlainFunction(
    'right',
    [TEXT, COUNT],
    'text',
    'The last `count` characters; if negative, all except the first `-count`.',
    (text, count) => sql`right(${text}, ${toInteger(count)})`,
  ),
  definePlainFunction(
    'substring',
    [TEXT, { name: 'start', accepts: 'bigint' }, { name: 'length', accepts: 'bigint', optional: true }],
    'text',
    'Text from a character on, counted from 1, to the end or with a length.',
    (text, start, length) =>
      length
        ? sql`substring(${text}, ${toInteger(start)}, greatest(${toInteger(length)}, 0))`
        : sql`substring(${text}, ${toInteger(start)})`,
  ),
  {
    name: 'concat',
    params: [{ name: 'value', accepts: 'any', repeated: true }],
    returns: 'text',
    about: 'Concatenates values as text; null is omitted.',
    build: ([first, ...rest], at) => {
      if (!first) throw new SyntaxErrorAt(at, 'Arguments are missing.')
      const texts = [first, ...rest].map(({ typed }) => sql`coalesce(${castToText(typed)}, '')`)
      return { kind: 'text', sql: first.typed.dialect.truncateText(sql`concat(${sql.join(texts, sql`, `)})`) }
    },
  },
  defineReplace('replaceAll', 'Replaces every `from` with `to`; both are literals.'),
  defineReplace('replace', 'Alias of replaceAll.'),
  definePlainFunction(
    'startsWith',
    [TEXT, PART],
    'boolean',
    'True if the text starts with the part.',
    (text, part) => sql`starts_with(${text}, ${part})`,
  ),
  definePlainFunction(
    'endsWith',
    [TEXT, PART],
    'boolean',
    'True if the text ends with the part.',
    (text, part) => sql`starts_with(reverse(${text}), reverse(${part}))`,
  ),
  definePlainFunction(
    'position',
    [TEXT, PART],
    'integer',
    'Position of the part, counted from 1; 0 if it is not found.',
    (text, part) => sql`strpos(${text}, ${part})`,
  ),
  definePlainFunction(
    'positionCaseInsensitive',
    [TEXT, PART],
    'integer',
    'Case-insensitive position.',
    (text, part) => sql`strpos(lower(${text}), lower(${part}))`,
  ),
  {
    name: 'match',
    params: [TEXT, { name: 'pattern', accepts: 'written' }],
    returns: 'true or false',
    about: 'True if a regular expression, a literal, matches a part of the text.',
    build([text, pattern], at) {
      if (!text || !pattern) throw new SyntaxErrorAt(at, 'Arguments are missing.')
      const { dialect } = text.typed
      return {
        kind: 'boolean',
        sql: matchRegex(text.sql, getLiteralText(pattern), pattern.typed.at, dialect),
      }
    },
  },
  definePlainFunction(
    'domain',
    [TEXT],
    'text',
    'Host of a URL; null if it has none.',
    (text) => sql`substring(${text} from ${sql.raw(`'${SCHEME}(?:[^/?#@]*@)?([^/?#:@]+)'`)})`,
  ),
  definePlainFunction(
    'path',
    [TEXT],
    'text',
    'Path of a URL without query and fragment; null if it is not a URL.',
    (text) => sql`substring(${text} from ${sql.raw(`'${SCHEME}[^/?#]*([^?#]*)'`)})`,
  ),
  definePlainFunction(
    'cutQueryString',
    [TEXT],
    'text',
    'Removes the query string, from `?` on.',
    (text) => sql`split_part(${text}, '?', 1)`,
  ),
  {
    name: 'toString',
    params: [{ name: 'value', accepts: 'any' }],
    returns: 'text',
    about: 'The value as text; a time as `2024-05-01 12:30:00.000000`.',
    build: ([value], at) => {
      if (!value) throw new SyntaxErrorAt(at, 'An argument is missing.')
      return { kind: 'text', sql: castToText(value.typed) }
    },
  },
]

/** Compiles a regular expression match; rejects patterns that the database cannot parse. */
export function matchRegex(text: Typed['sql'], written: string, at: number, dialect: Dialect) {
  const { pattern, anyCase } = translateRegex(written, at)
  return dialect.matchRegex(text, pattern, anyCase)
}
