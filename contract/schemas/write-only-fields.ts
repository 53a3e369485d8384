import { z } from 'zod'

/** What of an answered value is missing for it to be sent again: secrets that answers leave out and a creation needs. */
interface WriteOnlyField {
  /** Where in the value they belong. */
  within: readonly string[]
  needs: (value: unknown) => string[]
  /** Those and the ones that a creation can do without. */
  secrets: (value: unknown) => string[]
}

/** Input fields whose answered values do not suffice to send them again. */
export const writeOnlyFields = z.registry<WriteOnlyField>()
