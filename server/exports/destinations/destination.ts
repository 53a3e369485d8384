import type { ExportModel, LogLevel } from '../../../contract/exports'
import type { Rows } from '../rows/rows'

/** What a destination is given to write one run. */
export interface WriteJob<Config> {
  config: Config
  run: {
    id: string
    batch_export_id: string
    project_id: number
    model: ExportModel
    /** The half-open interval `[start, end)`; a null start is the beginning of time. */
    start: Date | null
    end: Date
    /** Part of the keys of files that would otherwise replace those of another run; unique to this run. */
    label: string
    /** Whether the export was changed after the run began: an earlier attempt may have written other rows. */
    changed: boolean
  }
  rows: Rows
  /** Aborted when the run is cancelled, taken over by another process, or out of time. To be obeyed at once. */
  signal: AbortSignal
  /** Tells people what happens, in a sentence. No secrets. */
  log(level: LogLevel, message: string): void
  /** To be called as rows are written, with what is written since the last call. */
  wrote(rows: number, bytes: number): void
  /** Marks all rows reported so far as stored at the destination. A failed run reports no others. */
  confirm(): void
  /** What the last attempt at this run remembered; null on the first. */
  cursor: string | null
  /** Keeps what a later attempt has to know, should this one die. Awaits until it is safe. */
  remember(cursor: string): Promise<void>
  /**
   * Does the same if no other run of the interval, and no attempt before a change of the export, has this file key in its
   * cursor. Otherwise returns false.
   */
  reserve(key: string, cursor: string): Promise<boolean>
}

/** One step of a connection test, done for real. */
export interface TestStep<Config> {
  name: string
  description: string
  /** Resolves when it passes, throws what stands in the way. */
  run(config: Config, signal: AbortSignal): Promise<void>
}

/** A kind of place that data can be written to. */
export interface Destination<Config = unknown> {
  /** The fields of a model that are written when no query names them; see `rows/fields.ts`. */
  fields: Record<ExportModel, readonly string[]>
  /**
   * Writes all rows of one run, or throws. Doing it again for the same run has the same result: nothing is there twice,
   * nothing under another name. An interval without rows leaves nothing behind.
   */
  write(job: WriteJob<Config>): Promise<void>
  /** The steps of the connection test, each after the one before has passed. */
  steps: readonly TestStep<Config>[]
}

/**
 * Trying again cannot help until a person changes something: wrong credentials, a missing bucket, a full quota. The
 * message is for that person. Every other error is tried again.
 */
export class PermanentError extends Error {}
