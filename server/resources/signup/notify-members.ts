import type { Deps } from '../../deps'
import { getPublicUrl } from '../../mail/dashboard-url'
import { getDisplayName } from '../../mail/display-name'
import { stripLineBreaks } from '../../mail/text'
import type { AcceptedInvite } from './accept-invite'

/** Notifies the members of a new member, if the organization enables it. The request does not wait for these mails. */
export function notifyMembers(
  { env, mailer }: Pick<Deps, 'env' | 'mailer'>,
  { user, organization, members }: AcceptedInvite,
): void {
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
