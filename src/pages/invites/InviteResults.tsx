import type { InviteCreated } from '../../../contract/schemas/invites'
import { useSessionState } from '../../api/session-store'
import { CopyText } from '../../components/cells/CopyText'
import { StatusBadge } from '../../components/cells/StatusBadge'
import { FieldList } from '../../components/page/FieldList'
import { Section } from '../../components/page/Section'
import { t, tn } from '../../texts/translate'
import { formatDelivery } from './delivery'
import { buildInviteLink } from './expiry'

/** Result per recipient, with the invite link if the email was not sent. */
export function InviteResults({ invites }: { invites: InviteCreated[] }) {
  const base = useSessionState().session?.base ?? ''
  const message = invites.find((invite) => invite.message)?.message
  return (
    <Section title={tn(invites.length, 'One invite', '{n} invites')}>
      <FieldList
        fields={invites.map((invite) => ({
          label: invite.target_email,
          value:
            invite.delivery?.status === 'sent' ? (
              <StatusBadge tone="success">{t('email sent')}</StatusBadge>
            ) : (
              <CopyText
                text={buildInviteLink(base, invite)}
                label={t('the invite link for {address}', { address: invite.target_email })}
              />
            ),
          hint: formatDelivery(invite.delivery),
        }))}
      />
      {message && (
        <FieldList
          fields={[
            {
              label: t('Message'),
              value: <CopyText text={message} label={t('the message')} />,
              hint: t('Also shown on the invite page.'),
            },
          ]}
        />
      )}
    </Section>
  )
}
