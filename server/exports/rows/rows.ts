/** The types that columns of exported rows have. */
export type ColumnType = 'text' | 'json' | 'timestamp' | 'integer' | 'bigint' | 'float' | 'boolean' | 'uuid'

export interface Column {
  name: string
  type: ColumnType
}

/** A value of a row: JSON columns as JSON text, instants as ISO 8601 in UTC with microseconds. */
export type Value = string | number | boolean | null

/** The rows of one run, always in the same order. Every reading begins anew; none holds more than a few thousand rows. */
export interface Rows {
  columns: readonly Column[]
  /** Rows as lines of JSON, one object a line, each ended by a newline: whole lines, with how many they are. */
  lines(signal: AbortSignal): AsyncIterable<{ bytes: Buffer; rows: number }>
  /** Rows as values in the order of the columns. */
  values(signal: AbortSignal): AsyncIterable<Value[][]>
}
