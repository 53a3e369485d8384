import type { Endpoint } from '../../../contract/endpoint'
import type { JsonRecord } from '../../../contract/is-object'
import type { AcceptedFields } from '../../api/undo/accepted-fields'
import { canBeSent, getValueFor } from '../../api/undo/create-body'
import { parseJsonPath } from '../../api/undo/json-path'
import { hasRedactedSecret } from '../../api/undo/secrets'
import { isDeepEqual } from '../../components/resource-form/deep-diff'
import { t } from '../../texts/text'
import { withIdsOf, withoutIds } from './item-ids'
import { inPlace, isNothing } from './place-bound'

/** Create and update endpoints of a resource, with the fields they accept. */
export interface Making {
  create: Endpoint
  /** Null if records cannot be updated. */
  update: Endpoint | null
  made: AcceptedFields
  changed: AcceptedFields
}

/** Both records, without their secrets. Null: the other record does not exist yet. */
export interface Sides {
  here: JsonRecord
  there: JsonRecord | null
  /** True if both are in the same project or organization, and loaded by the same user. */
  samePlace: boolean
}

export type Standing = 'same' | 'different' | 'here' | 'there'

/** Editable field with both values. */
export interface ComparedField {
  field: string
  standing: Standing
  here: unknown
  there: unknown
  /** Value to copy, without parts that are not valid in the other scope. */
  value: unknown
  /** Value in the request: list items have the ids of the other side. */
  sent: unknown
  /** Reason why the field cannot be copied; null if it can. */
  whyNot: string | null
  /** Paths within the field that are not copied. */
  left: readonly string[]
  /** True if the field is selected by default. */
  byItself: boolean
}

function standingOf(here: unknown, there: unknown): Standing {
  if (isDeepEqual(here ?? null, there ?? null)) return 'same'
  if (isNothing(there)) return 'here'
  return isNothing(here) ? 'there' : 'different'
}

/** Editable fields that either record contains, in the order of the contract. */
function sentFields({ create, made, changed }: Making, { here, there }: Sides): string[] {
  const { excludeFromCopy = [] } = create
  const names = [...new Set([...made.names, ...changed.names])]
  return names.filter(
    (field) =>
      !excludeFromCopy.includes(field) &&
      [here, there ?? undefined].some((record) => getValueFor(record, create, field) !== undefined),
  )
}

/** Editable fields of both records; for a new record only those with a value to send. */
export function comparedFields(making: Making, sides: Sides): ComparedField[] {
  const { create } = making
  const { copyOnRequest = [], listsWithItemIds = [] } = create
  return sentFields(making, sides).flatMap((field) => {
    const own = getValueFor(sides.here, create, field)
    const other = getValueFor(sides.there ?? undefined, create, field)
    const [here, there] = listsWithItemIds.includes(field)
      ? [withoutIds(own), withoutIds(other)]
      : [own, other]
    if (sides.there === null && isNothing(here)) return []
    const { value, left } = inPlace(
      field,
      here,
      there,
      sides.samePlace ? [] : (create.scopeBoundFields ?? []),
    )
    const standing = standingOf(here, there)
    const whyNot = whyNotTaken(making, field, { here, value, left }, sides.there === null)
    const byItself = whyNot === null && standing !== 'same' && !copyOnRequest.includes(field)
    const sent = listsWithItemIds.includes(field) ? withIdsOf(other, value) : value
    return [{ field, standing, here, there, value, sent, whyNot, left, byItself }]
  })
}

interface Wanted {
  here: unknown
  value: unknown
  left: readonly string[]
}

function whyNotTaken(
  { update, made, changed }: Making,
  field: string,
  { here, value, left }: Wanted,
  isNew: boolean,
): string | null {
  if (hasRedactedSecret(here)) return t('It holds a secret, which is never shown and does not come along.')
  if (left.includes(field)) return t('It names something of this place, which the other one does not have.')
  if (isNew) {
    if (!made.names.includes(field)) return t('It can be taken over as soon as the record is there.')
    return canBeSent(field, value, made) ? null : t('A new record does not take this value.')
  }
  if (!update) return t('Records of this kind cannot be changed.')
  if (!changed.names.includes(field)) return t('It is said once, when a record is made.')
  const empties = isNothing(value) && update.clearedVia?.[field] !== undefined
  const sent = value === undefined ? null : value
  return empties || canBeSent(field, sent, changed) ? null : t('The server does not take this value.')
}

/** Fields set by the server: ids, timestamps, users. They are displayed, but never copied. */
export function serverFields(making: Making, { here, there }: Sides) {
  const { responsePaths = {} } = making.create
  const sent = new Set(
    [...making.made.names, ...making.changed.names].flatMap((field) => [
      field,
      parseJsonPath(responsePaths[field] ?? field)[0],
    ]),
  )
  const names = [...new Set([...Object.keys(here), ...Object.keys(there ?? {})])]
  return names
    .filter((name) => !sent.has(name))
    .map((field) => ({ field, here: here[field], there: there?.[field] }))
}
