import { BYTE_ORDER_MARK, csvLine } from './csv'
import { columnsOf, fieldOf, flatten } from './flatten'
import type { Gathered } from './gather'

export type FileKind = 'csv' | 'json'

export const TYPES: Record<FileKind, string> = { csv: 'text/csv;charset=utf-8', json: 'application/json' }

/** Returns the parts of a file with these records, with all or selected fields. */
export const compose = (
  { batches, fields }: Pick<Gathered, 'batches' | 'fields'>,
  kind: FileKind,
  chosen: ReadonlySet<string> | null,
): Promise<BlobPart[]> => {
  const wanted = (path: string) => chosen === null || chosen.has(fieldOf(path))
  if (kind === 'csv') return asCsv(batches, columnsOf(fields).filter(wanted))
  return asJson(batches, wanted, chosen !== null)
}

async function asCsv(batches: readonly Blob[], columns: string[]): Promise<BlobPart[]> {
  const parts: BlobPart[] = [BYTE_ORDER_MARK + csvLine(columns)]
  // Sequentially, so that only one batch is in memory at a time.
  for (const batch of batches) {
    const lines = (await recordsOf(batch)).map((record) => {
      const values = new Map(flatten(record))
      return csvLine(columns.map((column) => values.get(column)))
    })
    parts.push(new Blob([lines.join('')]))
  }
  return parts
}

async function asJson(
  batches: readonly Blob[],
  wanted: (name: string) => boolean,
  isPart: boolean,
): Promise<BlobPart[]> {
  const parts: BlobPart[] = ['[\n']
  for (const [index, batch] of batches.entries()) {
    if (index > 0) parts.push(',\n')
    parts.push(isPart ? await partOf(batch, wanted) : batch)
  }
  return [...parts, '\n]\n']
}

const partOf = async (batch: Blob, wanted: (name: string) => boolean) => {
  const records = (await recordsOf(batch)).map((record) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => wanted(name))),
  )
  return new Blob([records.map((record) => JSON.stringify(record)).join(',\n')])
}

// Written by `gather`.
const recordsOf = async (batch: Blob): Promise<object[]> => JSON.parse(`[${await batch.text()}]`)
