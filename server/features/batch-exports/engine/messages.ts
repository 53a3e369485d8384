import { DrizzleQueryError } from 'drizzle-orm'
import type { ExportModel } from '../../../../contract/domain/exports'
import { formatInterval } from '../../../../contract/domain/notification-messages'
import type { ExportRunRow } from './records'

const numberFormat = new Intl.NumberFormat('en')
const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** `12,345 rows` */
export const formatExportedRows = (rows: number) =>
  `${numberFormat.format(rows)} ${rows === 1 ? 'row' : 'rows'}`

/** `3.2 MB` */
function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const amount = bytes / 1000 ** power
  return `${power === 0 ? numberFormat.format(amount) : amount.toFixed(1)} ${UNITS[power]}`
}

export function formatStart(model: ExportModel, run: ExportRunRow): string {
  const again = run.attempts > 1 ? `, attempt ${run.attempts}` : ''
  return `Exporting ${model} ${formatInterval(run.data_interval_start, run.data_interval_end)}${again}.`
}

export const formatWrittenAmount = (written: { records_completed: number; bytes_exported: number }) =>
  written.records_completed === 0
    ? 'There was nothing to export.'
    : `Exported ${formatExportedRows(written.records_completed)}, ${formatBytes(written.bytes_exported)}.`

/** Message of an error for users. For a statement rejected by this server's own database, the statement is omitted. */
export function explainError(error: unknown): string {
  if (error instanceof DrizzleQueryError)
    return `The database of this server failed: ${explainError(error.cause)}`
  return (error instanceof Error && error.message) || String(error) || 'Unknown error.'
}

export const formatTimeout = (error: unknown) =>
  `The run was canceled because it took too long. ${explainError(error)}`

/** `in 2 minutes` */
export function formatRetryDelay(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 90) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `in ${Math.round(seconds / 60)} minutes`
}
