const LENGTH_MAX = 200

/** What a distinct id that was sent is stored as: text, whatever it was. Null where it is none. */
export function nameOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  return cutName(typeof value === 'string' ? value : JSON.stringify(value))
}

/** The beginning of a name, without half of a surrogate pair at the cut. */
export function cutName(name: string): string {
  if (name.length <= LENGTH_MAX) return name
  const end = name.codePointAt(LENGTH_MAX - 1) ?? 0
  return name.slice(0, end > 0xffff ? LENGTH_MAX - 1 : LENGTH_MAX)
}

/** What careless senders give everybody who has no name: merging these would make one person of all of them. */
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

/** Whether it names one person, so that others may be merged with it. */
export const isPersonal = (distinct_id: string) =>
  !PLACEHOLDERS.has(
    distinct_id
      .trim()
      .replace(/^["']|["']$/g, '')
      .toLowerCase(),
  )
