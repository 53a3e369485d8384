export type JsonRecord = Record<string, unknown>

/** Tests whether a JSON value is an object, not a list and not null. */
export const isObject = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
