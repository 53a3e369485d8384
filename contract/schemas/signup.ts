import { z } from 'zod'
import { SIGNUP_FIRST_NAME_MAX } from '../limits'
import { RoleAtOrganization, User } from './user'

/** Invite as shown to the invited user. */
export const SignupInvite = z.object({
  id: z.uuid(),
  target_email: z.string(),
  first_name: z.string(),
  organization_name: z.string(),
  message: z.string().nullable(),
  has_account: z
    .boolean()
    .meta({ description: 'The invited email address has an account, which accepts with its API key.' }),
  requires_sso: z.boolean().meta({
    description: 'The domain of the email address enforces single sign-on: accepting needs a session.',
  }),
})
export type SignupInvite = z.infer<typeof SignupInvite>

export const SignupCreate = z.object({
  first_name: z
    .string()
    .trim()
    .min(1)
    .max(SIGNUP_FIRST_NAME_MAX)
    .optional()
    .meta({ description: 'Required unless the request has an API key.' }),
  role_at_organization: RoleAtOrganization.optional(),
})
export type SignupCreate = z.infer<typeof SignupCreate>

/** User who joined, the redirect path and their first API key. */
export const Signup = User.extend({
  redirect_url: z.string(),
  personal_api_key: z
    .string()
    .nullable()
    .meta({ description: 'Returned only once; null for users with an account.' }),
})
export type Signup = z.infer<typeof Signup>
