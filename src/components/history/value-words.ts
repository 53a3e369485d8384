import { isObject } from '../../../contract/json-object'

/** A value of the history in a few words. */
export function valueWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (isObject(value) && typeof value.key === 'string') return value.key
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
