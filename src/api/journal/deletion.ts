import type { Endpoint } from '../../../contract/endpoint'
import { isObject } from '../../../contract/json-object'

/** What a body or a record says of whether the record is deleted; undefined where it does not tell. */
const told = ({ deletedBy }: Endpoint, value: unknown) =>
  deletedBy !== undefined && isObject(value) ? value[deletedBy] : undefined

/** Whether sending this loses the record: by the method, or by the field that says so. */
export const deletes = (row: Endpoint, body: unknown): boolean =>
  row.method === 'DELETE' || told(row, body) === true

/** Whether sending this brings a deleted record back. */
export const bringsBack = (row: Endpoint, body: unknown): boolean => told(row, body) === false

/** Whether a record that can still be read is deleted. */
export const isGone = (row: Endpoint, record: unknown): boolean => told(row, record) === true
