import type { ExportModel, LogLevel } from '../../../../contract/domain/exports'
import type { RowSource } from '../../events/store/rows'

/** Input of a destination for writing one run. */
export interface WriteJob<Config> {
  config: Config
  run: {
    id: string
    batch_export_id: string
    project_id: number
    model: ExportModel
    /** Half-open interval `[start, end)`; a null start means no lower bound. */
    start: Date | null
    end: Date
    /** Part of the file keys that would otherwise replace those of another run; unique to this run. */
    label: string
    /** True if the export was changed after the run began: an earlier attempt may have written other rows. */
    wasChanged: boolean
  }
  rows: RowSource
  /** Aborted when the run is canceled, taken over by another process, or out of time. Must be obeyed immediately. */
  signal: AbortSignal
  /** Writes a sentence to the export log, which users read. Must not contain secrets. */
  log(level: LogLevel, message: string): void
  /** Reports rows and bytes written since the last call. */
  onWritten(rows: number, bytes: number): void
  /** Marks all rows reported so far as stored at the destination. A failed run only counts those. */
  commitProgress(): void
  /** Cursor saved by the last attempt at this run; null on the first. */
  cursor: string | null
  /** Saves state for a later attempt, in case this one dies. Resolves when it is persisted. */
  saveCursor(cursor: string): Promise<void>
  /**
   * Saves the cursor unless another run of the interval, or an attempt before a change of the export, has this file key
   * in its cursor; then returns false.
   */
  reserve(key: string, cursor: string): Promise<boolean>
}

/** Step of a connection test, performed for real. */
export interface TestStep<Config> {
  name: string
  description: string
  /** Resolves on success, throws the reason for a failure. */
  run(config: Config, signal: AbortSignal): Promise<void>
}

/** Type of destination that data can be written to. */
export interface ExportDestination<Config = unknown> {
  /** Default fields of a model if no query selects them; see `rows/fields.ts`. */
  fields: Record<ExportModel, readonly string[]>
  /**
   * Writes all rows of one run, or throws. Idempotent: repeating it for the same run creates no duplicates and no files
   * under other names. An interval without rows leaves nothing behind.
   */
  write(job: WriteJob<Config>): Promise<void>
  /** Steps of the connection test; each runs after the previous one has passed. */
  steps: readonly TestStep<Config>[]
}

/**
 * Error for which a retry is useless until a user changes something: wrong credentials, a missing bucket, a full quota.
 * The message is for that user. Every other error is retried.
 */
export class PermanentError extends Error {}
