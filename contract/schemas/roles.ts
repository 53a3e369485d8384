import { z } from 'zod'
import { Member } from './members'
import { Json, Timestamp } from './primitives'
import { User } from './user'

/** A member in a role. */
export const RoleMembership = z.object({
  id: z.uuid(),
  role_id: z.uuid(),
  organization_member: Member,
  user: User,
  joined_at: Timestamp,
  updated_at: Timestamp,
})
export type RoleMembership = z.infer<typeof RoleMembership>

export const RoleMembershipCreate = z.object({
  user_uuid: z.guid({
    error: ({ input }) => (typeof input === 'string' ? 'Must be a valid UUID.' : undefined),
  }),
})

/** Named group of members. `created_by` is always null, because a public client cannot read users there. */
export const Role = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: Timestamp,
  created_by: User.nullable(),
  members: z.array(RoleMembership),
  is_default: z.boolean(),
  feature_flags_access_level: z.int().meta({ description: '21 can view flags, 37 can edit flags.' }),
  associated_flags: z.array(Json),
})
export type Role = z.infer<typeof Role>

const name = z.string().trim().min(1).max(200)

const feature_flags_access_level = z.literal([21, 37])

export const RoleCreate = z.object({
  name,
  feature_flags_access_level: feature_flags_access_level.optional(),
})

export const RolePatch = z.object({ name, feature_flags_access_level }).partial()
