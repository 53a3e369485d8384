import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { query } from '../../api/query/queries'
import { useCurrentApiKey } from '../../api/session/current-api-key'
import { buildScopeNames, listRestrictedScopes } from '../../api/session/memberships'
import { useMemberships } from '../../api/session/use-memberships'
import { ActionBar } from '../../components/actions/ActionBar'
import { DangerSection } from '../../components/actions/DangerSection'
import { hasExpired } from '../../components/api-keys/labels'
import { Card } from '../../components/ui/card/Card'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { FieldList } from '../../components/ui/page/FieldList'
import { NarrowColumn, PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { useKeyActions } from './use-key-actions'

export function PersonalApiKeyPage() {
  const params = useParams({ from: '/personal_api_keys/$id' })
  const record = useQuery(query('personalApiKeys', 'retrieve', { params }))
  const { data: current } = useCurrentApiKey((key) => key?.id)
  const names = buildScopeNames(useMemberships())
  const actions = useKeyActions()
  return (
    <RecordBoundary query={record} kind={t('API key')}>
      {(key) => {
        const mine = key.id === current
        return (
          <NarrowColumn>
            <PageHeader
              title={key.label}
              aside={
                <>
                  {mine && <StatusBadge>{t('current')}</StatusBadge>}
                  {hasExpired(key) && <StatusBadge tone="error">{t('expired')}</StatusBadge>}
                </>
              }
              crumbs={[
                <Link key="all" to="/personal_api_keys">
                  {t('API keys')}
                </Link>,
              ]}
              actions={
                <ActionBar
                  subject={{ name: key.label, row: key, actions }}
                  beside={['rename', 'roll', 'revoke-previous']}
                />
              }
            />
            <Card title={t('Details')}>
              <FieldList
                fields={[
                  {
                    label: t('Value'),
                    value: <code>{key.mask_value}</code>,
                    hint: t('The full value was shown when the key was created or rolled and is not stored.'),
                  },
                  {
                    label: t('Permissions'),
                    value: key.scopes.includes('*') ? t('All scopes') : key.scopes.join(', '),
                  },
                  {
                    label: t('Resource access'),
                    value: listRestrictedScopes(key, names).join(', ') || t('All resources'),
                  },
                  // Other servers do not have this field.
                  ...(key.ended_organizations?.length
                    ? [
                        {
                          label: t('Access ended'),
                          value: key.ended_organizations
                            .map((id) => names.organizations.get(id) ?? id)
                            .join(', '),
                          hint: t('An administrator of the organization has ended the access of this key.'),
                        },
                      ]
                    : []),
                  {
                    label: t('Last used'),
                    value: (
                      <RelativeTime
                        at={mine ? new Date().toISOString() : key.last_used_at}
                        none={t('Never')}
                        full
                      />
                    ),
                  },
                  ...(key.last_used_ip ? [{ label: t('Last used from'), value: key.last_used_ip }] : []),
                  ...(key.last_used_user_agent
                    ? [{ label: t('Last used by'), value: key.last_used_user_agent }]
                    : []),
                  // Other servers have no overlap.
                  ...(key.previous_value_expires_at
                    ? [
                        {
                          label: t('Previous value'),
                          value: rich('Accepted until {time}. Last used: {lastUse}.', {
                            time: <RelativeTime at={key.previous_value_expires_at} full />,
                            lastUse: <RelativeTime at={key.previous_value_last_used_at} none={t('never')} />,
                          }),
                          hint: t('Replace it everywhere before it is rejected.'),
                        },
                      ]
                    : []),
                  { label: t('Expires'), value: <RelativeTime at={key.expires_at} none={t('Never')} full /> },
                  { label: t('Created'), value: <RelativeTime at={key.created_at} full /> },
                ]}
              />
            </Card>
            <DangerSection title={t('Revoke key')} actions={actions} id="revoke" row={key}>
              {t('Requests with this key are rejected from then on.')}
              {mine && ` ${t('This is your current key. You will be signed out.')}`}
            </DangerSection>
          </NarrowColumn>
        )
      }}
    </RecordBoundary>
  )
}
