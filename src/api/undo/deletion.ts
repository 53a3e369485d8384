import type { Endpoint } from '../../../contract/endpoint'
import { isObject } from '../../../contract/is-object'

/** Returns the soft-delete field of a body or record; undefined if it has none. */
const told = ({ softDeleteField }: Endpoint, value: unknown) =>
  softDeleteField !== undefined && isObject(value) ? value[softDeleteField] : undefined

/** Returns true if the request deletes the record, by its method or by the soft-delete field. */
export const isDeletion = (row: Endpoint, body: unknown): boolean =>
  row.method === 'DELETE' || told(row, body) === true

/** Returns true if the request restores a deleted record. */
export const isRestoration = (row: Endpoint, body: unknown): boolean => told(row, body) === false

/** Returns true if a record that can still be read is deleted. */
export const isNotFound = (row: Endpoint, record: unknown): boolean => told(row, record) === true
