import type { Endpoint } from '../../../contract/endpoint'
import { isObject, type JsonRecord } from '../../../contract/is-object'
import { withRequiredFields } from '../../components/undo-history/model/create-body'
import { isDeepEqual, setIn } from '../../lib/json'
import { type ComparedField, isBlank, type ResourceKind } from './fields'

/** Secret of a new record that no response includes: its path in the request, and if it is required. */
export interface RequiredSecret {
  path: readonly [field: string, ...within: string[]]
  isNeeded: boolean
}

/** Secrets required to create a record from fields. */
export function getRequiredSecrets(
  { createFields }: ResourceKind,
  selectedFields: readonly ComparedField[],
): RequiredSecret[] {
  return selectedFields.flatMap(({ field, value }) => {
    const needed = createFields.needs(field, value)
    return createFields.secrets(field, value).map((key): RequiredSecret => {
      return { path: [field, ...createFields.within(field), key], isNeeded: needed.includes(key) }
    })
  })
}

/** Request body that creates a record from the copied fields. */
export const buildCreateBody = (selectedFields: readonly ComparedField[]): JsonRecord =>
  Object.fromEntries(selectedFields.map(({ field, sent }) => [field, sent]))

/** Value for a field that the server merges: contains the differences, and null for removed keys. */
function buildMergePatch(merges: readonly string[], path: string, value: unknown, there: unknown): unknown {
  const isAround = merges.some((mergedPath) => mergedPath.startsWith(`${path}.`))
  const isMerged = merges.some((mergedPath) => `${path}.`.startsWith(`${mergedPath}.`))
  if (!isObject(value) || !isObject(there) || !(isAround || isMerged)) return value
  const differing = Object.keys(value).filter((key) => !isDeepEqual(value[key], there[key]))
  const removedKeys = isMerged
    ? Object.keys(there).filter((key) => !isBlank(there[key]) && !(key in value))
    : []
  return Object.fromEntries([
    ...differing.map((key) => [key, buildMergePatch(merges, `${path}.${key}`, value[key], there[key])]),
    ...removedKeys.map((key) => [key, null]),
  ])
}

/**
 * Minimal request body that applies the copied fields to a record, including fields that the server reads together with
 * them.
 */
export function buildUpdateBody(
  update: Endpoint,
  selectedFields: readonly ComparedField[],
  there: JsonRecord,
): JsonRecord {
  const { clearedVia = {}, patchMergedObjects = [] } = update
  const fields = selectedFields.map(({ field, sent, there }): [string, unknown] => {
    const by = isBlank(sent) ? clearedVia[field] : undefined
    return by === undefined
      ? [field, buildMergePatch(patchMergedObjects, field, sent ?? null, there)]
      : [by, true]
  })
  return withRequiredFields(update, Object.fromEntries(fields), there)
}

/** Inserts secrets or their placeholders into a request body. */
export const withSecrets = (
  body: JsonRecord,
  secrets: readonly RequiredSecret[],
  getText: (secret: RequiredSecret) => string,
): JsonRecord =>
  secrets.reduce<JsonRecord>((whole, secret) => setIn(whole, secret.path, getText(secret)), body)
