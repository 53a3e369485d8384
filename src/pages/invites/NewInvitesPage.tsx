import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { InviteCreated } from '../../../contract/schemas/invites'
import { useSessionState } from '../../api/session/session-store'
import { CopyText } from '../../components/ui/cells/CopyText'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { FieldList } from '../../components/ui/page/FieldList'
import { NarrowColumn, PageHeader } from '../../components/ui/page/PageHeader'
import { Section } from '../../components/ui/page/Section'
import { t, tn } from '../../lib/i18n/translate'
import { formatDelivery } from './delivery'
import { InvitesForm } from './InvitesForm'
import { buildInviteLink } from './labels'
import { createInvitesValues, type InvitesValues } from './model'
import { removeInvited } from './parse-invites'

export function NewInvitesPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/invites/new' })
  const [createdInvites, setCreatedInvites] = useState<InviteCreated[] | null>(null)
  /** Values of the form: after sending, those with the lines that were not sent; null if there are none. */
  const [values, setValues] = useState<InvitesValues | null>(createInvitesValues)
  const onSent = (sent: InviteCreated[], sentValues: InvitesValues) => {
    const addresses = new Set(sent.map(({ target_email }) => target_email.toLowerCase()))
    const text = removeInvited(sentValues.text, addresses)
    setCreatedInvites([...(createdInvites ?? []), ...sent])
    setValues(text === '' ? null : { ...sentValues, text })
  }
  const to = '/organizations/$organization_id/invites'
  return (
    <NarrowColumn>
      <PageHeader
        title={createdInvites && !values ? t('Invited') : t('Invite members')}
        {...(!createdInvites && {
          description: t('An invite is valid for one email address and expires after 3 days.'),
        })}
        crumbs={[
          <Link key="all" to={to} params={{ organization_id }}>
            {t('Invites')}
          </Link>,
        ]}
        actions={
          createdInvites && (
            <LinkButton to={to} params={{ organization_id }}>
              {t('Done')}
            </LinkButton>
          )
        }
      />
      {createdInvites && <InviteResults invites={createdInvites} />}
      {values && (
        <>
          {createdInvites && (
            <p role="status">{t('These lines were not sent. Fix them and send them again.')}</p>
          )}
          <InvitesForm
            key={createdInvites?.length ?? 0}
            organization_id={organization_id}
            values={values}
            onSent={onSent}
          />
        </>
      )}
    </NarrowColumn>
  )
}

/** Result per recipient, with the invite link if the email was not sent. */
function InviteResults({ invites }: { invites: InviteCreated[] }) {
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
