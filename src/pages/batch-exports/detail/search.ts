/** What the address of an export says beside its path: the view, what is open in it, and what narrows it. */
const KEYS = [
  'tab',
  'page',
  'run',
  'status',
  'backfill',
  'cursor',
  'level',
  'search',
  'instance',
  'prefix',
] as const

export type DetailSearch = Partial<Record<(typeof KEYS)[number], string>>

/** What of a query makes sense on the page of an export. */
export const readDetailSearch = (given: Record<string, unknown>): DetailSearch =>
  Object.fromEntries(KEYS.flatMap((key) => (typeof given[key] === 'string' ? [[key, given[key]]] : [])))
