import { z } from 'zod'
import { Timestamp } from './primitives'

/** Deleted record that can be restored. */
export const DeletedRecord = z.object({
  id: z.union([z.string(), z.int()]),
  name: z.string().meta({ description: 'Name, or the key of a feature flag.' }),
  deleted_at: Timestamp,
  deleted_by: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }).nullable(),
  purged_at: Timestamp.meta({ description: 'Time of permanent deletion.' }),
})
export type DeletedRecord = z.infer<typeof DeletedRecord>
