import { isObject } from '../../../../contract/is-object'

/** Display name fields, best first. */
const NAMES = ['name', 'label', 'title', 'domain', 'key', 'first_name', 'target_email', 'email']

/**
 * Returns the display name of a record: its display name field, another name field, or the name of the user it is
 * about. Secret fields are no names.
 */
export function getRecordName(record: unknown, knownBy?: string, secrets: readonly string[] = []): string {
  if (!isObject(record)) return ''
  const nameFields = [...(knownBy === undefined ? [] : [knownBy]), ...NAMES]
    .filter((field) => !secrets.includes(field))
    .map((field) => record[field])
    .find((value) => typeof value === 'string' && value !== '')
  return typeof nameFields === 'string' ? nameFields : getRecordName(record.user)
}
