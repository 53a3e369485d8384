/** Flattens a record's fields to one level: `created_by.email`. Lists are unchanged. */
export function flatten(record: unknown, path = ''): [path: string, value: unknown][] {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return [[path, record]]
  const entries = Object.entries(record)
  if (entries.length === 0 && path !== '') return [[path, null]]
  return entries.flatMap(([name, value]) => flatten(value, path === '' ? name : `${path}.${name}`))
}

/** Fields of all records in the order of occurrence, with true if any record has a value. */
export type FieldMap = Map<string, boolean>

export function collectFields(fields: FieldMap, record: unknown): void {
  for (const [path, value] of flatten(record)) {
    fields.set(path, fields.get(path) || (value !== null && value !== undefined))
  }
}

/**
 * Returns the columns of the fields. A field that is empty in some records and an object in others is represented by
 * its nested fields.
 */
export function getColumns(fields: FieldMap): string[] {
  const paths = [...fields.keys()]
  const whole = new Set(paths.flatMap(getParents))
  return paths.filter((path) => fields.get(path) || !whole.has(path))
}

const getParents = (path: string) => {
  const names = path.split('.')
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join('.'))
}

/** Returns the top-level field of a path. */
export const getRootField = (path: string): string => path.split('.', 1)[0] ?? path

/** Number of records per blob. */
const BATCH = 200

/**
 * Records read for an export. They are stored in blobs, as lines of JSON, so that many of them do not fill the heap.
 */
export interface CollectedRows {
  batches: Blob[]
  rows: number
  /** Number of rows read, including duplicates. */
  read: number
  /** Number of duplicates, because the list changed while it was read. */
  again: number
  fields: FieldMap
  keys: Set<string>
}

export const createCollectedRows = (): CollectedRows => ({
  batches: [],
  rows: 0,
  read: 0,
  again: 0,
  fields: new Map(),
  keys: new Set(),
})

/** Collects the records as they arrive. Those before a failure are retained. */
export async function collectRows<Row>(
  into: CollectedRows,
  rows: AsyncIterable<Row>,
  getKey: (row: Row) => string,
): Promise<void> {
  let lines: string[] = []
  const flush = () => {
    if (lines.length > 0) into.batches.push(new Blob([lines.join(',\n')]))
    lines = []
  }
  try {
    for await (const row of rows) {
      into.read += 1
      const key = getKey(row)
      if (into.keys.has(key)) {
        into.again += 1
        continue
      }
      into.keys.add(key)
      into.rows += 1
      collectFields(into.fields, row)
      lines.push(JSON.stringify(row))
      if (lines.length >= BATCH) flush()
    }
  } finally {
    flush()
  }
}
