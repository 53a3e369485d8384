import { z } from 'zod'
import { LEVELS } from '../domain/levels'
import { PageQuery, Timestamp } from './primitives'
import { User } from './user'

/** Level of a member in one private project. */
export const ProjectLevel = z.literal([LEVELS.member, LEVELS.admin])
export type ProjectLevel = z.infer<typeof ProjectLevel>

/** Access of a member to a private project. */
export const ExplicitMember = z.object({
  id: z.uuid(),
  user: User,
  level: ProjectLevel,
  parent_level: z.int().meta({ description: 'Access level in the organization.' }),
  parent_membership_id: z.uuid(),
  effective_level: z.int().meta({
    description:
      'Access level in the project. Admins and owners of the organization have the same level in every project.',
  }),
  joined_at: Timestamp,
  updated_at: Timestamp,
})
export type ExplicitMember = z.infer<typeof ExplicitMember>

export const ExplicitMemberCreate = z.object({
  user_uuid: z.guid({
    error: ({ input }) => (typeof input === 'string' ? 'Must be a valid UUID.' : undefined),
  }),
  level: ProjectLevel.optional().meta({ description: '1 (member) unless sent; 8 is admin.' }),
})
export type ExplicitMemberCreate = z.infer<typeof ExplicitMemberCreate>

export const ExplicitMemberPatch = z.object({ level: ProjectLevel }).partial()
export type ExplicitMemberPatch = z.infer<typeof ExplicitMemberPatch>

export const ExplicitMemberListQuery = PageQuery.extend({
  search: z.string().optional().meta({ description: 'Filters by a substring of the name or email address.' }),
})
export type ExplicitMemberListQuery = z.infer<typeof ExplicitMemberListQuery>

/** A private project as seen from one member of its organization. */
export const MemberProjectAccess = z.object({
  id: z.int().meta({ description: 'The project.' }),
  name: z.string(),
  level: ProjectLevel.nullable().meta({
    description: 'Explicit access of the member, or null.',
  }),
  effective_level: z
    .int()
    .nullable()
    .meta({ description: 'Null if the member has no access to the project.' }),
  caller_level: z.int().meta({
    description: 'Access level of the caller in the project. From 8 on, the caller can change access.',
  }),
})
export type MemberProjectAccess = z.infer<typeof MemberProjectAccess>
