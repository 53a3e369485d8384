import type { Env } from '../../../config'
import type { backfillTable, batchExportTable, exportRunTable } from '../../../core/db/schema/batch-exports'
import type { Mailer } from '../../../core/mail/mailer'
import type { EventDeps } from '../../events/store-events'
import type { Destinations } from '../destinations'
import type { SecretBox } from '../secrets'

export type BatchExportRow = typeof batchExportTable.$inferSelect
export type ExportRunRow = typeof exportRunTable.$inferSelect
export type BackfillRow = typeof backfillTable.$inferSelect

/** Dependencies of the engine. */
export interface EngineDeps extends EventDeps {
  env: Env
  secrets: SecretBox
  destinations: Destinations
  mailer: Mailer | null
}

/** Amount of data, in the columns of a run. */
interface WrittenAmount {
  records_completed: number
  bytes_exported: number
}

/** Run that is leased by this process. */
export interface LeasedRun {
  run: ExportRunRow
  batchExport: BatchExportRow
  /** Lease owner id of this process. */
  leaseOwner: string
  /** Amount written so far. */
  written: WrittenAmount
  /** Part of it that is confirmed as stored at the destination, whatever the outcome. */
  stored: WrittenAmount
}

/** Timings in milliseconds; shorter in tests. */
export interface LeaseTimings {
  /** Time without a heartbeat after which another process takes over a run. */
  leaseMs: number
  /** Delay before the second attempt; it doubles for each further one, up to `retryMaxMs`. */
  retryMs: number
  retryMaxMs: number
}

export const getLeaseTimings = ({
  EXPORT_LEASE_SECONDS,
}: Pick<Env, 'EXPORT_LEASE_SECONDS'>): LeaseTimings => ({
  leaseMs: EXPORT_LEASE_SECONDS * 1000,
  retryMs: 5000,
  retryMaxMs: 600_000,
})
