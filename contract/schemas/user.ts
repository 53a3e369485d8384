import { z } from 'zod'
import { JsonObject } from './primitives'

/** Values of `role_at_organization` in both published OpenAPI documents. */
export const ROLES_AT_ORGANIZATION = [
  'engineering',
  'data',
  'product',
  'founder',
  'leadership',
  'marketing',
  'sales',
  'other',
] as const

/** Role of a person as requests set it; empty and null both mean not set. */
export const RoleAtOrganization = z.enum([...ROLES_AT_ORGANIZATION, '']).nullable()

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
  role_at_organization: z
    .string()
    .nullable()
    .meta({
      description: `One of ${ROLES_AT_ORGANIZATION.join(', ')}; free text on older records.`,
    }),
})
export type User = z.infer<typeof User>
