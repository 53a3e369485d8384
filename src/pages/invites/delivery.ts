import type { Invite, InviteCreate, InviteDelivery } from '../../../contract/schemas/invites'
import { t } from '../../texts/text'

/** What became of the mail, in words. Other servers do not say. */
export function deliveryWords(delivery: InviteDelivery | undefined): string {
  switch (delivery?.status) {
    case 'sent':
      return t('The mail was sent.')
    case 'failed':
      return t('The mail was not sent: {detail} Hand the link over yourself.', {
        detail: delivery.detail ?? t('the mail server refused it.'),
      })
    case 'not_configured':
      return t('This server sends no mail: hand the link over yourself.')
    default:
      return ''
  }
}

/** The same invitation once more: it replaces the old one, and its link is new. */
export function again(invite: Invite): InviteCreate {
  const { target_email, first_name, level, message, private_project_access } = invite
  return {
    target_email,
    first_name,
    // A level that this version does not know would be refused by the server, in its words.
    level: level as NonNullable<InviteCreate['level']>,
    message,
    private_project_access: private_project_access ?? [],
  }
}
