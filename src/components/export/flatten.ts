/** A record's fields as one level: `created_by.email`. Lists stay whole. */
export function flatten(record: unknown, path = ''): [path: string, value: unknown][] {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return [[path, record]]
  const entries = Object.entries(record)
  if (entries.length === 0 && path !== '') return [[path, null]]
  return entries.flatMap(([name, value]) => flatten(value, path === '' ? name : `${path}.${name}`))
}

/** The fields that records have, in the order in which they were met; each with whether it ever said something. */
export type Fields = Map<string, boolean>

export function noteFields(fields: Fields, record: unknown): void {
  for (const [path, value] of flatten(record)) {
    fields.set(path, fields.get(path) || (value !== null && value !== undefined))
  }
}

/** What they have in one column each. A field that is empty in some records and has parts in others is its parts. */
export function columnsOf(fields: Fields): string[] {
  const paths = [...fields.keys()]
  const whole = new Set(paths.flatMap(parentsOf))
  return paths.filter((path) => fields.get(path) || !whole.has(path))
}

const parentsOf = (path: string) => {
  const names = path.split('.')
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join('.'))
}

/** The name of the record's own field that a path is in. */
export const fieldOf = (path: string): string => path.split('.', 1)[0] ?? path
