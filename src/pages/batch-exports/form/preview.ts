import { FILE_COLUMNS, TABLE_COLUMNS } from '../../../../contract/domain/export-columns'
import {
  buildFileKey,
  buildManifestKey,
  type FileKeyConfig,
  type FileKeyRun,
} from '../../../../contract/domain/export-file-keys'
import { getIntervalEndingAt, nextBoundary } from '../../../../contract/domain/export-intervals'
import type { DestinationType } from '../../../../contract/domain/exports'
import type { JsonRecord } from '../../../../contract/is-object'
import { formatList } from '../../../components/ui/cells/format-number'
import { t, tn } from '../../../lib/i18n/translate'
import { formatDestinationPath, formatSchedule, getDestinationLabel, getModelLabel } from '../labels'
import { completeConfig, getConfigKeys } from './config'
import { validatePrefix } from './model'
import { type ExportValues, supportsFilters, supportsQuery } from './values'

export interface PreviewInterval {
  start: Date
  end: Date
}

type Timed = Pick<
  ExportValues,
  'interval' | 'timezone' | 'offset_day' | 'offset_hour' | 'start_at' | 'end_at'
>

/** Returns the next intervals to export, each due at its end. The bounds apply to their ends. */
export function getNextIntervals(timed: Timed, now: Date, count: number): PreviewInterval[] {
  const first =
    timed.start_at === null ? now : new Date(Math.max(now.getTime(), Date.parse(timed.start_at) - 1))
  const last = timed.end_at === null ? Number.POSITIVE_INFINITY : Date.parse(timed.end_at)
  const intervals: PreviewInterval[] = []
  for (let end = nextBoundary(timed, first); intervals.length < count; end = nextBoundary(timed, end)) {
    // An invalid date has no next boundary.
    if (!(end.getTime() <= last)) break
    intervals.push(getIntervalEndingAt(timed, end))
  }
  return intervals
}

/** Returns true for file destinations. */
const writesFiles = (type: DestinationType): boolean =>
  getConfigKeys(type).some(({ key }) => key === 'file_format')

/** Returns the configuration key of the table name, for destinations that have one. */
const getTableKey = (type: DestinationType) =>
  getConfigKeys(type).find(({ key }) => key === 'table_name' || key === 'table_id')

/** Returns the names of the files that a run writes; null if the prefix is invalid. */
export function getFileNames(
  { destination, model }: ExportValues,
  interval: PreviewInterval,
): string[] | null {
  const { type } = destination
  if (type === null || !writesFiles(type)) return null
  // The contract defines these keys; their values are checked below and by the form.
  const config = completeConfig(type, destination.config) as FileKeyConfig & JsonRecord
  if (validatePrefix(config.prefix ?? '') !== null) return null
  const run: FileKeyRun = { model, ...interval }
  const first = buildFileKey(config, run, 0)
  return config.max_file_size_mb
    ? [first, buildFileKey(config, run, 1), buildManifestKey(config, run)]
    : [first]
}

/** Returns the destination table; null if there is none. */
export function getTableName({ destination }: ExportValues): string | null {
  const { type, config } = destination
  const key = type && getTableKey(type)
  if (!type || !key) return null
  const schema = config.schema ?? getConfigKeys(type).find((configKey) => configKey.key === 'schema')?.default
  const table = config[key.key] || key.default || 'events'
  return [schema, table].filter(Boolean).join('.')
}

const hasQuery = (values: ExportValues) => supportsQuery(values) && values.hogql_query.trim() !== ''

/** Returns the columns of the rows; null if a query defines them, or if rows have none. */
export function getPreviewColumns(values: ExportValues): readonly string[] | null {
  const { type } = values.destination
  if (type === null || hasQuery(values)) return null
  if (writesFiles(type)) return FILE_COLUMNS[values.model]
  return getTableKey(type) ? TABLE_COLUMNS[values.model] : null
}

const PERIOD_LABELS = new Map<string, string>([
  ['hour', t('the previous hour')],
  ['day', t('the previous day')],
  ['week', t('the previous week')],
  ['every 5 minutes', t('the previous five minutes')],
  ['every 15 minutes', t('the previous 15 minutes')],
])

/** Describes the export in one sentence. Null until a destination is selected. */
export function formatPreview(values: ExportValues): string | null {
  const { type } = values.destination
  if (type === null) return null
  const parts = {
    interval: formatSchedule(values),
    rows: describeRows(values),
    written: describeWrite(values, type),
  }
  return hasQuery(values)
    ? t('{interval}, {rows} are {written}, with the columns of the query.', parts)
    : t('{interval}, {rows} are {written}.', parts)
}

/** Describes the rows of a run: `the events named pageview that arrived in the hour before`. */
function describeRows(values: ExportValues): string {
  const stretch = PERIOD_LABELS.get(values.interval) ?? t('the previous interval')
  if (values.model === 'persons') return t('the persons that changed in {stretch}', { stretch })
  if (!supportsFilters(values))
    return t('the rows of the model {model} in {stretch}', { model: getModelLabel(values.model), stretch })
  const { filters, destination } = values
  const eventNames = formatEventNames(destination.config.include_events)
  const without = formatEventNames(destination.config.exclude_events)
  const arrived = eventNames
    ? t('the events named {names} that were ingested in {stretch}', { names: eventNames, stretch })
    : t('the events that were ingested in {stretch}', { stretch })
  const events = without
    ? t('{events}, except those named {names}', { events: arrived, names: without })
    : arrived
  return filters.length === 0
    ? events
    : tn(filters.length, '{events} and that match the filter', '{events} and that match {n} filters', {
        events,
      })
}

const NAMES_MAX = 3

/** Formats event names as part of a sentence, or their number if there are many. Null for none. */
function formatEventNames(names: unknown): string | null {
  if (!Array.isArray(names) || names.length === 0) return null
  return names.length > NAMES_MAX
    ? t('as one of {count}', { count: names.length })
    : formatList(names.map(String), 'or')
}

function describeWrite(values: ExportValues, type: DestinationType): string {
  const { config } = values.destination
  const destinationPath = formatDestinationPath({ type, config })
  if (type === 'NoOp') return t('read and discarded')
  if (type === 'HTTP') return t('forwarded to {place}', { place: destinationPath || t('the URL') })
  const table = getTableName(values)
  const destination = getDestinationLabel(type)
  if (table !== null)
    return values.model === 'persons'
      ? t('updated in the table {table} in {destination}', { table, destination })
      : t('appended to the table {table} in {destination}', { table, destination })
  if (!writesFiles(type)) return t('written to {place}', { place: destination })
  const format = config.file_format === 'Parquet' ? 'Parquet' : t('JSON lines')
  const where =
    type === 'FileDownload'
      ? t('a folder on this server')
      : t('{place} in {destination}', { place: destinationPath || t('the destination'), destination })
  return config.compression
    ? t('written to {place} as {format}, compressed with {compression}', {
        place: where,
        format,
        compression: String(config.compression),
      })
    : t('written to {place} as {format}', { place: where, format })
}
