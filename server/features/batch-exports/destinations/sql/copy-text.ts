import { setImmediate } from 'node:timers/promises'
import type { ExportValue } from '../../../events/store/rows'
import { type ExportedColumn, toStorableText } from './exported-columns'

/** Approximate number of characters per chunk. */
const CHUNK_LENGTH = 256 * 1024

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const SPECIAL = /[\\\n\r\t]/
const ALL_SPECIAL = /[\\\n\r\t]/g

/** Formats rows in the text format of `copy`: chunks of whole lines, with their number. */
export async function* toCopyText(
  batches: AsyncIterable<ExportValue[][]>,
  columns: readonly ExportedColumn[],
): AsyncIterable<{ bytes: Buffer; rows: number }> {
  for await (const batch of batches) {
    let text = ''
    let rows = 0
    for (const row of batch) {
      text += `${columns.map((column) => formatField(column, row)).join('\t')}\n`
      rows++
      if (text.length < CHUNK_LENGTH) continue
      yield { bytes: Buffer.from(text), rows }
      text = ''
      rows = 0
      // Yields to pending requests.
      await setImmediate()
    }
    if (rows > 0) yield { bytes: Buffer.from(text), rows }
  }
}

function formatField(column: ExportedColumn, row: readonly ExportValue[]): string {
  const text = toStorableText(column, row)
  if (text === null) return '\\N'
  return SPECIAL.test(text) ? text.replace(ALL_SPECIAL, (match) => ESCAPES[match] ?? match) : text
}
