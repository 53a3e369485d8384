import { isObject } from './is-object'
import { parseTimestamp } from './timestamps'

/** What is wrong, by a stable code and in a sentence. */
export interface ValidationIssue {
  code: string
  detail: string
}

/** Operators whose value is one string. */
const TEXT = ['icontains', 'not_icontains', 'regex', 'not_regex', 'gt', 'gte', 'lt', 'lte']
const DATE = ['is_date_exact', 'is_date_before', 'is_date_after']
const VALUES_MAX = 1000

const invalidInput = (detail: string): ValidationIssue => ({ code: 'invalid_input', detail })

/** What is wrong with one condition on a person; null when nothing is. Operators that nobody here knows match nobody. */
export function validatePersonProperty(property: unknown): ValidationIssue | null {
  if (!isObject(property)) return invalidInput('A property must be an object.')
  const { key, type = 'person', operator = 'exact', value } = property
  if (typeof type !== 'string') return invalidInput('The type of a property must be a string.')
  // There are no cohorts on this server.
  if (type === 'cohort') return { code: 'cohort_does_not_exist', detail: 'This cohort does not exist.' }
  if (typeof key !== 'string' || key === '') return invalidInput('A property needs a key.')
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

/** A date, or a span back from now: `7d`, `-2w`. */
const isDate = (value: unknown) =>
  typeof value === 'string' && (/^-?\d{1,5}[hdwmy]$/.test(value) || parseTimestamp(value) !== null)
