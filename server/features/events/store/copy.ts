/*
 * Interface of a store to the command that moves events: rows of its three tables with all columns, in the same form for
 * each store, and checksums of them that each store computes itself.
 */

export const COPIED_TABLES = ['events', 'persons', 'distinct_ids'] as const
export type CopiedTable = (typeof COPIED_TABLES)[number]

/** Row of a table. Times are ISO 8601 in UTC with microseconds, documents are JSON text, and absent texts are null. */
export type CopiedRow = Record<string, string | number | boolean | null>

/** Rows by their time of arrival, or of their last change. */
export interface ArrivalRange {
  /** Exclusive; null for no bound. */
  since: string | null
  /** Inclusive; null for no bound. */
  until: string | null
  /** Time of the oldest event to copy, if ClickHouse deletes events by age; null for no bound. */
  oldest: string | null
}

/** Position in a table after which a copy resumes. The order of rows is that of the store. */
export interface CopyPosition {
  project_id: number
  at: string
  id: string
}

export interface CopyBatch {
  rows: CopiedRow[]
  /** Null if a resumed copy has to read this batch again. */
  position: CopyPosition | null
}

/** Rows of a project that arrived on a day (UTC). */
export interface DaySum {
  day: string
  count: number
  /** Sum of the hashes of the rows. */
  checksum: string
}

export interface RowHash {
  at: string
  id: string
  hash: string
}

export interface EventCopy {
  /** Counts the rows of each project. */
  countByProject(table: CopiedTable, range: ArrivalRange): Promise<Map<number, number>>
  /** Reads the rows of all projects in batches of limited size, of at most `max` rows. */
  read(
    table: CopiedTable,
    range: ArrivalRange,
    after: CopyPosition | null,
    max: number,
  ): AsyncIterable<CopyBatch>
  readByIds(table: CopiedTable, project_id: number, ids: string[]): Promise<CopiedRow[]>
  /** Stores rows. A row that is stored already, or that a later version has replaced, has no effect. */
  write(table: CopiedTable, rows: CopiedRow[]): Promise<void>
  /** Deletes rows without a trace. */
  delete(table: CopiedTable, project_id: number, ids: string[]): Promise<void>
  /** Deletes all rows of all tables. */
  clear(): Promise<void>

  /**
   * Sums the rows of a project by day. The hash of a row is the first 60 bits of the MD5 of its columns as text, separated
   * by the character U+001F: times in microseconds since 1970, switches as 0 and 1, nothing for null.
   */
  sumDays(table: CopiedTable, project_id: number, range: ArrivalRange): Promise<DaySum[]>
  /** Reads the hashes of a day in the order of arrival, then of the bytes of the ids. */
  readHashes(
    table: CopiedTable,
    project_id: number,
    day: string,
    range: ArrivalRange,
  ): AsyncIterable<RowHash[]>
}
