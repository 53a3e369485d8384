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
}

/** What may be sent where a `T` is promised: the value itself, or its JSON text, at any depth. */
export type Sendable<T> =
  | JsonText<T>
  | (T extends readonly (infer Item)[]
      ? Sendable<Item>[]
      : T extends object
        ? { [K in keyof T]: Sendable<T[K]> }
        : T)

/** Names of fields, quoted: quoting them anew for every record of a list takes longer than all the rest. */
const names = new Map<string, string>()
const NAMES_MAX = 2000

function nameOf(field: string): string {
  const known = names.get(field)
  if (known !== undefined) return known
  const name = `${JSON.stringify(field)}:`
  if (names.size < NAMES_MAX) names.set(field, name)
  return name
}

/** JSON.stringify for plain data, in which every JsonText is written as it stands. */
export function stringify(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (value instanceof JsonText) return value.text
  if (Array.isArray(value)) {
    let text = ''
    for (const item of value) text += (text === '' ? '' : ',') + stringify(item)
    return `[${text}]`
  }
  let text = ''
  for (const key in value) {
    const item = (value as Record<string, unknown>)[key]
    if (item !== undefined) text += (text === '' ? '' : ',') + nameOf(key) + stringify(item)
  }
  return `{${text}}`
}
