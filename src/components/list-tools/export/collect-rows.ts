import { collectFields, type FieldMap } from './flatten'

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
