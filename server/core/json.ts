/**
 * JSON value as text, as stored in the database. It is sent from a `json` column to the client without being parsed;
 * `value()` parses it on demand.
 */
export class JsonText<T = unknown> {
  // Phantom field that makes JsonText<A> and JsonText<B> different types.
  declare private readonly from: T

  constructor(readonly text: string) {}

  static from<T>(value: T): JsonText<T> {
    return new JsonText<T>(JSON.stringify(value))
  }

  value(): T {
    return JSON.parse(this.text) as T
  }

  /** Appends fields to the text of a non-empty object. */
  extend<More extends object>(more: Serializable<More>): JsonText<T & More> {
    return new JsonText(`${this.text.slice(0, -1)},${encodeJson(more).toString().slice(1)}`)
  }
}

/** Returns whether two values have identical JSON text; undefined equals null. */
export const jsonEquals = (a: unknown, b: unknown): boolean => a === b || toText(a) === toText(b)

const toText = (value: unknown) => (value instanceof JsonText ? value.text : JSON.stringify(value ?? null))

/** Serializable form of a `T`: the value itself, or its JSON text, at any depth. */
export type Serializable<T> =
  | JsonText<T>
  | (T extends readonly (infer Item)[]
      ? Serializable<Item>[]
      : T extends object
        ? { [K in keyof T]: Serializable<T[K]> }
        : T)

/** Cache of quoted field names: quoting them for every record of a list is slow. */
const names = new Map<string, string>()
const NAMES_MAX = 2000

function quoteFieldName(field: string): string {
  const cached = names.get(field)
  if (cached !== undefined) return cached
  const name = `${JSON.stringify(field)}:`
  if (names.size < NAMES_MAX) names.set(field, name)
  return name
}

/** Length from which a text is encoded separately instead of being concatenated first. */
const LONG_TEXT = 512

/**
 * Serializes plain data to the bytes of JSON.stringify, with every JsonText inserted unchanged. Returns bytes, because
 * joining the texts of a list would copy each of them once more, into a string that is too large for the young
 * generation of the heap.
 */
export function encodeJson(value: unknown): Buffer {
  const parts: string[] = []
  parts.push(write(value, '', parts))
  const bytes = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0))
  let end = 0
  for (const part of parts) end += bytes.write(part, end)
  return bytes
}

/** Appends a value to `text`, and returns the text that is not yet in the parts. */
function write(value: unknown, text: string, parts: string[]): string {
  if (typeof value !== 'object' || value === null) return text + (JSON.stringify(value) ?? 'null')
  if (value instanceof JsonText) {
    if (value.text.length < LONG_TEXT) return text + value.text
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
    rest = write(item, rest + separator + quoteFieldName(key), parts)
    separator = ','
  }
  return `${rest}}`
}
