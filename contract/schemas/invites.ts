import { z } from 'zod'
import { LEVELS } from '../domain/levels'
import { INT32_MAX, INVITE_FIRST_NAME_MAX, INVITES_MAX } from '../limits'
import { EmailInput } from './email'
import { Timestamp } from './primitives'
import { User } from './user'

/** Maximum number of invites per request. */

/** Access to one private project. The level is a number or its name, and is stored unchanged. */
export const InviteProjectAccess = z.object({
  id: z.int().min(1).max(INT32_MAX),
  level: z.literal([LEVELS.member, LEVELS.admin, 'member', 'admin']),
})
export type InviteProjectAccess = z.infer<typeof InviteProjectAccess>

/** An invalid item makes the whole field invalid, as in the public service. */
const ProjectAccessInput = z
  .array(
    z
      .custom<z.input<typeof InviteProjectAccess>>()
      .meta({ description: 'An object: the `id` of a project, and a `level`: 1, 8, `member` or `admin`.' }),
  )
  .max(1000)
  .nullable()
  .transform((items, context) => {
    const access = z.array(InviteProjectAccess).safeParse(items ?? [])
    if (access.success) return access.data
    context.addIssue({
      code: 'custom',
      message:
        'Each item must be an object with the ID of a project and an access level: 1, 8, "member" or "admin".',
    })
    return z.NEVER
  })

/** Pending invite. Its ID is the secret of its link, `/signup/<id>`. */
export const Invite = z.object({
  id: z.uuid(),
  target_email: z.string(),
  first_name: z.string(),
  emailing_attempt_made: z.boolean(),
  level: z.int(),
  is_expired: z.boolean(),
  created_by: User.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  message: z.string().nullable(),
  private_project_access: z.array(InviteProjectAccess),
})
export type Invite = z.infer<typeof Invite>

/** Delivery status of the invite email. */
export const InviteDelivery = z.object({
  status: z.enum(['sent', 'failed', 'not_configured', 'not_requested']),
  detail: z.string().nullable().meta({ description: 'Error message.' }),
})
export type InviteDelivery = z.infer<typeof InviteDelivery>

/** Response to a created invite, with the delivery status of its email. */
export const InviteCreated = Invite.extend({ delivery: InviteDelivery })
export type InviteCreated = z.infer<typeof InviteCreated>

export const InviteCreate = z.object({
  target_email: EmailInput,
  first_name: z.string().trim().max(INVITE_FIRST_NAME_MAX).optional(),
  level: z.literal([LEVELS.member, LEVELS.admin, LEVELS.owner]).optional(),
  message: z.string().max(5000).nullable().optional().meta({ description: 'Included in the email.' }),
  private_project_access: ProjectAccessInput.optional(),
  send_email: z.boolean().optional().meta({ description: 'False to share the link yourself instead.' }),
})
export type InviteCreate = z.infer<typeof InviteCreate>

/** One invite or a list of invites; the response has the same shape. */
export const InviteBulkCreate = z.union([InviteCreate, z.array(InviteCreate).max(INVITES_MAX)])
export const InviteBulkCreated = z.union([InviteCreated, z.array(InviteCreated)])
