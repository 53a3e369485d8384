import { badBody } from './refusal'

/** Levels of objects and arrays inside of each other. What is sent for a purpose has a handful. */
const DEPTH_MAX = 128
/** What no database column can hold stands in JSON text as an escape. Bytes that are no UTF-8 are replaced before. */
const UNSTORABLE = /\\u(0000|d[89a-f])/i

/** The value of a JSON text, without NUL characters and halves of surrogate pairs. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw badBody(`The body is nested more than ${DEPTH_MAX} levels deep.`)
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw badBody('The body is not JSON.')
  }
  return UNSTORABLE.test(text) ? clean(value) : value
}

/** Text that can be stored. */
export const cleanText = (text: string): string =>
  text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(clean)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanText(key), clean(item)]))
}

/** Read off the text: a value of any depth is parsed without harm, but walking it is not. */
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

/** Where the string ends that begins there; past the text when it does not end. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  for (let code = text.charCodeAt(at); at < text.length && code !== 0x22; code = text.charCodeAt(at))
    at += code === 0x5c ? 2 : 1
  return at
}
