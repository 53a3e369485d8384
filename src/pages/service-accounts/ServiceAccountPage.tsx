import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import type { ServiceAccount } from '../../../contract/schemas/service-accounts'
import { createMutation } from '../../api/query/mutation'
import { query } from '../../api/query/queries'
import { buildScopeNames, listRestrictedScopes } from '../../api/session/memberships'
import { useDenialReason } from '../../api/session/permissions'
import { useMemberships } from '../../api/session/use-memberships'
import { ActionBar } from '../../components/actions/ActionBar'
import type { Action } from '../../components/actions/action'
import { DangerSection } from '../../components/actions/DangerSection'
import { buildRevokePreviousAction, buildRollAction } from '../../components/api-keys/key-actions'
import { expiresColumn, KeyLabel, riskColumn, scopesColumn } from '../../components/api-keys/key-columns'
import { formatRestrictions } from '../../components/api-keys/labels'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { EmptyState } from '../../components/feedback/EmptyState'
import { WarningText } from '../../components/form/WarningText'
import { Card, CardColumns } from '../../components/ui/card/Card'
import { LevelBadge } from '../../components/ui/cells/LevelBadge'
import { getPersonName } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { FieldList } from '../../components/ui/page/FieldList'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { AccountStatus } from './ServiceAccountsPage'
import { ACCOUNT_LOSS, useServiceAccountActions } from './use-service-account-actions'

export function ServiceAccountPage() {
  const params = useParams({ from: '/organizations/$organization_id/service_accounts/$id' })
  const account = useQuery(query('serviceAccounts', 'retrieve', { params }))
  const actions = useServiceAccountActions(params.organization_id)
  return (
    <RecordBoundary query={account} kind={t('Service account')}>
      {(record) => (
        <>
          <PageHeader
            title={record.name}
            aside={<AccountStatus isActive={record.is_active} />}
            crumbs={[
              <Link key="all" to="/organizations/$organization_id/service_accounts" params={params}>
                {t('Service accounts')}
              </Link>,
            ]}
            actions={
              <ActionBar
                subject={{ name: record.name, row: record, actions }}
                first="new-key"
                beside={['new-key', 'edit', 'activate']}
              />
            }
          />
          <WarningText>
            {record.is_active
              ? null
              : t('The service account is inactive. Requests with its API keys are rejected.')}
          </WarningText>
          <CardColumns
            aside={
              <Card title={t('Details')}>
                <FieldList
                  fields={[
                    { label: t('Level'), value: <LevelBadge level={record.level} /> },
                    {
                      label: t('Last used'),
                      value: <RelativeTime at={record.last_used_at} none={t('Never')} full />,
                    },
                    {
                      label: t('Created'),
                      value: record.created_by ? (
                        rich('{time} by {name}', {
                          time: <RelativeTime at={record.created_at} full />,
                          name: getPersonName(record.created_by),
                        })
                      ) : (
                        <RelativeTime at={record.created_at} full />
                      ),
                    },
                  ]}
                />
              </Card>
            }
          >
            <Keys organization_id={params.organization_id} account={record} />
          </CardColumns>
          <DangerSection title={t('Delete service account')} actions={actions} id="delete" row={record}>
            {ACCOUNT_LOSS}
          </DangerSection>
        </>
      )}
    </RecordBoundary>
  )
}

function Keys({ organization_id, account }: { organization_id: string; account: ServiceAccount }) {
  const params = { organization_id, id: account.id }
  const names = buildScopeNames(useMemberships())
  const reason = useDenialReason(api.serviceAccountKeys.create, t('create API keys of service accounts'))
  const actions = useServiceAccountKeyActions(organization_id, account.id)
  const columns: DataColumn<PersonalApiKey>[] = [
    {
      id: 'label',
      header: t('Label'),
      cell: (key) => (
        <KeyLabel apiKey={key}>
          <span className="min-0 medium break" title={key.label}>
            {key.label}
          </span>
        </KeyLabel>
      ),
    },
    scopesColumn,
    {
      id: 'projects',
      header: t('Projects'),
      cell: (key) => formatRestrictions(listRestrictedScopes(key, names)),
      width: '160px',
      hideBelow: 'md',
    },
    {
      id: 'last_used_at',
      header: t('Last used'),
      cell: ({ last_used_at, last_used_ip }) => (
        <span title={last_used_ip ? t('From {address}', { address: last_used_ip }) : undefined}>
          <RelativeTime at={last_used_at} none={t('Never')} />
        </span>
      ),
      width: '140px',
      hideBelow: 'sm',
    },
    expiresColumn,
    riskColumn,
  ]
  return (
    <Card title={t('API keys')}>
      {account.keys.length === 0 ? (
        <EmptyState
          title={t('No API keys yet')}
          action={
            reason === null && (
              <LinkButton to="/organizations/$organization_id/service_accounts/$id/keys/new" params={params}>
                {t('New API key')}
              </LinkButton>
            )
          }
        >
          {t('The program sends a key with each request. Its value is shown once.')}
        </EmptyState>
      ) : (
        <PlainTable
          label={t('API keys')}
          rows={account.keys}
          columns={columns}
          rowKey={({ id }) => id}
          rowName={({ label }) => label}
          actions={actions}
        />
      )}
    </Card>
  )
}

/** Returns the actions of the API keys of a service account. */
function useServiceAccountKeyActions(
  organization_id: string,
  service_account_id: string,
): Action<PersonalApiKey>[] {
  const rollReason = useDenialReason(api.serviceAccountKeys.roll, t('replace API keys of service accounts'))
  const reason = useDenialReason(api.serviceAccountKeys.destroy, t('revoke API keys of service accounts'))
  const renameReason = useDenialReason(
    api.serviceAccountKeys.update,
    t('rename API keys of service accounts'),
  )
  const getParams = ({ id }: PersonalApiKey) => ({ organization_id, service_account_id, id })
  return [
    {
      id: 'rename',
      label: t('Rename'),
      icon: IconPencil,
      disabledReason: () => renameReason,
      effect: {
        href: ({ id }) =>
          `/organizations/${organization_id}/service_accounts/${service_account_id}/keys/${id}/edit`,
      },
    },
    buildRollAction(rollReason, (key) => ({
      roll: (body) => createMutation('serviceAccountKeys', 'roll', { params: getParams(key), body }),
    })),
    buildRevokePreviousAction(reason, (key) =>
      createMutation('serviceAccountKeys', 'revokePrevious', { params: getParams(key) }),
    ),
    {
      id: 'revoke',
      label: t('Revoke'),
      icon: IconTrash,
      danger: true,
      dividerBefore: true,
      disabledReason: () => reason,
      effect: {
        write: (key) => createMutation('serviceAccountKeys', 'destroy', { params: getParams(key) }),
        question: (key) => ({
          title: t('Revoke {label}?', { label: key.label }),
          message: rich(
            "Requests with this key are rejected from then on. This can't be undone. Last used: {time}.",
            { time: <RelativeTime at={key.last_used_at} none={t('never')} /> },
          ),
          confirm: t('Revoke key'),
          danger: true,
        }),
        done: ({ label }) => t('{label} was revoked.', { label }),
        failed: ({ label }) => t('{label} could not be revoked.', { label }),
      },
    },
  ]
}
