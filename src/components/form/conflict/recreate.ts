import { api } from '../../../../contract'
import type { Endpoint } from '../../../../contract/endpoint'
import { isObject } from '../../../../contract/is-object'
import * as schemas from '../../../../contract/schemas'
import type { Mutation } from '../../../api/query/mutation'
import type { FormTarget } from '../model'

/** Builds a create request for a deleted record from its last known fields. Null if the resource cannot be created. */
export function buildRecreate(
  { resource, params }: Pick<FormTarget<never, unknown, never>, 'resource' | 'params'>,
  document: object,
): Mutation | null {
  const table: Record<string, Endpoint> = api[resource]
  const name = table.create?.body
  const read = name && schemas[name].safeParse(document).data
  if (!isObject(read)) return null
  const filled = Object.entries(read).filter(([, value]) => value !== null && value !== '')
  return { resource, op: 'create', input: { params, body: Object.fromEntries(filled) } }
}
