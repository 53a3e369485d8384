import { z } from 'zod'
import { LEVELS } from '../domain/levels'
import { PageQuery, Timestamp, TimestampInput } from './primitives'
import { User } from './user'

/** Membership of a user in an organization. */
export const Member = z.object({
  id: z.uuid(),
  user: User,
  level: z.int(),
  joined_at: Timestamp,
  updated_at: Timestamp,
  is_2fa_enabled: z.boolean(),
  has_social_auth: z.boolean(),
  last_login: Timestamp.nullable(),
  last_active_at: Timestamp.nullable().optional().meta({
    description:
      'Time of the latest sign-in or request of the user, with a session or an API key. Omitted in members of roles.',
  }),
})
export type Member = z.infer<typeof Member>

/** Permissions are checked before the valid levels, so any integer passes here. */
export const MemberPatch = z
  .object({ level: z.int().meta({ enum: Object.values(LEVELS), description: 'Member, admin or owner.' }) })
  .partial()
export type MemberPatch = z.infer<typeof MemberPatch>

const ORDERS = ['joined_at', 'updated_at', 'level', 'user__first_name', 'user__email'] as const
const MEMBER_ORDERS = ORDERS.flatMap((field) => [field, `-${field}` as const])

/** Levels as query values. */
const LEVEL_VALUES = Object.values(LEVELS).map((level) => `${level}` as const)

export const MemberListQuery = PageQuery.extend({
  order: z
    .enum(MEMBER_ORDERS)
    .optional()
    .meta({ description: '`-` for descending. Defaults to the newest member first.' }),
  updated_after: TimestampInput.optional().meta({ description: 'Only memberships updated after this time.' }),
  email: z.string().optional().meta({ description: 'Filters by the exact email address.' }),
  level: z.enum(LEVEL_VALUES).optional().meta({ description: 'Filters by level: member, admin or owner.' }),
  role: z.uuid().optional().meta({ description: 'Filters by the ID of a role.' }),
  search: z.string().optional().meta({ description: 'Filters by a substring of the name or email address.' }),
  service_accounts: z
    .literal('true')
    .optional()
    .meta({ description: 'Also lists the service accounts of the organization.' }),
})
export type MemberListQuery = z.infer<typeof MemberListQuery>
