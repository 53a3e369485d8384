import { createHash } from 'node:crypto'
import type { ColumnType, RowSource } from '../../server/features/events/store/rows'
import { buildRowSource } from './export-job'

/** Returns rows as lines, generated on each request, in chunks of `atOnce` lines. */
export function buildLineSource(
  types: Record<string, ColumnType>,
  rows: () => Iterable<object>,
  atOnce = 7,
): RowSource {
  const columns = Object.entries(types).map(([name, type]) => ({ name, type }))
  async function* lines(signal: AbortSignal) {
    let batch: string[] = []
    const taken = () => {
      const piece = { bytes: Buffer.from(batch.join('')), rows: batch.length }
      batch = []
      return piece
    }
    for (const row of rows()) {
      signal.throwIfAborted()
      if (batch.push(`${JSON.stringify(row)}\n`) === atOnce) yield taken()
    }
    if (batch.length > 0) yield taken()
  }
  return { ...buildRowSource(columns, []), lines }
}

/** Incompressible rows of one kilobyte each. */
export const buildNoiseSource = (count: number): RowSource =>
  buildLineSource({ noise: 'text' }, function* () {
    for (let at = 0; at < count; at++) {
      yield { noise: createHash('shake256', { outputLength: 750 }).update(String(at)).digest('base64') }
    }
  })
