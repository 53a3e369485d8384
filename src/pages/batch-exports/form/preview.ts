import { FILE_COLUMNS, TABLE_COLUMNS } from '../../../../contract/export-columns'
import { boundaryAfter, intervalEnding } from '../../../../contract/export-intervals'
import type { DestinationType } from '../../../../contract/exports'
import type { JsonRecord } from '../../../../contract/json-object'
import { fileKey, type KeyConfig, type KeyRun, manifestKey } from '../../../../contract/object-keys'
import { listed } from '../../../components/cells/number'
import { t } from '../../../texts/text'
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

/** The intervals that are exported next, each when it ends. The bounds are those of their ends. */
export function nextIntervals(timed: Timed, now: Date, count: number): Interval[] {
  const first =
    timed.start_at === null ? now : new Date(Math.max(now.getTime(), Date.parse(timed.start_at) - 1))
  const last = timed.end_at === null ? Number.POSITIVE_INFINITY : Date.parse(timed.end_at)
  const intervals: Interval[] = []
  for (let end = boundaryAfter(timed, first); intervals.length < count; end = boundaryAfter(timed, end)) {
    // A date that cannot be read has no boundary after it.
    if (!(end.getTime() <= last)) break
    intervals.push(intervalEnding(timed, end))
  }
  return intervals
}

/** Destinations that files are written to. */
const writesFiles = (type: DestinationType): boolean => keysOf(type).some(({ key }) => key === 'file_format')

/** Destinations with a table, and where its name stands. */
const tableKey = (type: DestinationType) =>
  keysOf(type).find(({ key }) => key === 'table_name' || key === 'table_id')

/** The names of the files that a run writes; null while the prefix cannot be filled in. */
export function fileNames({ destination, model }: ExportValues, interval: Interval): string[] | null {
  const { type } = destination
  if (type === null || !writesFiles(type)) return null
  // The contract names these keys; what stands in them is checked below and by the form.
  const config = wholeConfig(type, destination.config) as KeyConfig & JsonRecord
  if (prefixProblem(config.prefix ?? '') !== null) return null
  const run: KeyRun = { model, ...interval }
  const first = fileKey(config, run, 0)
  return config.max_file_size_mb ? [first, fileKey(config, run, 1), manifestKey(config, run)] : [first]
}

/** The table that rows go to; null where there is none. */
export function tableName({ destination }: ExportValues): string | null {
  const { type, config } = destination
  const key = type && tableKey(type)
  if (!type || !key) return null
  const schema = config.schema ?? keysOf(type).find((other) => other.key === 'schema')?.default
  const table = config[key.key] || key.default || 'events'
  return [schema, table].filter(Boolean).join('.')
}

const asksQuery = (values: ExportValues) => takesQuery(values) && values.hogql_query.trim() !== ''

/** The columns that rows have; null where a query names them, and where rows have none. */
export function columnsOf(values: ExportValues): readonly string[] | null {
  const { type } = values.destination
  if (type === null || asksQuery(values)) return null
  if (writesFiles(type)) return FILE_COLUMNS[values.model]
  return tableKey(type) ? TABLE_COLUMNS[values.model] : null
}

const LENGTHS: Record<string, string> = {
  'every 5 minutes': t('five minutes'),
  'every 15 minutes': '15 minutes',
}

/** What will happen, in a sentence. Null while no destination is chosen. */
export function previewSentence(values: ExportValues): string | null {
  const { type } = values.destination
  if (type === null) return null
  const query = asksQuery(values) ? t(', with the columns of the query') : ''
  return t('{interval}, {rowsIn} are {deed}{query}.', {
    interval: intervalWords(values),
    rowsIn: rowsInWords(values),
    deed: deed(values, type),
    query,
  })
}

/** Which rows a run exports: `the events named pageview that arrived in the hour before`. */
function rowsInWords(values: ExportValues): string {
  const before = t('the {lengths} before', { lengths: LENGTHS[values.interval] ?? values.interval })
  if (values.model === 'persons') return t('the persons that changed in {before}', { before })
  if (!isSelective(values))
    return t('the rows of the model {modelLabel} in {before}', {
      modelLabel: modelLabel(values.model),
      before,
    })
  const { filters, destination } = values
  const named = namesInWords(destination.config.include_events)
  const without = namesInWords(destination.config.exclude_events)
  const matching = filters.length > 1 ? t('{filters} filters', { filters: filters.length }) : t('the filter')
  return [
    t('the events'),
    ...(named ? [t('named {named}', { named })] : []),
    t('that arrived in {before}', { before }),
    ...(without ? [t('without those named {without}', { without })] : []),
    ...(filters.length > 0 ? [t('and that meet {matching}', { matching })] : []),
  ].join(' ')
}

const NAMES_MAX = 3

/** Names of events as part of a sentence; only how many where they are many. Null for none. */
function namesInWords(names: unknown): string | null {
  if (!Array.isArray(names) || names.length === 0) return null
  return names.length > NAMES_MAX
    ? t('as one of {names}', { names: names.length })
    : listed(names.map(String), 'or')
}

function deed(values: ExportValues, type: DestinationType): string {
  const { config } = values.destination
  const place = placeWords({ type, config })
  if (type === 'NoOp') return t('read and thrown away')
  if (type === 'HTTP') return t('sent on to {place}', { place: place || t('the address') })
  const table = tableName(values)
  if (table !== null) {
    const verb = values.model === 'persons' ? t('brought up to date in') : t('added to')
    return t('{verb} the table {table} in {destinationLabel}', {
      verb,
      table,
      destinationLabel: destinationLabel(type),
    })
  }
  if (!writesFiles(type))
    return t('written to {destinationLabel}', { destinationLabel: destinationLabel(type) })
  const format = config.file_format === 'Parquet' ? 'Parquet' : t('JSON lines')
  const packed = config.compression
    ? t(', compressed with {compression}', { compression: String(config.compression) })
    : ''
  const where =
    type === 'FileDownload'
      ? t('a folder of this server')
      : t('{place} in {destinationLabel}', {
          place: place || t('the place'),
          destinationLabel: destinationLabel(type),
        })
  return t('written to {where} as {format}{packed}', { where, format, packed })
}
