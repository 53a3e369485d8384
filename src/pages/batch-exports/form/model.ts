import type { ConfigKey } from '../../../../contract/domain/destinations'
import { expandPrefix, findEscape, PrefixError } from '../../../../contract/domain/export-file-keys'
import { isObject } from '../../../../contract/is-object'
import type { ParsedBody } from '../../../../contract/parsed-body'
import type { BatchExportCreate } from '../../../../contract/schemas/batch-exports'
import type { FormModel, FormProblem } from '../../../components/form/model'
import { t } from '../../../lib/i18n/translate'
import { type Config, changedConfig, completeConfig, filledConfig, parseConfig, relevantKeys } from './config'
import { validateFilters } from './filters'
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
export const createNewExportModel = (requiresProject: boolean): FormModel<ExportValues, ExportBody> => ({
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
    ...(requiresProject && values.team_id === null
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

/**
 * Validates like the server and returns problems at the fields that can fix them. `loaded` is null for a new export.
 */
export function validateExport(values: ExportValues, loaded: ExportValues | null): FormProblem[] {
  const { destination, start_at, end_at, model } = values
  const { type, config } = destination
  return [
    ...(values.name.trim() === '' ? [{ field: 'name', message: t('Enter a value.') }] : []),
    ...(type === null ? [{ field: 'destination.type', message: t('Choose a destination.') }] : []),
    ...(type === 'HTTP' && model !== 'events'
      ? [{ field: 'model', message: t('The HTTP destination accepts only events.') }]
      : []),
    ...(start_at && end_at && new Date(end_at) <= new Date(start_at)
      ? [{ field: 'end_at', message: t('The end must be after the start.') }]
      : []),
    ...(type === null
      ? []
      : validateConfig(relevantKeys(type, config), config, 'destination.config', loaded !== null)),
    ...(type === 'FileDownload' ? validateFolder(config) : []),
    ...(supportsFilters(values) ? validateFilters(values.filters) : []),
  ]
}

/** Validates the file prefix on the server, which must stay inside the folder of the export. */
function validateFolder({ prefix }: Config): FormProblem[] {
  const escapeMatch = findEscape(String(prefix ?? ''))
  if (escapeMatch === null) return []
  const message = t(
    'The prefix must be a path inside the export folder, such as {example}. Remove "{found}".',
    { example: 'events/{year}', found: escapeMatch },
  )
  return [{ field: 'destination.config.prefix', message }]
}

function validateConfig(
  keys: readonly ConfigKey[],
  config: Config,
  path: string,
  isSaved: boolean,
): FormProblem[] {
  return keys.flatMap((key) => {
    const field = `${path}.${key.key}`
    const value = config[key.key]
    if (key.kind === 'group') {
      const isBegun = isObject(value) && Object.values(value).some((part) => part !== '' && part != null)
      return isBegun ? validateConfig(key.keys ?? [], value, field, isSaved) : []
    }
    const message = validateValue(key, value, isSaved)
    return message === null ? [] : [{ field, message }]
  })
}

function validateValue(key: ConfigKey, value: unknown, isSaved: boolean): string | null {
  const isEmpty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  // A secret that is not replaced is null and remains stored.
  if (isEmpty && key.required && !key.blank && !(key.secret && isSaved && value === null))
    return t('Enter a value.')
  if (isEmpty) return null
  if (key.kind === 'integer') return validateNumber(key, value)
  return key.key === 'prefix' ? validatePrefix(String(value)) : null
}

function validateNumber({ min = 0, max }: ConfigKey, value: unknown): string | null {
  if (!Number.isInteger(value)) return t('Enter a whole number.')
  if (Number(value) < min) return t('Enter {min} or more.', { min })
  return max !== undefined && Number(value) > max ? t('Enter {max} or less.', { max }) : null
}

/** Returns the problem of a prefix; null if it is valid. */
export function validatePrefix(prefix: string): string | null {
  try {
    expandPrefix(prefix, { model: 'events', start: null, end: new Date() })
    return null
  } catch (error) {
    if (!(error instanceof PrefixError)) throw error
    const { invalidPart: found, allowedVariables: known } = error
    return known.length === 0
      ? t('The prefix has an unmatched "{found}".', { found })
      : t('The prefix has an unknown variable "{found}". Available variables: {known}.', {
          found,
          known: known.join(', '),
        })
  }
}
