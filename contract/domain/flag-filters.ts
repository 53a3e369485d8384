import { isObject, type JsonRecord } from '../is-object'
import { type ValidationIssue, validatePersonProperty } from './flag-properties'

const invalidInput = (detail: string): ValidationIssue => ({ code: 'invalid_input', detail })

/** Returns the problem of the filters that target a survey, which are flag filters with at least one group, or null. */
export const validateTargetingFilters = (filters: unknown): ValidationIssue | null =>
  isObject(filters) && Array.isArray(filters.groups) && filters.groups.length === 0
    ? invalidInput('Filters require a list with at least one group.')
    : validateFlagFilters(filters)

/** Returns the problem of feature flag filters, or null. Without a group no user gets the flag. */
export function validateFlagFilters(filters: unknown): ValidationIssue | null {
  if (!isObject(filters)) return invalidInput('Filters must be an object.')
  const { groups, multivariate = null, payloads = null } = filters
  if (!Array.isArray(groups) || !groups.every(isObject))
    return invalidInput('Filters require a list of groups.')
  const variants = multivariate === null ? [] : parseVariants(multivariate)
  if (!variants) return invalidInput('Variants must be a list of keys with percentages from 0 to 100.')
  const total = variants.reduce((sum, { rollout_percentage }) => sum + rollout_percentage, 0)
  // Percentages may have decimals, whose sum is not exact.
  if (variants.length && Math.abs(total - 100) > 1e-6)
    return invalidInput('The percentages of the variants must add up to 100.')
  const keys = variants.map(({ key }) => key)
  for (const group of groups) {
    const issue = validateGroup(group, keys)
    if (issue) return issue
  }
  return validatePayloads(payloads, keys)
}

/** Returns the variants that filters declare, or null if they are not a list of variants. */
export function parseVariants(multivariate: unknown): { key: string; rollout_percentage: number }[] | null {
  const variants = isObject(multivariate) ? multivariate.variants : null
  if (!Array.isArray(variants)) return null
  const list = variants.flatMap((variant) =>
    isObject(variant) &&
    typeof variant.key === 'string' &&
    variant.key &&
    isPercentage(variant.rollout_percentage)
      ? [{ key: variant.key, rollout_percentage: variant.rollout_percentage }]
      : [],
  )
  return list.length === variants.length ? list : null
}

function validateGroup(
  { properties = [], rollout_percentage = null, variant }: JsonRecord,
  keys: string[],
): ValidationIssue | null {
  if (rollout_percentage !== null && !isPercentage(rollout_percentage)) {
    return invalidInput('The rollout_percentage of a group must be a number from 0 to 100.')
  }
  if (variant && !keys.some((key) => key === variant))
    return invalidInput('A group refers to a variant that does not exist.')
  if (!Array.isArray(properties)) return invalidInput('The properties of a group must be a list.')
  for (const property of properties) {
    const issue = validatePersonProperty(property)
    if (issue) return issue
  }
  return null
}

function validatePayloads(payloads: unknown, variants: string[]): ValidationIssue | null {
  if (payloads === null) return null
  if (!isObject(payloads)) return invalidInput('Payloads must be an object.')
  const keys = variants.length ? variants : ['true']
  for (const [key, payload] of Object.entries(payloads)) {
    if (!keys.includes(key)) return invalidInput(`Payloads may only be of: ${keys.join(', ')}.`)
    if (typeof payload === 'string' && !isJson(payload)) return invalidInput('A payload must be valid JSON.')
  }
  return null
}

const isPercentage = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 100

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
