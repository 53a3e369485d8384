import type { Database } from '../../db/client'
import type { backfillTable, batchExportTable, exportRunTable } from '../../db/tables/batch-exports'
import type { Env } from '../../env'
import type { Mailer } from '../../mail/mailer'
import type { Destinations } from '../destinations'
import type { Secrets } from '../secrets'

export type BatchExportRow = typeof batchExportTable.$inferSelect
export type ExportRunRow = typeof exportRunTable.$inferSelect
export type BackfillRow = typeof backfillTable.$inferSelect

/** What the engine works with. */
export interface EngineDeps {
  db: Database
  env: Env
  secrets: Secrets
  destinations: Destinations
  mailer: Mailer | null
}

/** Amount of data, as the columns of a run have it. */
interface Written {
  records_completed: number
  bytes_exported: number
}

/** A run in the hands of this process. */
export interface Held {
  run: ExportRunRow
  about: BatchExportRow
  /** Under which this process has it. */
  by: string
  /** What has been written so far. */
  written: Written
  /** Part of that which is stored at the destination for certain, whatever becomes of the rest. */
  stored: Written
}

/** How long things take, in milliseconds; tests are less patient. */
export interface Pace {
  /** How long a process may be silent before another takes its run over. */
  leaseMs: number
  /** How long to wait before the second attempt; each further wait is twice as long, up to `retryMaxMs`. */
  retryMs: number
  retryMaxMs: number
}

export const paceOf = ({ EXPORT_LEASE_SECONDS }: Pick<Env, 'EXPORT_LEASE_SECONDS'>): Pace => ({
  leaseMs: EXPORT_LEASE_SECONDS * 1000,
  retryMs: 5000,
  retryMaxMs: 600_000,
})
