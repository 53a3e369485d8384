import type { DestinationType, ExportInterval, ExportModel } from '../../../../contract/domain/exports'
import type { JsonRecord } from '../../../../contract/is-object'
import type { BatchExport } from '../../../../contract/schemas/batch-exports'
import { t } from '../../../lib/i18n/translate'
import { type Config, parseConfig } from './config'

/** Form values of an export. */
export interface ExportValues {
  name: string
  /** Project of a new export, if the page covers several. */
  team_id: number | null
  paused: boolean
  model: ExportModel
  interval: ExportInterval
  offset_hour: number | null
  offset_day: number | null
  timezone: string
  start_at: string | null
  end_at: string | null
  destination: { type: DestinationType | null; config: Config }
  filters: JsonRecord[]
  hogql_query: string
}

/** Initial values of a new export. */
export const createExportValues = (team_id: number | null): ExportValues => ({
  name: '',
  team_id,
  paused: false,
  model: 'events',
  interval: 'hour',
  offset_hour: null,
  offset_day: null,
  timezone: 'UTC',
  start_at: null,
  end_at: null,
  destination: { type: null, config: { file_format: 'JSONLines', compression: 'gzip' } },
  filters: [],
  hogql_query: '',
})

/** Reads the form values of a loaded export. Other servers omit unknown fields. */
export function toExportValues(loaded: BatchExport): ExportValues {
  const { destination } = loaded
  return {
    name: loaded.name,
    team_id: null,
    paused: loaded.paused,
    model: loaded.model || 'events',
    interval: loaded.interval,
    offset_hour: loaded.offset_hour ?? null,
    offset_day: loaded.offset_day ?? null,
    timezone: loaded.timezone ?? 'UTC',
    start_at: loaded.start_at,
    end_at: loaded.end_at,
    destination: { type: destination.type, config: parseConfig(destination.type, destination.config) },
    filters: loaded.filters ?? [],
    hogql_query: loaded.hogql_query ?? '',
  }
}

/** Returns the initial values of a copy. Secrets are never returned by the server, so they are empty. */
export const copyExportValues = (source: BatchExport, requiresProject: boolean): ExportValues => ({
  ...toExportValues(source),
  name: t('{name} (copy)', { name: source.name }),
  team_id: requiresProject ? source.team_id : null,
})

/** Returns true if an interval begins at a local hour. */
export const usesLocalTime = (interval: string): boolean => interval === 'day' || interval === 'week'

/** Returns true if rows can be filtered by event name and properties. */
export const supportsFilters = ({ model }: Pick<ExportValues, 'model'>): boolean => model === 'events'

/** Returns true if a query can define columns other than those of the model. */
export const supportsQuery = ({ destination }: Pick<ExportValues, 'destination'>): boolean =>
  destination.type !== 'HTTP'
