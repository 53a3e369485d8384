import type { Endpoint } from '../../../contract/endpoint'
import type { JsonRecord } from '../../../contract/json-object'
import type { Accepted } from '../../api/journal/accepted'
import { isSendable, valueFor } from '../../api/journal/from-record'
import { placeOf } from '../../api/journal/place'
import { lacksSecret } from '../../api/journal/secrets'
import { sameValue } from '../../components/resource-form/changes'
import { t } from '../../texts/text'
import { withIdsOf, withoutIds } from './item-ids'
import { inPlace, isNothing } from './place-bound'

/** How a kind of record is made and changed: the endpoints, and what they take. */
export interface Making {
  create: Endpoint
  /** Null for what cannot be changed. */
  update: Endpoint | null
  made: Accepted
  changed: Accepted
}

/** The two records, without their secrets. Null: what is on the other side is still to be made. */
export interface Sides {
  here: JsonRecord
  there: JsonRecord | null
  /** Whether both are in one project or organization, and read by the same person. */
  samePlace: boolean
}

export type Standing = 'same' | 'different' | 'here' | 'there'

/** A field that people fill in, on both sides. */
export interface ComparedField {
  field: string
  standing: Standing
  here: unknown
  there: unknown
  /** What the other side would get: without what means nothing there. */
  value: unknown
  /** The same as it is sent: the items of a list have the ids that they have there. */
  sent: unknown
  /** Why it is not to be taken over, as a sentence; null where it can be. */
  whyNot: string | null
  /** What of it does not come along, by its place. */
  left: readonly string[]
  /** Whether it is taken over without being chosen. */
  byItself: boolean
}

function standingOf(here: unknown, there: unknown): Standing {
  if (sameValue(here ?? null, there ?? null)) return 'same'
  if (isNothing(there)) return 'here'
  return isNothing(here) ? 'there' : 'different'
}

/** The fields that are sent and that either side tells of, in the order of the contract. */
function sentFields({ create, made, changed }: Making, { here, there }: Sides): string[] {
  const { notFromCopy = [] } = create
  const names = [...new Set([...made.names, ...changed.names])]
  return names.filter(
    (field) =>
      !notFromCopy.includes(field) &&
      [here, there ?? undefined].some((record) => valueFor(record, create, field) !== undefined),
  )
}

/** What people fill in, field by field; of a record still to be made only what there is to be sent. */
export function comparedFields(making: Making, sides: Sides): ComparedField[] {
  const { create } = making
  const { onlyAsked = [], itemIds = [] } = create
  return sentFields(making, sides).flatMap((field) => {
    const own = valueFor(sides.here, create, field)
    const other = valueFor(sides.there ?? undefined, create, field)
    const [here, there] = itemIds.includes(field) ? [withoutIds(own), withoutIds(other)] : [own, other]
    if (sides.there === null && isNothing(here)) return []
    const { value, left } = inPlace(field, here, there, sides.samePlace ? [] : (create.ofPlace ?? []))
    const standing = standingOf(here, there)
    const whyNot = whyNotTaken(making, field, { here, value, left }, sides.there === null)
    const byItself = whyNot === null && standing !== 'same' && !onlyAsked.includes(field)
    const sent = itemIds.includes(field) ? withIdsOf(other, value) : value
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
  if (lacksSecret(here)) return t('It holds a secret, which is never shown and does not come along.')
  if (left.includes(field)) return t('It names something of this place, which the other one does not have.')
  if (isNew) {
    if (!made.names.includes(field)) return t('It can be taken over as soon as the record is there.')
    return isSendable(field, value, made) ? null : t('A new record does not take this value.')
  }
  if (!update) return t('Records of this kind cannot be changed.')
  if (!changed.names.includes(field)) return t('It is said once, when a record is made.')
  const empties = isNothing(value) && update.emptiedBy?.[field] !== undefined
  const sent = value === undefined ? null : value
  return empties || isSendable(field, sent, changed) ? null : t('The server does not take this value.')
}

/** What servers say by themselves: ids, times, people. It is told, and never taken over. */
export function serverFields(making: Making, { here, there }: Sides) {
  const { standsIn = {} } = making.create
  const sent = new Set(
    [...making.made.names, ...making.changed.names].flatMap((field) => [
      field,
      placeOf(standsIn[field] ?? field)[0],
    ]),
  )
  const names = [...new Set([...Object.keys(here), ...Object.keys(there ?? {})])]
  return names
    .filter((name) => !sent.has(name))
    .map((field) => ({ field, here: here[field], there: there?.[field] }))
}
