import { z } from 'zod'
import { LEVELS } from '../domain/levels'
import { PersonalApiKey, PersonalApiKeyCreate } from './personal-api-keys'
import { PageQuery, Timestamp } from './primitives'
import { User } from './user'

/** Account of an organization for a program. It has API keys and cannot sign in. */
export const ServiceAccount = z.object({
  id: z
    .uuid()
    .meta({ description: 'Also the `uuid` of its user, which roles and private projects refer to.' }),
  membership_id: z.uuid().meta({ description: 'Membership that access rules refer to.' }),
  name: z.string(),
  level: z.int(),
  is_active: z.boolean().meta({ description: 'The keys of an inactive account are rejected.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
  created_by: User.nullable(),
  last_used_at: Timestamp.nullable().meta({ description: 'Last use of any of its keys.' }),
  keys: z.array(PersonalApiKey),
})
export type ServiceAccount = z.infer<typeof ServiceAccount>

const Level = z
  .literal([LEVELS.member, LEVELS.admin])
  .meta({ description: 'Member or admin. A service account cannot be an owner.' })

export const ServiceAccountCreate = z.object({
  name: z.string().trim().min(1).max(60),
  level: Level.optional(),
})
export type ServiceAccountCreate = z.infer<typeof ServiceAccountCreate>

export const ServiceAccountPatch = ServiceAccountCreate.extend({ is_active: z.boolean() }).partial()
export type ServiceAccountPatch = z.infer<typeof ServiceAccountPatch>

export const ServiceAccountKeyCreate = PersonalApiKeyCreate.omit({ scoped_organizations: true })
export type ServiceAccountKeyCreate = z.infer<typeof ServiceAccountKeyCreate>

/** API key that reaches an organization. */
export const OrganizationApiKey = z.object({
  id: z.string(),
  label: z.string(),
  mask_value: z.string(),
  owner: User.meta({ description: 'Member or service account.' }),
  scopes: z.array(z.string()),
  scoped_teams: z
    .array(z.int())
    .meta({ description: 'Projects of the organization that the key is restricted to. Empty: all.' }),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
  expires_at: Timestamp.nullable(),
  is_shared: z.boolean().meta({
    description:
      'Whether the key also reaches other organizations of its owner, now or later. Revoking it ends its access to this organization only.',
  }),
  revocation_denial: z.enum(['owner_level']).nullable().meta({
    description:
      'Reason why the caller cannot revoke the key: its owner has a higher level. Null if the caller can.',
  }),
})
export type OrganizationApiKey = z.infer<typeof OrganizationApiKey>

export const OrganizationApiKeyListQuery = PageQuery.extend({
  unused_days: z
    .enum(['30', '90'])
    .optional()
    .meta({ description: 'Only keys that are older than this and were not used in these days.' }),
  expires: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'Filters by whether the key has an expiration date.' }),
  all_scopes: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'Filters by whether the key has the scope `*`.' }),
  kind: z.enum(['personal', 'service_account']).optional().meta({ description: 'Filters by kind of owner.' }),
  search: z.string().optional().meta({
    description: 'Filters by a substring of the label, or of the name or email address of the owner.',
  }),
  order: z
    .enum(['last_used_at', '-last_used_at', 'created_at', '-created_at', 'expires_at', '-expires_at'])
    .optional()
    .meta({
      description:
        '`-` for descending. Defaults to the least recently used first, keys without a use before all.',
    }),
})
export type OrganizationApiKeyListQuery = z.infer<typeof OrganizationApiKeyListQuery>
