const LENGTH_MAX = 200

/** Converts a submitted distinct id of any type to text. Null if it is not usable. */
export function parseDistinctId(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  return truncateDistinctId(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Truncates a name without splitting a surrogate pair. */
export function truncateDistinctId(name: string): string {
  if (name.length <= LENGTH_MAX) return name
  const end = name.codePointAt(LENGTH_MAX - 1) ?? 0
  return name.slice(0, end > 0xffff ? LENGTH_MAX - 1 : LENGTH_MAX)
}

/**
 * Placeholders that faulty clients send for every anonymous user. Merging by them would combine all these users into
 * one person.
 */
const PLACEHOLDERS = new Set([
  '',
  '0',
  'anonymous',
  'distinct_id',
  'distinctid',
  'email',
  'false',
  'guest',
  'id',
  'nan',
  'nil',
  'none',
  'not_authenticated',
  'null',
  'true',
  'undefined',
  '[object object]',
])

/** True if the id identifies one person, so that others may be merged with it. */
export const isIdentifiable = (distinct_id: string) =>
  !PLACEHOLDERS.has(
    distinct_id
      .trim()
      .replace(/^["']|["']$/g, '')
      .toLowerCase(),
  )
