import type { Endpoint } from '../../../../contract/endpoint'
import { isObject } from '../../../../contract/is-object'

/** Returns the soft-delete field of a body or record; undefined if it has none. */
const deletionFlag = ({ softDeleteField }: Endpoint, value: unknown) =>
  softDeleteField !== undefined && isObject(value) ? value[softDeleteField] : undefined

/** Returns true if the request deletes the record, by its method or by the soft-delete field. */
export const isDeletion = (endpoint: Endpoint, body: unknown): boolean =>
  endpoint.method === 'DELETE' || deletionFlag(endpoint, body) === true

/** Returns true if the request restores a deleted record. */
export const isRestoration = (endpoint: Endpoint, body: unknown): boolean =>
  deletionFlag(endpoint, body) === false

/** Returns true if a record that can still be read is deleted. */
export const isNotFound = (endpoint: Endpoint, record: unknown): boolean =>
  deletionFlag(endpoint, record) === true
