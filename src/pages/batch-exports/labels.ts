import { hasEnded } from '../../../contract/domain/export-state'
import { DESTINATION_LABELS, type DestinationType } from '../../../contract/domain/exports'
import type { BatchExport, Destination } from '../../../contract/schemas/batch-exports'
import { formatDay, formatDayOfYear, formatHour } from '../../components/ui/cells/format-time'
import { t } from '../../lib/i18n/translate'

export const DAYS = [
  t('Sunday'),
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
]

/** Schedule fields of an export. Other servers omit the last three. */
type ScheduleFields = Pick<BatchExport, 'interval'> &
  Partial<Pick<BatchExport, 'timezone' | 'offset_day' | 'offset_hour'>>

const INTERVALS = new Map<string, string>([
  ['hour', t('Every hour')],
  ['day', t('Every day')],
  ['week', t('Every week')],
  ['every 5 minutes', t('Every 5 minutes')],
  ['every 15 minutes', t('Every 15 minutes')],
])

/** Formats how often an export runs; an unknown interval is returned unchanged. */
export const getIntervalLabel = (interval: string): string => INTERVALS.get(interval) ?? interval

/** Formats an hour with the clock of the locale: `5:00 AM`, `05:00`. */
export const formatHourOfDay = (hour: number): string =>
  formatHour(new Date(Date.UTC(2000, 0, 1, hour)), 'UTC')

/** Formats the schedule of an export: `Every day at 5:00 AM Europe/Berlin`. */
export function formatSchedule({ interval, timezone, offset_day, offset_hour }: ScheduleFields): string {
  const at = { time: formatHourOfDay(offset_hour ?? 0), zone: timezone ?? 'UTC' }
  if (interval === 'day') return t('Every day at {time} {zone}', at)
  if (interval === 'week')
    return t('Every {day} at {time} {zone}', { day: DAYS[offset_day ?? 0] ?? '', ...at })
  return getIntervalLabel(interval)
}

/** Adds the end of the schedule of an export, if it has one: `every day until Nov 27`, `every day, ended Nov 27`. */
export function formatWithEnd(
  schedule: string,
  { end_at }: Pick<BatchExport, 'end_at'>,
  zone: string,
): string {
  if (!end_at) return schedule
  const now = new Date()
  const isThisYear = new Date(end_at).getUTCFullYear() === now.getUTCFullYear()
  const end = { schedule, day: (isThisYear ? formatDayOfYear : formatDay)(end_at, zone) }
  return hasEnded({ end_at }, now) ? t('{schedule}, ended {day}', end) : t('{schedule} until {day}', end)
}

/** The others are product names. */
const LABELS: Record<DestinationType, string> = {
  ...DESTINATION_LABELS,
  FileDownload: t('Files on this server'),
  NoOp: t('No-op (test)'),
}

/** Returns the label of a destination type; an unknown type is returned unchanged. */
export const getDestinationLabel = (type: string): string =>
  Object.hasOwn(LABELS, type) ? LABELS[type as DestinationType] : type

const MODELS = new Map([
  ['events', t('Events')],
  ['persons', t('Persons')],
])

/** Returns the label of the exported model; events if unset. */
export const getModelLabel = (model: string | null | undefined): string =>
  MODELS.get(model || 'events') ?? String(model)

/** Configuration keys that identify the target within a destination, each with its separator. */
const TARGET_KEYS: Partial<Record<string, readonly [key: string, before: string][]>> = {
  S3: [
    ['bucket_name', ''],
    ['prefix', '/'],
  ],
  AzureBlob: [
    ['container_name', ''],
    ['prefix', '/'],
  ],
  Postgres: [
    ['host', ''],
    ['database', '/'],
    ['schema', '\n'],
    ['table_name', '.'],
  ],
  Redshift: [
    ['host', ''],
    ['database', '/'],
    ['schema', '\n'],
    ['table_name', '.'],
  ],
  HTTP: [['url', '']],
  FileDownload: [['prefix', '']],
  BigQuery: [
    ['project_id', ''],
    ['dataset_id', '.'],
    ['table_id', '.'],
  ],
  Snowflake: [
    ['account', ''],
    ['database', '/'],
    ['schema', '.'],
    ['table_name', '.'],
  ],
  Databricks: [
    ['catalog', ''],
    ['schema', '.'],
    ['table_name', '.'],
  ],
}
// The store types that hosted servers distinguish have the same configuration.
TARGET_KEYS.AwsS3 = TARGET_KEYS.S3
TARGET_KEYS.S3Compatible = TARGET_KEYS.S3

/**
 * Formats the target within a destination: `bucket/prefix`. The table of a database server is on a second line. Empty if
 * there is none.
 */
export function formatDestinationPath({
  type,
  config,
}: Pick<Destination, 'config'> & { type: string }): string {
  const parts = (TARGET_KEYS[type] ?? []).flatMap(([key, before]) => {
    const value = config[key]
    return typeof value === 'string' && value !== '' ? [{ before, value: value.replace(/^\//, '') }] : []
  })
  return parts.map(({ before, value }, index) => (index === 0 ? value : before + value)).join('')
}
