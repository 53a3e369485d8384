import { publishChange } from '../../core/live/bus'
import { getPublicUrl } from '../../core/mail/dashboard-url'
import { getDisplayName } from '../../core/mail/display-name'
import { stripLineBreaks } from '../../core/mail/text'
import type { Deps } from '../deps'
import type { AcceptedInvite } from './accept-invite'

/** New member of an organization. */
export type Joined = Pick<AcceptedInvite, 'user' | 'organization' | 'members'>

/**
 * Announces a new member to connected clients, and notifies the members if the organization enables it. The request does
 * not wait for these mails.
 */
export function notifyMembers(
  { env, mailer }: Pick<Deps, 'env' | 'mailer'>,
  { user, organization, members }: Joined,
): void {
  publishChange(organization.id, 'member')
  publishChange(organization.id, 'invite')
  if (mailer === null || !organization.is_member_join_email_enabled) return
  const [who, where] = [getDisplayName(user), stripLineBreaks(organization.name)]
  mailer.post(
    members.map((to) => ({
      to,
      reply_to: { name: who, address: user.email },
      subject: `${who} joined ${where}`,
      template: {
        heading: `${who} joined ${where}`,
        paragraphs: [`${who} (${user.email}) accepted an invite and is now a member of ${where}.`],
        action: {
          label: 'View members',
          url: `${getPublicUrl(env)}/organizations/${organization.id}/members`,
        },
        footnote: `You receive this email as a member of ${where}. Admins can turn these emails off in the organization settings.`,
      },
    })),
  )
}
