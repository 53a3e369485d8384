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

/** Job of a user in requests; empty and null both mean not set. */
export const RoleAtOrganization = z.enum([...ROLES_AT_ORGANIZATION, '']).nullable()

/** User as included in other records. */
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
  is_service_account: z.boolean().optional().meta({
    description: 'True for a service account of an organization. Other servers do not have the field.',
  }),
})
export type User = z.infer<typeof User>
