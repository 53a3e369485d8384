import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { Organization } from '../../../contract/schemas/organizations'
import { query } from '../../api/query/queries'
import { useTrashNote } from '../../api/query/trash'
import { useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { ActionBar } from '../../components/actions/ActionBar'
import { DangerSection } from '../../components/actions/DangerSection'
import { HomeHeader } from '../../components/home/HomeHeader'
import { Card, CardColumns } from '../../components/ui/card/Card'
import { CopyText } from '../../components/ui/cells/CopyText'
import { LevelBadge } from '../../components/ui/cells/LevelBadge'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { FieldList } from '../../components/ui/page/FieldList'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { t } from '../../lib/i18n/translate'
import { OrganizationCards } from './OrganizationCards'
import { formatMetadata, formatPluginsAccess } from './table'
import { ORGANIZATION_LOSS, useOrganizationActions } from './use-organization-actions'

export function OrganizationPage() {
  const { id } = useParams({ from: '/organizations/$id' })
  const organization = useQuery(query('organizations', 'retrieve', { params: { id } }))
  const reason = useDenialReason(api.organizations.update, t('change an organization'))
  const actions = useOrganizationActions()
  const trashNote = useTrashNote()
  return (
    <RecordBoundary query={organization} kind={t('Organization')}>
      {(record) => (
        <>
          <HomeHeader
            title={record.name}
            organization_id={id}
            summary={t('Projects, members and exports of this organization at a glance.')}
            crumbs={[
              <Link key="all" to="/organizations">
                {t('Organizations')}
              </Link>,
            ]}
            actions={<ActionBar subject={{ name: record.name, row: record, actions }} beside={['edit']} />}
          />
          <OrganizationCards organization={record} />
          <OrganizationFields organization={record} fixed={reason} />
          <DangerSection title={t('Delete organization')} actions={actions} id="delete" row={record}>
            {ORGANIZATION_LOSS} {trashNote}
          </DangerSection>
        </>
      )}
    </RecordBoundary>
  )
}

/** All API fields of an organization as a labeled list. */
function OrganizationFields({
  organization,
  fixed,
}: {
  organization: Organization
  /** Reason why the user cannot change it; null if allowed. */
  fixed: string | null
}) {
  const metadata = formatMetadata(organization)
  const { data: me } = useMe()
  return (
    <div className="mt-16">
      <CardColumns
        aside={
          <Card title={t('Details')}>
            <FieldList
              fields={[
                { label: t('Your level'), value: <LevelBadge level={organization.membership_level} /> },
                { label: 'ID', value: <CopyText text={organization.id} label={t('the ID')} /> },
                { label: t('Slug'), value: organization.slug },
                { label: t('Created'), value: <RelativeTime at={organization.created_at} full /> },
                { label: t('Last updated'), value: <RelativeTime at={organization.updated_at} full /> },
              ]}
            />
          </Card>
        }
      >
        <Card title={t('Settings')}>
          {fixed && <p>{fixed}</p>}
          <FieldList
            fields={[
              {
                label: t('Email about new members'),
                value: organization.is_member_join_email_enabled ? t('On') : t('Off'),
                hint:
                  organization.is_member_join_email_enabled && me?.can_send_email === false
                    ? t('Nothing is sent, because email is not set up on this server.')
                    : t('Sends all members an email when someone joins.'),
              },
              {
                label: t('Two-factor authentication'),
                value: organization.enforce_2fa ? t('Required') : t('Optional'),
                hint: t(
                  'This applies on servers with password login. Hedgerow uses API keys and only stores the setting.',
                ),
              },
              { label: t('Plugins'), value: formatPluginsAccess(organization.plugins_access_level) },
              ...(organization.customer_id
                ? [{ label: t('Customer ID'), value: organization.customer_id }]
                : []),
              ...(metadata ? [{ label: t('Metadata'), value: <code>{metadata}</code> }] : []),
            ]}
          />
        </Card>
      </CardColumns>
    </div>
  )
}
