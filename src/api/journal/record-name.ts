import { isObject } from '../../../contract/json-object'

/** The fields by which people know a record, the best first. */
const NAMES = ['name', 'label', 'title', 'domain', 'key', 'first_name', 'target_email', 'email']

/** What people call a record: its own name, or that of the person it is about. Empty where it has none. */
export function recordName(record: unknown): string {
  if (!isObject(record)) return ''
  const known = NAMES.map((field) => record[field]).find((value) => typeof value === 'string' && value !== '')
  return typeof known === 'string' ? known : recordName(record.user)
}
