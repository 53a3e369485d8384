import { isObject } from '../../../contract/json-object'

/** The fields by which people know a record, the best first. */
const NAMES = ['name', 'label', 'title', 'domain', 'key', 'first_name', 'target_email', 'email']

/** What people call a record: by the field they know it by, or its own name, or that of the person it is about. */
export function recordName(record: unknown, knownBy?: string): string {
  if (!isObject(record)) return ''
  const known = [...(knownBy === undefined ? [] : [knownBy]), ...NAMES]
    .map((field) => record[field])
    .find((value) => typeof value === 'string' && value !== '')
  return typeof known === 'string' ? known : recordName(record.user)
}
