import type { COMPRESSIONS } from '../../../../contract/domain/exports'

export type ParquetCompression = (typeof COMPRESSIONS)['Parquet'][number]

/** Column types of exported rows. */
export type ColumnType = 'text' | 'json' | 'timestamp' | 'integer' | 'bigint' | 'float' | 'boolean' | 'uuid'

export interface ExportColumn {
  name: string
  type: ColumnType
}

/** Value of a row: JSON columns as JSON text, timestamps as ISO 8601 in UTC with microseconds. */
export type ExportValue = string | number | boolean | null

/**
 * Rows of one run, always in the same order. Every iteration starts from the beginning and holds at most a few thousand
 * rows in memory.
 */
export interface RowSource {
  columns: readonly ExportColumn[]
  /** Rows as newline-delimited JSON, in chunks of whole lines with their row count. */
  lines(signal: AbortSignal): AsyncIterable<{ bytes: Buffer; rows: number }>
  /** Rows as Parquet files with the same columns, if the store can write them. */
  parquet?(compression: ParquetCompression | null, signal: AbortSignal): AsyncIterable<Buffer>
  /** Rows as values in the order of the columns. */
  values(signal: AbortSignal): AsyncIterable<ExportValue[][]>
}
