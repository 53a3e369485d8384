import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { InviteCreated } from '../../../contract/schemas/invites'
import { LinkButton } from '../../components/link/LinkButton'
import { NarrowColumn } from '../../components/page/NarrowColumn'
import { PageHeader } from '../../components/page/PageHeader'
import { t } from '../../texts/translate'
import { InviteResults } from './InviteResults'
import { InvitesForm } from './InvitesForm'
import { createInvitesValues, type InvitesValues } from './model'
import { removeInvited } from './parse-invites'

export function NewInvitesPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/invites/new' })
  const [createdInvites, setMade] = useState<InviteCreated[] | null>(null)
  /** Values of the form: after sending, those with the lines that were not sent; null if there are none. */
  const [values, setValues] = useState<InvitesValues | null>(createInvitesValues)
  const onSent = (sent: InviteCreated[], sentValues: InvitesValues) => {
    const addresses = new Set(sent.map(({ target_email }) => target_email.toLowerCase()))
    const text = removeInvited(sentValues.text, addresses)
    setMade([...(createdInvites ?? []), ...sent])
    setValues(text === '' ? null : { ...sentValues, text })
  }
  const to = '/organizations/$organization_id/invites'
  return (
    <>
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
        <NarrowColumn>
          {createdInvites && (
            <p role="status">{t('These lines were not sent. Fix them and send them again.')}</p>
          )}
          <InvitesForm
            key={createdInvites?.length ?? 0}
            organization_id={organization_id}
            values={values}
            onSent={onSent}
          />
        </NarrowColumn>
      )}
    </>
  )
}
