import { api } from '../../../../contract'
import type { Endpoint } from '../../../../contract/endpoint'
import { isObject } from '../../../../contract/json-object'
import * as schemas from '../../../../contract/schemas'
import type { Write } from '../../../api/write'
import type { Target } from '../target'

/** What would make a record that is gone anew: of what is known of it, what its kind takes. Null where none is made. */
export function makingAnew(
  { resource, params }: Pick<Target<never, unknown, never>, 'resource' | 'params'>,
  document: object,
): Write | null {
  const table: Record<string, Endpoint> = api[resource]
  const name = table.create?.body
  const read = name && schemas[name].safeParse(document).data
  if (!isObject(read)) return null
  const filled = Object.entries(read).filter(([, value]) => value !== null && value !== '')
  return { resource, op: 'create', input: { params, body: Object.fromEntries(filled) } }
}
