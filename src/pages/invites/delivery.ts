import type { Invite, InviteCreate, InviteDelivery } from '../../../contract/schemas/invites'
import { t } from '../../lib/i18n/translate'

/** Describes the delivery of the email. Other servers do not return it. */
export function formatDelivery(delivery: InviteDelivery | undefined): string {
  switch (delivery?.status) {
    case 'sent':
      return t('The email was sent.')
    case 'failed':
      return t('The email was not sent: {detail} Share the link yourself.', {
        detail: delivery.detail ?? t('the mail server rejected it.'),
      })
    case 'not_configured':
      return t('Email isn’t configured on this server. Share the link yourself.')
    default:
      return ''
  }
}

/** Builds the same invite again: it replaces the old one and gets a new link. */
export function resend(invite: Invite): InviteCreate {
  const { target_email, first_name, level, message, private_project_access } = invite
  return {
    target_email,
    first_name,
    // The server rejects a level that is unknown to this version, with its own message.
    level: level as NonNullable<InviteCreate['level']>,
    message,
    private_project_access: private_project_access ?? [],
  }
}
