import { invalidates } from '../../../contract/cache-dependencies'
import type { Endpoint } from '../../../contract/endpoint'
import { getIn, parseJsonPath } from '../../lib/json-path'
import type { AnyInput } from '../client/build-url'
import type { Resource } from './queries'

/** Deleted record. */
export interface DeletionEvent {
  /** Resources whose lists contained the record. */
  resources: readonly Resource[]
  params: Readonly<Record<string, unknown>>
  is: (record: unknown) => boolean
}

const listeners = new Set<(record: DeletionEvent) => void>()

/** Subscribes to all deletions made in this tab. */
export const onDeleted = (listener: (record: DeletionEvent) => void): void => void listeners.add(listener)

/** Notifies subscribers of a deletion. */
export function emitDeleted(
  { resource, input }: { resource: Resource; input: AnyInput },
  { path }: Endpoint,
): void {
  const own = path.match(/:(\w+)\/$/)?.[1]
  const params = input.params ?? {}
  if (own === undefined) return
  // `user__uuid` is the uuid of the record's user.
  const idPath = parseJsonPath(own.replaceAll('__', '.'))
  const is = (record: unknown) => String(getIn(record, idPath)) === String(params[own])
  const resources = [resource, ...(invalidates[resource] ?? [])]
  for (const listener of listeners) listener({ resources, params, is })
}
