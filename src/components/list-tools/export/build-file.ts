import { BYTE_ORDER_MARK, formatCsvLine } from '../../../../contract/domain/csv'
import { type CollectedRows, flatten, getColumns, getRootField } from './collect-rows'

export type ExportFormat = 'csv' | 'json'

export const MIME_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
}

/** Returns the parts of a file with these records, with all or selected fields. */
export const buildFile = (
  { batches, fields }: Pick<CollectedRows, 'batches' | 'fields'>,
  kind: ExportFormat,
  fieldNames: ReadonlySet<string> | null,
): Promise<BlobPart[]> => {
  const isChosen = (path: string) => fieldNames === null || fieldNames.has(getRootField(path))
  if (kind === 'csv') return buildCsv(batches, getColumns(fields).filter(isChosen))
  return buildJson(batches, isChosen, fieldNames !== null)
}

async function buildCsv(batches: readonly Blob[], columns: string[]): Promise<BlobPart[]> {
  const parts: BlobPart[] = [BYTE_ORDER_MARK + formatCsvLine(columns)]
  // Sequentially, so that only one batch is in memory at a time.
  for (const batch of batches) {
    const lines = (await parseRecords(batch)).map((record) => {
      const values = new Map(flatten(record))
      return formatCsvLine(columns.map((column) => values.get(column)))
    })
    parts.push(new Blob([lines.join('')]))
  }
  return parts
}

async function buildJson(
  batches: readonly Blob[],
  isIncluded: (name: string) => boolean,
  isPart: boolean,
): Promise<BlobPart[]> {
  const parts: BlobPart[] = ['[\n']
  for (const [index, batch] of batches.entries()) {
    if (index > 0) parts.push(',\n')
    parts.push(isPart ? await pickFields(batch, isIncluded) : batch)
  }
  return [...parts, '\n]\n']
}

const pickFields = async (batch: Blob, isIncluded: (name: string) => boolean) => {
  const records = (await parseRecords(batch)).map((record) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => isIncluded(name))),
  )
  return new Blob([records.map((record) => JSON.stringify(record)).join(',\n')])
}

// Written by `collectRows`.
const parseRecords = async (batch: Blob): Promise<object[]> => JSON.parse(`[${await batch.text()}]`)
