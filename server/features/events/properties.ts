/** Object with arbitrary properties. */
export type Properties = Record<string, unknown>

export const isRecord = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value if it is an object, otherwise an empty one. */
export const toRecord = (value: unknown): Properties => (isRecord(value) ? value : {})
