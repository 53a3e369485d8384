import type { Endpoint } from '../../contract/endpoint'
import { toldElsewhere } from '../../contract/told-elsewhere'
import type { AnyInput } from './address'
import { placeOf, valueAt } from './journal/place'
import type { Resource } from './queries'

/** A record that was deleted. */
export interface Gone {
  /** Where it was listed. */
  resources: readonly Resource[]
  params: Readonly<Record<string, unknown>>
  is: (record: unknown) => boolean
}

const listeners = new Set<(gone: Gone) => void>()

/** Tells of every record that is deleted from here, wherever that is done. */
export const onGone = (listener: (gone: Gone) => void): void => void listeners.add(listener)

/** Says that a deletion was done. */
export function noteGone(
  { resource, input }: { resource: Resource; input: AnyInput },
  { path }: Endpoint,
): void {
  const own = path.match(/:(\w+)\/$/)?.[1]
  const params = input.params ?? {}
  if (own === undefined) return
  // `user__uuid` is the uuid of the record's user.
  const place = placeOf(own.replaceAll('__', '.'))
  const is = (record: unknown) => String(valueAt(record, place)) === String(params[own])
  const resources = [resource, ...(toldElsewhere[resource] ?? [])]
  for (const listener of listeners) listener({ resources, params, is })
}
