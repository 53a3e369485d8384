import type { ErrorCode } from '../error-codes'
import { isObject } from '../is-object'
import { parseTimestamp } from './timestamps'

/** Validation problem with a stable code and a message. */
export interface ValidationIssue {
  code: ErrorCode
  detail: string
}

/** Operators whose value is a string. */
const TEXT = ['icontains', 'not_icontains', 'regex', 'not_regex', 'gt', 'gte', 'lt', 'lte']
const DATE = ['is_date_exact', 'is_date_before', 'is_date_after']
const VALUES_MAX = 1000

const invalidInput = (detail: string): ValidationIssue => ({ code: 'invalid_input', detail })

/** Returns the problem of one person property condition, or null. Unknown operators match no one. */
export function validatePersonProperty(property: unknown): ValidationIssue | null {
  if (!isObject(property)) return invalidInput('A property must be an object.')
  const { key, type = 'person', operator = 'exact', value } = property
  if (typeof type !== 'string') return invalidInput('The type of a property must be a string.')
  // This server has no cohorts.
  if (type === 'cohort') return { code: 'cohort_does_not_exist', detail: 'This cohort does not exist.' }
  if (typeof key !== 'string' || key === '') return invalidInput('A property requires a key.')
  if (operator !== null && typeof operator !== 'string') return invalidInput('An operator must be a string.')
  if (TEXT.includes(operator ?? '') && typeof value !== 'string') {
    return { code: 'invalid_value', detail: `The value of ${operator} must be a string.` }
  }
  if (DATE.includes(operator ?? '') && !isDate(value)) {
    return { code: 'invalid_date', detail: `The value of ${operator} must be a date, or a span like -7d.` }
  }
  return Array.isArray(value) && value.length > VALUES_MAX
    ? invalidInput(`A property may have ${VALUES_MAX} values, not more.`)
    : null
}

/** Tests for a date, or a relative date such as `7d` or `-2w`. */
const isDate = (value: unknown) =>
  typeof value === 'string' && (/^-?\d{1,5}[hdwmy]$/.test(value) || parseTimestamp(value) !== null)
