import { getLevelName } from '../../../contract/domain/levels'
import { getDisplayName } from '../../core/mail/display-name'
import type { Mail } from '../../core/mail/mailer'
import { stripLineBreaks } from '../../core/mail/text'
import { getInviteExpiry, type InviteRow } from '../accounts/invites'
import type { UserRow } from '../accounts/serializers/users'

interface InviteMailInput {
  invite: InviteRow
  inviter: UserRow
  organization: { name: string }
  /** Base URL of the link, without a trailing slash. */
  site: string
}

/** Builds the e-mail with the link of an invite. */
export function buildInviteMail({ invite, inviter, organization, site }: InviteMailInput): Mail {
  const sender = getDisplayName(inviter)
  const name = stripLineBreaks(organization.name)
  const until = getInviteExpiry(invite).toLocaleString('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return {
    to: invite.target_email,
    reply_to: { name: sender, address: inviter.email },
    subject: `${sender} invites you to ${name}`,
    template: {
      heading: `Join ${name}`,
      paragraphs: [
        ...(invite.first_name ? [`Hello ${stripLineBreaks(invite.first_name)},`] : []),
        `${sender} (${inviter.email}) invites you to ${name}. Your access level will be ${getLevelName(invite.level)}.`,
      ],
      quote: invite.message ?? undefined,
      action: { label: 'Accept the invite', url: `${site}/signup/${invite.id}` },
      footnote:
        `The link is for ${invite.target_email} and expires on ${until} UTC. Do not share it: anyone with the link can` +
        ' accept the invite. If you did not expect this email, you can ignore it.',
    },
  }
}
