import { api } from '../../../contract'
import { isObject } from '../../../contract/is-object'
import { replacements } from '../../../contract/replacements'
import * as schemas from '../../../contract/schemas'
import { findFlagConditions, identifyFlags, nameFlags, warnCohorts } from './flag-conditions'
import { type ConfigDocument, isNonEmptyText, type Kind, pick, readFields } from './kind'

const flagDefaults = replacements.featureFlags.defaults

export const featureFlagKind: Kind = {
  name: 'feature-flags',
  label: 'feature flag',
  keyField: 'key',
  endpoints: api.featureFlags,
  fields: ['key', 'name', 'active', 'filters', 'ensure_experience_continuity', 'tags'],
  defaults: flagDefaults,
  operationalFields: ['active'],
  create: schemas.FeatureFlagCreate,
  toDocument(record, names) {
    const warnings: string[] = []
    const fields = readFields(record, flagDefaults)
    warnCohorts(fields.filters, warnings)
    const document = { key: record.key, ...fields, filters: nameFlags(fields.filters, names, warnings) }
    return { document, warnings }
  },
  toBody({ document, fields, current }, ids) {
    const body = pick(document, fields)
    if ('filters' in body) body.filters = identifyFlags(body.filters, ids)
    // The server rejects the change of a flag that another client has changed since.
    if (current && typeof current.record.version === 'number') body.version = current.record.version
    return body
  },
  references: ({ filters }) => findFlagConditions(filters, 'filters'),
  reconcile: (desired, current) => [formatPayloads(desired), formatPayloads(current)],
  secretPaths: () => [],
}

/** Formats the payloads of a flag as JSON texts, as servers store them. */
function formatPayloads(document: ConfigDocument): ConfigDocument {
  const { filters } = document
  if (!isObject(filters) || !isObject(filters.payloads)) return document
  const payloads = Object.entries(filters.payloads).map(([key, payload]) => [
    key,
    isNonEmptyText(payload) ? payload : JSON.stringify(payload),
  ])
  return { ...document, filters: { ...filters, payloads: Object.fromEntries(payloads) } }
}
