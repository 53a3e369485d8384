import { z } from 'zod'

/**
 * Missing parts of a returned value that must be added to send it again: secrets that responses omit and a creation
 * requires.
 */
interface WriteOnlyField {
  /** Path of the parts within the value. */
  within: readonly string[]
  needs: (value: unknown) => string[]
  /** All secrets of the value, including those that a creation does not require. */
  secrets: (value: unknown) => string[]
}

/** Input fields whose returned values are not sufficient to send them again. */
export const writeOnlyFields = z.registry<WriteOnlyField>()
