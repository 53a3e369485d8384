/**
 * A JSON value as text, the way the database holds it. It travels from a `json` column to the wire without being parsed;
 * `value()` parses it where somebody must look inside.
 */
export class JsonText<T = unknown> {
  // Only here so that JsonText<A> and JsonText<B> are different types.
  declare private readonly of: T

  constructor(readonly text: string) {}

  static of<T>(value: T): JsonText<T> {
    return new JsonText<T>(JSON.stringify(value))
  }

  value(): T {
    return JSON.parse(this.text) as T
  }

  /** The text of an object that has fields, with more of them at its end. */
  with<More extends object>(more: Sendable<More>): JsonText<T & More> {
    return new JsonText(`${this.text.slice(0, -1)},${encode(more).toString().slice(1)}`)
  }
}

/** Whether two values are the same to the letter; none is as null. */
export const isSame = (a: unknown, b: unknown): boolean => a === b || textOf(a) === textOf(b)

const textOf = (value: unknown) => (value instanceof JsonText ? value.text : JSON.stringify(value ?? null))

/** What may be sent where a `T` is promised: the value itself, or its JSON text, at any depth. */
export type Sendable<T> =
  | JsonText<T>
  | (T extends readonly (infer Item)[]
      ? Sendable<Item>[]
      : T extends object
        ? { [K in keyof T]: Sendable<T[K]> }
        : T)

/** Names of fields, quoted: quoting them anew for every record of a list takes long. */
const names = new Map<string, string>()
const NAMES_MAX = 2000

function nameOf(field: string): string {
  const known = names.get(field)
  if (known !== undefined) return known
  const name = `${JSON.stringify(field)}:`
  if (names.size < NAMES_MAX) names.set(field, name)
  return name
}

/** From this length on, a text goes into the bytes by itself instead of through a longer text. */
const LONG = 512

/**
 * The bytes of JSON.stringify for plain data, in which every JsonText stands as it is. Bytes, because joining the texts of
 * a list to one would copy each of them once more, into a string that is too large for the cheap part of the heap.
 */
export function encode(value: unknown): Buffer {
  const parts: string[] = []
  parts.push(write(value, '', parts))
  const bytes = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0))
  let end = 0
  for (const part of parts) end += bytes.write(part, end)
  return bytes
}

/** Appends a value to `text`, and returns what is not yet among the parts. */
function write(value: unknown, text: string, parts: string[]): string {
  if (typeof value !== 'object' || value === null) return text + (JSON.stringify(value) ?? 'null')
  if (value instanceof JsonText) {
    if (value.text.length < LONG) return text + value.text
    parts.push(text, value.text)
    return ''
  }
  let rest = text
  let separator = ''
  if (Array.isArray(value)) {
    rest += '['
    for (const item of value) {
      rest = write(item, rest + separator, parts)
      separator = ','
    }
    return `${rest}]`
  }
  rest += '{'
  for (const key in value) {
    const item = (value as Record<string, unknown>)[key]
    if (item === undefined) continue
    rest = write(item, rest + separator + nameOf(key), parts)
    separator = ','
  }
  return `${rest}}`
}
