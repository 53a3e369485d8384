import { z } from 'zod'
import { JsonObject } from './primitives'

/** A person, as other records show them. */
export const User = z.object({
  id: z.int(),
  uuid: z.uuid(),
  distinct_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_email_verified: z.boolean().nullable(),
  hedgehog_config: JsonObject.nullable(),
  role_at_organization: z.string().nullable(),
})
export type User = z.infer<typeof User>
