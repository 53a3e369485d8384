import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { InviteCreated } from '../../../contract/schemas/invites'
import { LinkButton } from '../../components/link/LinkButton'
import { Narrow } from '../../components/page/Narrow'
import { PageHeader } from '../../components/page/PageHeader'
import { t } from '../../texts/text'
import { InvitesForm } from './InvitesForm'
import { Results } from './Results'

export function NewInvitesPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/invites/new' })
  const [made, setMade] = useState<InviteCreated[] | null>(null)
  const to = '/organizations/$organization_id/invites'
  return (
    <>
      <PageHeader
        title={made ? t('Invited') : t('Invite people')}
        {...(!made && { description: t('An invite belongs to one address and can be used for three days.') })}
        crumbs={[
          <Link key="all" to={to} params={{ organization_id }}>
            {t('Invites')}
          </Link>,
        ]}
        actions={
          made && (
            <LinkButton to={to} params={{ organization_id }}>
              {t('Done')}
            </LinkButton>
          )
        }
      />
      {made ? (
        <Results invites={made} />
      ) : (
        <Narrow>
          <InvitesForm organization_id={organization_id} onSent={setMade} />
        </Narrow>
      )}
    </>
  )
}
