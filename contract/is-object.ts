export type JsonRecord = Record<string, unknown>

/** Whether a JSON value is an object: not a list, not null. */
export const isObject = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
