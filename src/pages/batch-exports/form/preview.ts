import { FILE_COLUMNS, TABLE_COLUMNS } from '../../../../contract/export-columns'
import {
  buildFileKey,
  buildManifestKey,
  type FileKeyConfig,
  type FileKeyRun,
} from '../../../../contract/export-file-keys'
import { getIntervalEndingAt, nextBoundary } from '../../../../contract/export-intervals'
import type { DestinationType } from '../../../../contract/exports'
import type { JsonRecord } from '../../../../contract/is-object'
import { formatList } from '../../../components/cells/format-number'
import { t, tn } from '../../../texts/translate'
import { destinationLabel, intervalWords, modelLabel, placeWords } from '../words'
import { keysOf, wholeConfig } from './config'
import { prefixProblem } from './problems'
import { type ExportValues, isSelective, takesQuery } from './values'

export interface Interval {
  start: Date
  end: Date
}

type Timed = Pick<
  ExportValues,
  'interval' | 'timezone' | 'offset_day' | 'offset_hour' | 'start_at' | 'end_at'
>

/** Returns the next intervals to export, each due at its end. The bounds apply to their ends. */
export function nextIntervals(timed: Timed, now: Date, count: number): Interval[] {
  const first =
    timed.start_at === null ? now : new Date(Math.max(now.getTime(), Date.parse(timed.start_at) - 1))
  const last = timed.end_at === null ? Number.POSITIVE_INFINITY : Date.parse(timed.end_at)
  const intervals: Interval[] = []
  for (let end = nextBoundary(timed, first); intervals.length < count; end = nextBoundary(timed, end)) {
    // An invalid date has no next boundary.
    if (!(end.getTime() <= last)) break
    intervals.push(getIntervalEndingAt(timed, end))
  }
  return intervals
}

/** Returns true for file destinations. */
const writesFiles = (type: DestinationType): boolean => keysOf(type).some(({ key }) => key === 'file_format')

/** Returns the configuration key of the table name, for destinations that have one. */
const tableKey = (type: DestinationType) =>
  keysOf(type).find(({ key }) => key === 'table_name' || key === 'table_id')

/** Returns the names of the files that a run writes; null if the prefix is invalid. */
export function fileNames({ destination, model }: ExportValues, interval: Interval): string[] | null {
  const { type } = destination
  if (type === null || !writesFiles(type)) return null
  // The contract defines these keys; their values are checked below and by the form.
  const config = wholeConfig(type, destination.config) as FileKeyConfig & JsonRecord
  if (prefixProblem(config.prefix ?? '') !== null) return null
  const run: FileKeyRun = { model, ...interval }
  const first = buildFileKey(config, run, 0)
  return config.max_file_size_mb
    ? [first, buildFileKey(config, run, 1), buildManifestKey(config, run)]
    : [first]
}

/** Returns the destination table; null if there is none. */
export function tableName({ destination }: ExportValues): string | null {
  const { type, config } = destination
  const key = type && tableKey(type)
  if (!type || !key) return null
  const schema = config.schema ?? keysOf(type).find((other) => other.key === 'schema')?.default
  const table = config[key.key] || key.default || 'events'
  return [schema, table].filter(Boolean).join('.')
}

const asksQuery = (values: ExportValues) => takesQuery(values) && values.hogql_query.trim() !== ''

/** Returns the columns of the rows; null if a query defines them, or if rows have none. */
export function columnsOf(values: ExportValues): readonly string[] | null {
  const { type } = values.destination
  if (type === null || asksQuery(values)) return null
  if (writesFiles(type)) return FILE_COLUMNS[values.model]
  return tableKey(type) ? TABLE_COLUMNS[values.model] : null
}

const STRETCHES = new Map<string, string>([
  ['hour', t('the hour before')],
  ['day', t('the day before')],
  ['week', t('the week before')],
  ['every 5 minutes', t('the five minutes before')],
  ['every 15 minutes', t('the 15 minutes before')],
])

/** Describes the export in one sentence. Null until a destination is selected. */
export function previewSentence(values: ExportValues): string | null {
  const { type } = values.destination
  if (type === null) return null
  const parts = { interval: intervalWords(values), rows: rowsInWords(values), written: deed(values, type) }
  return asksQuery(values)
    ? t('{interval}, {rows} are {written}, with the columns of the query.', parts)
    : t('{interval}, {rows} are {written}.', parts)
}

/** Describes the rows of a run: `the events named pageview that arrived in the hour before`. */
function rowsInWords(values: ExportValues): string {
  const stretch = STRETCHES.get(values.interval) ?? t('the interval before')
  if (values.model === 'persons') return t('the persons that changed in {stretch}', { stretch })
  if (!isSelective(values))
    return t('the rows of the model {model} in {stretch}', { model: modelLabel(values.model), stretch })
  const { filters, destination } = values
  const named = namesInWords(destination.config.include_events)
  const without = namesInWords(destination.config.exclude_events)
  const arrived = named
    ? t('the events named {names} that arrived in {stretch}', { names: named, stretch })
    : t('the events that arrived in {stretch}', { stretch })
  const events = without
    ? t('{events} without those named {names}', { events: arrived, names: without })
    : arrived
  return filters.length === 0
    ? events
    : tn(filters.length, '{events} and that meet the filter', '{events} and that meet {n} filters', {
        events,
      })
}

const NAMES_MAX = 3

/** Formats event names as part of a sentence, or their number if there are many. Null for none. */
function namesInWords(names: unknown): string | null {
  if (!Array.isArray(names) || names.length === 0) return null
  return names.length > NAMES_MAX
    ? t('as one of {count}', { count: names.length })
    : formatList(names.map(String), 'or')
}

function deed(values: ExportValues, type: DestinationType): string {
  const { config } = values.destination
  const place = placeWords({ type, config })
  if (type === 'NoOp') return t('read and thrown away')
  if (type === 'HTTP') return t('sent on to {place}', { place: place || t('the address') })
  const table = tableName(values)
  const destination = destinationLabel(type)
  if (table !== null)
    return values.model === 'persons'
      ? t('brought up to date in the table {table} in {destination}', { table, destination })
      : t('added to the table {table} in {destination}', { table, destination })
  if (!writesFiles(type)) return t('written to {place}', { place: destination })
  const format = config.file_format === 'Parquet' ? 'Parquet' : t('JSON lines')
  const where =
    type === 'FileDownload'
      ? t('a folder of this server')
      : t('{place} in {destination}', { place: place || t('the place'), destination })
  return config.compression
    ? t('written to {place} as {format}, compressed with {compression}', {
        place: where,
        format,
        compression: String(config.compression),
      })
    : t('written to {place} as {format}', { place: where, format })
}
