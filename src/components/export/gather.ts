import { type Fields, noteFields } from './flatten'

/** So many records go out of the page's memory together. */
const BATCH = 200

/** Records that were read for a file. They lie in blobs, as lines of JSON, so that many do not fill the memory. */
export interface Gathered {
  batches: Blob[]
  rows: number
  /** How many rows were read, those included that were there already. */
  read: number
  /** Those that the list moved while it was read. */
  again: number
  fields: Fields
  keys: Set<string>
}

export const nothing = (): Gathered => ({
  batches: [],
  rows: 0,
  read: 0,
  again: 0,
  fields: new Map(),
  keys: new Set(),
})

/** Takes the records in as they come. What came before a failure stays. */
export async function gather<Row>(
  into: Gathered,
  rows: AsyncIterable<Row>,
  keyOf: (row: Row) => string,
): Promise<void> {
  let lines: string[] = []
  const put = () => {
    if (lines.length > 0) into.batches.push(new Blob([lines.join(',\n')]))
    lines = []
  }
  try {
    for await (const row of rows) {
      into.read += 1
      const key = keyOf(row)
      if (into.keys.has(key)) {
        into.again += 1
        continue
      }
      into.keys.add(key)
      into.rows += 1
      noteFields(into.fields, row)
      lines.push(JSON.stringify(row))
      if (lines.length >= BATCH) put()
    }
  } finally {
    put()
  }
}
