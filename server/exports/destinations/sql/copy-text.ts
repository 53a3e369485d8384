import { setImmediate } from 'node:timers/promises'
import type { Value } from '../../rows/rows'
import { type ExportedColumn, storable } from './exported'

/** Approximate number of characters per chunk. */
const PIECE = 256 * 1024

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const SPECIAL = /[\\\n\r\t]/
const ALL_SPECIAL = /[\\\n\r\t]/g

/** Formats rows in the text format of `copy`: chunks of whole lines, with their number. */
export async function* copyText(
  batches: AsyncIterable<Value[][]>,
  columns: readonly ExportedColumn[],
): AsyncIterable<{ bytes: Buffer; rows: number }> {
  for await (const batch of batches) {
    let text = ''
    let rows = 0
    for (const row of batch) {
      text += `${columns.map((column) => field(column, row)).join('\t')}\n`
      rows++
      if (text.length < PIECE) continue
      yield { bytes: Buffer.from(text), rows }
      text = ''
      rows = 0
      // Yields to pending requests.
      await setImmediate()
    }
    if (rows > 0) yield { bytes: Buffer.from(text), rows }
  }
}

function field(column: ExportedColumn, row: readonly Value[]): string {
  const text = storable(column, row)
  if (text === null) return '\\N'
  return SPECIAL.test(text) ? text.replace(ALL_SPECIAL, (found) => ESCAPES[found] ?? found) : text
}
