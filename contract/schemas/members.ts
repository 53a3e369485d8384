import { z } from 'zod'
import { LEVELS } from '../levels'
import { PageQuery, Timestamp } from './primitives'
import { User } from './user'

/** A person's membership in an organization. */
export const Member = z.object({
  id: z.uuid(),
  user: User,
  level: z.int(),
  joined_at: Timestamp,
  updated_at: Timestamp,
  is_2fa_enabled: z.boolean(),
  has_social_auth: z.boolean(),
  last_login: Timestamp.nullable(),
})
export type Member = z.infer<typeof Member>

export const MemberPatch = z
  .object({ level: z.literal([LEVELS.member, LEVELS.admin, LEVELS.owner]) })
  .partial()

export const MemberListQuery = PageQuery.extend({
  order: z.string().optional().meta({ description: 'A field name, `-` before it for descending.' }),
  updated_after: z.string().optional(),
  email: z.string().optional(),
  search: z.string().optional().meta({ description: 'Part of a name or an address.' }),
})
