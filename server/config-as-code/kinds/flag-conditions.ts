import { isObject, type JsonRecord } from '../../../contract/is-object'
import type { DocumentPath } from '../diff'
import { isNonEmptyText, type Reference, type ReferenceIds, type ReferenceNames } from './kind'

/** Maps the conditions of flag filters that depend on another flag. */
function mapFlagConditions(filters: unknown, mapKey: (property: JsonRecord, path: DocumentPath) => unknown) {
  if (!isObject(filters) || !Array.isArray(filters.groups)) return filters
  const groups = filters.groups.map((group: unknown, index) => {
    if (!isObject(group) || !Array.isArray(group.properties)) return group
    const properties = group.properties.map((property: unknown, at) =>
      isObject(property) && property.type === 'flag'
        ? { ...property, key: mapKey(property, ['groups', index, 'properties', at, 'key']) }
        : property,
    )
    return { ...group, properties }
  })
  return { ...filters, groups }
}

/** Replaces the IDs of other flags in conditions by their keys. */
export function nameFlags(filters: unknown, names: ReferenceNames, warnings: string[]): unknown {
  return mapFlagConditions(filters, ({ key }) => {
    const flagKey = names.flagKey(key)
    if (flagKey === null && /^\d+$/.test(String(key)))
      warnings.push(`a condition depends on the flag ${key}, which is not in the list of flags`)
    return flagKey ?? key
  })
}

/** Tests for the key of a flag, as opposed to the ID of one that has none. */
const isFlagKey = (key: unknown): key is string => isNonEmptyText(key) && !/^\d+$/.test(key)

export const identifyFlags = (filters: unknown, ids: ReferenceIds): unknown =>
  mapFlagConditions(filters, ({ key }) => (isFlagKey(key) ? String(ids.flagId(key)) : key))

export function findFlagConditions(filters: unknown, at: string): Reference[] {
  const references: Reference[] = []
  mapFlagConditions(filters, ({ key }, path) => {
    if (isFlagKey(key)) references.push({ kind: 'feature-flags', name: key, path: [at, ...path] })
    return key
  })
  return references
}

/** Tests whether filters refer to a cohort: it has an ID, and no name that is unique. */
export const hasCohort = (value: unknown): boolean =>
  JSON.stringify(value ?? null).includes('"type":"cohort"')

export function warnCohorts(filters: unknown, warnings: string[]): void {
  if (hasCohort(filters)) warnings.push('a condition refers to a cohort, which exists only in its project')
}
