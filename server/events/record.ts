/** An object of any properties. */
export type Properties = Record<string, unknown>

export const isRecord = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value where it is an object, else an empty one. */
export const recordOf = (value: unknown): Properties => (isRecord(value) ? value : {})
