import { invalidBody } from './ingestion-error'

/** Maximum nesting depth of objects and arrays. Legitimate data has a handful of levels. */
const DEPTH_MAX = 128
/** Matches JSON escapes that no database column can store. Bytes that are not UTF-8 are replaced earlier. */
const UNSTORABLE = /\\u(0000|d[89a-f])/i

/** Parses JSON, removing NUL characters and unpaired surrogates. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw invalidBody(`The body is nested more than ${DEPTH_MAX} levels deep.`)
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw invalidBody('The body is not JSON.')
  }
  return UNSTORABLE.test(text) ? clean(value) : value
}

/** Returns text that can be stored. */
export const cleanText = (text: string): string =>
  text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(clean)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanText(key), clean(item)]))
}

/** Checks the depth on the text: parsing a value of any depth is safe, but recursing into it is not. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) at = endOfString(text, at)
    else if (code === 0x7b || code === 0x5b) {
      depth += 1
      if (depth > DEPTH_MAX) return true
    } else if (code === 0x7d || code === 0x5d) depth -= 1
  }
  return false
}

/** Returns the end of the string that begins at `start`; beyond the text if it is not terminated. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  for (let code = text.charCodeAt(at); at < text.length && code !== 0x22; code = text.charCodeAt(at))
    at += code === 0x5c ? 2 : 1
  return at
}
