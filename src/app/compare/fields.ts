import type { Endpoint } from '../../../contract/endpoint'
import { isObject, type JsonRecord } from '../../../contract/is-object'
import { type AcceptedFields, canBeSent, getValueFor } from '../../components/undo-history/model/create-body'
import { hasRedactedSecret } from '../../components/undo-history/model/entry'
import { t } from '../../lib/i18n/translate'
import { getIn, isDeepEqual, type JsonPath, parseJsonPath, setIn } from '../../lib/json'

/** Describes the parts of the copied fields that are not copied; null if there are none. */
export function formatSkippedMessage(selectedFields: readonly ComparedField[]): string | null {
  const skippedFields = selectedFields.flatMap((field) => field.left)
  if (skippedFields.length === 0) return null
  return t('Not copied because they reference records of the source: {fields}.', {
    fields: skippedFields.join(', ').replaceAll('_', ' '),
  })
}

const removeId = (item: unknown) => {
  if (!isObject(item)) return item
  const { id: _, ...rest } = item
  return rest
}

/** Removes the ids of list items; returns other values unchanged. */
export const removeItemIds = (value: unknown): unknown => (Array.isArray(value) ? value.map(removeId) : value)

/**
 * Assigns the ids of the other side to the items of a list, so that data referring to these ids remains valid. Equal
 * items are matched first, the rest by index.
 */
export function assignItemIds(there: unknown, value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const others = (Array.isArray(there) ? there : []).filter(isObject)
  const items = value.map(removeId)
  const alike = items.map((item) => others.find((candidate) => isDeepEqual(removeId(candidate), item)))
  const used = new Set<JsonRecord | undefined>(alike)
  return items.map((item, index) => {
    const standing = used.has(others[index]) ? undefined : others[index]
    const id = (alike[index] ?? standing)?.id
    return isObject(item) && id !== undefined ? { id, ...item } : item
  })
}

/** Create and update endpoints of a resource, with the fields they accept. */
export interface ResourceKind {
  create: Endpoint
  /** Null if records cannot be updated. */
  update: Endpoint | null
  createFields: AcceptedFields
  changed: AcceptedFields
}

/** Both records, without their secrets. Null: the other record does not exist yet. */
export interface RecordComparison {
  here: JsonRecord
  there: JsonRecord | null
  /** True if both are in the same project or organization, and loaded by the same user. */
  isSameScope: boolean
}

export type FieldStatus = 'same' | 'different' | 'here' | 'there'

/** Editable field with both values. */
export interface ComparedField {
  field: string
  standing: FieldStatus
  here: unknown
  there: unknown
  /** Value to copy, without parts that are not valid in the other scope. */
  value: unknown
  /** Value in the request: list items have the ids of the other side. */
  sent: unknown
  /** Reason why the field cannot be copied; null if it can. */
  disabledReason: string | null
  /** Paths within the field that are not copied. */
  left: readonly string[]
  /** True if the field is selected by default. */
  byItself: boolean
}

function getFieldStatus(here: unknown, there: unknown): FieldStatus {
  if (isDeepEqual(here ?? null, there ?? null)) return 'same'
  if (isBlank(there)) return 'here'
  return isBlank(here) ? 'there' : 'different'
}

/** Editable fields that either record contains, in the order of the contract. */
function getSentFields(
  { create, createFields, changed }: ResourceKind,
  { here, there }: RecordComparison,
): string[] {
  const { excludeFromCopy = [] } = create
  const names = [...new Set([...createFields.names, ...changed.names])]
  return names.filter(
    (field) =>
      !excludeFromCopy.includes(field) &&
      [here, there ?? undefined].some((record) => getValueFor(record, create, field) !== undefined),
  )
}

/** Editable fields of both records; for a new record only those with a value to send. */
export function compareFields(kind: ResourceKind, comparison: RecordComparison): ComparedField[] {
  const { create } = kind
  const { copyOnRequest = [], listsWithItemIds = [] } = create
  return getSentFields(kind, comparison).flatMap((field) => {
    const own = getValueFor(comparison.here, create, field)
    const otherValue = getValueFor(comparison.there ?? undefined, create, field)
    const [here, there] = listsWithItemIds.includes(field)
      ? [removeItemIds(own), removeItemIds(otherValue)]
      : [own, otherValue]
    if (comparison.there === null && isBlank(here)) return []
    const { value, left } = removeScopeBound(
      field,
      here,
      there,
      comparison.isSameScope ? [] : (create.scopeBoundFields ?? []),
    )
    const standing = getFieldStatus(here, there)
    const disabledReason = getSkipReason(kind, field, { here, value, left }, comparison.there === null)
    const byItself = disabledReason === null && standing !== 'same' && !copyOnRequest.includes(field)
    const sentValue = listsWithItemIds.includes(field) ? assignItemIds(otherValue, value) : value
    return [{ field, standing, here, there, value, sent: sentValue, disabledReason, left, byItself }]
  })
}

interface FieldCandidate {
  here: unknown
  value: unknown
  left: readonly string[]
}

function getSkipReason(
  { update, createFields, changed }: ResourceKind,
  field: string,
  { here, value, left }: FieldCandidate,
  isNew: boolean,
): string | null {
  if (hasRedactedSecret(here)) return t('It contains a secret, which cannot be copied.')
  if (left.includes(field)) return t('It references a record that does not exist in the target.')
  if (isNew) {
    if (!createFields.names.includes(field)) return t('You can copy it after the record is created.')
    return canBeSent(field, value, createFields) ? null : t('A new record does not accept this value.')
  }
  if (!update) return t('Records of this type cannot be changed.')
  if (!changed.names.includes(field)) return t('It can only be set at creation.')
  const empties = isBlank(value) && update.clearedVia?.[field] !== undefined
  const normalizedValue = value === undefined ? null : value
  return empties || canBeSent(field, normalizedValue, changed)
    ? null
    : t('The server does not accept this value.')
}

/** Fields set by the server: ids, timestamps, users. They are displayed, but never copied. */
export function getServerFields(kind: ResourceKind, { here, there }: RecordComparison) {
  const { responsePaths = {} } = kind.create
  const sentNames = new Set(
    [...kind.createFields.names, ...kind.changed.names].flatMap((field) => [
      field,
      parseJsonPath(responsePaths[field] ?? field)[0],
    ]),
  )
  const names = [...new Set([...Object.keys(here), ...Object.keys(there ?? {})])]
  return names
    .filter((name) => !sentNames.has(name))
    .map((field) => ({ field, here: here[field], there: there?.[field] }))
}

export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

const removePath = (record: JsonRecord, [name = '', ...rest]: JsonPath): JsonRecord => {
  const { [name]: child, ...others } = record
  return rest.length > 0 && isObject(child) ? { ...others, [name]: removePath(child, rest) } : others
}

/**
 * Adapts a value to another scope: references bound to the current scope retain the value of the other side, or are
 * removed. Returns the paths of removed parts.
 */
function removeScopeBound(
  field: string,
  here: unknown,
  there: unknown,
  scopeBoundPaths: readonly string[],
): { value: unknown; left: string[] } {
  const inside = scopeBoundPaths.filter((path) => path.startsWith(`${field}.`))
  if (scopeBoundPaths.includes(field)) return { value: here, left: isBlank(here) ? [] : [field] }
  if (!isObject(here)) return { value: here, left: [] }
  let value: JsonRecord = here
  const removedPaths: string[] = []
  for (const insidePath of inside) {
    const path = parseJsonPath(insidePath).slice(1)
    if (!isBlank(getIn(here, path))) removedPaths.push(insidePath)
    const targetValue = getIn(there, path)
    value = isBlank(targetValue) ? removePath(value, path) : setIn(value, path, targetValue)
  }
  return { value, left: removedPaths }
}
