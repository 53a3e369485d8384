import type { ParsedBody } from '../../../../contract/parsed-body'
import type { BatchExportCreate } from '../../../../contract/schemas/batch-exports'
import type { FormModel } from '../../../components/form/model'
import { t } from '../../../lib/i18n/translate'
import { changedConfig, completeConfig, filledConfig, parseConfig } from './config'
import { validateExport } from './problems'
import { type ExportValues, supportsFilters, supportsQuery, usesLocalTime } from './values'

/** Request body of a new export. The destination is missing until one is selected. */
export type ExportBody = ParsedBody<Omit<BatchExportCreate, 'destination' | 'last_paused_at'>> & {
  destination?: BatchExportCreate['destination'] | undefined
}

/** Fields that both forms send besides the destination. */
function buildCommonBody(values: ExportValues): ExportBody {
  const { interval } = values
  return {
    name: values.name,
    model: values.model,
    interval,
    ...(usesLocalTime(interval) && { timezone: values.timezone }),
    offset_hour: usesLocalTime(interval) ? values.offset_hour : null,
    offset_day: interval === 'week' ? values.offset_day : null,
    start_at: values.start_at,
    end_at: values.end_at,
    filters: supportsFilters(values) && values.filters.length > 0 ? values.filters : null,
    hogql_query: supportsQuery(values) ? values.hogql_query.trim() || null : null,
  }
}

/** Form model of a new export; `asksProject` if several projects are possible. */
export const createNewExportModel = (asksProject: boolean): FormModel<ExportValues, ExportBody> => ({
  body: (values) => {
    const { type, config } = values.destination
    return {
      ...buildCommonBody(values),
      paused: values.paused,
      ...(values.team_id !== null && { team_id: values.team_id }),
      ...(type && { destination: { type, config: filledConfig(type, config) } }),
    }
  },
  problems: (values) => [
    ...(asksProject && values.team_id === null
      ? [{ field: 'team_id', message: t('Choose a project.') }]
      : []),
    ...validateExport(values, null),
  ],
})

/** Form model of an existing export: sends only changed configuration keys, so that secrets remain. */
export function createEditExportModel(loaded: ExportValues): FormModel<ExportValues, ExportBody> {
  return {
    values: ({ destination, filters, hogql_query, ...body }, opened) => ({
      ...opened,
      ...body,
      model: body.model || 'events',
      timezone: body.timezone ?? opened.timezone,
      destination: destination
        ? { type: destination.type, config: parseConfig(destination.type, destination.config) }
        : opened.destination,
      filters: filters ?? [],
      hogql_query: hogql_query ?? '',
    }),
    getWarnings: ({ destination }) =>
      destination && !loaded.paused
        ? [t('The export is running. Its next runs use the new destination. Existing data remains.')]
        : [],
    body: (values) => {
      const { type, config } = values.destination
      return {
        ...buildCommonBody(values),
        ...(type && { destination: { type, config: completeConfig(type, config) } }),
      }
    },
    withDependentFields: (changes, { destination }, before) => {
      if (!changes.destination || !destination) return changes
      const { type, config } = destination
      const old = before.destination?.config ?? {}
      return { ...changes, destination: { type, config: changedConfig(old, config) } }
    },
    problems: (values) => validateExport(values, loaded),
  }
}
