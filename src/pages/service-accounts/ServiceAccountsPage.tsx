import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { ServiceAccount } from '../../../contract/schemas/service-accounts'
import { useLiveUpdates } from '../../api/live/live-updates'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import type { PageAction } from '../../components/actions/action'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { EmptyState } from '../../components/feedback/EmptyState'
import { QueryState } from '../../components/feedback/QueryState'
import { getPersonName, LevelBadge } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t, tn } from '../../lib/i18n/translate'
import { ServiceAccountTabs } from './ServiceAccountTabs'
import { useServiceAccountActions } from './use-service-account-actions'

/** Input that requests all accounts: the maximum page size. */
const ALL = { limit: '1000' }

const columns: DataColumn<ServiceAccount>[] = [
  { id: 'name', header: t('Name'), cell: ({ name }) => <span title={name}>{name}</span> },
  {
    id: 'status',
    header: t('Status'),
    cell: ({ is_active }) => <AccountStatus isActive={is_active} />,
    width: '120px',
  },
  {
    id: 'level',
    header: t('Role'),
    cell: ({ level }) => <LevelBadge level={level} />,
    width: '110px',
    hideBelow: 'sm',
  },
  {
    id: 'keys',
    header: t('API keys'),
    cell: ({ keys }) => (keys.length === 0 ? t('None') : tn(keys.length, '1 key', '{n} keys')),
    width: '110px',
    hideBelow: 'sm',
  },
  {
    id: 'last_used_at',
    header: t('Last used'),
    cell: ({ last_used_at }) => <RelativeTime at={last_used_at} none={t('Never')} />,
    width: '140px',
    hideBelow: 'sm',
  },
  {
    id: 'created_by',
    header: t('Created by'),
    cell: ({ created_by }) => (created_by ? getPersonName(created_by) : '–'),
    width: '180px',
    hideBelow: 'md',
  },
]

export const AccountStatus = ({ isActive }: { isActive: boolean }) => (
  <StatusBadge tone={isActive ? 'success' : 'neutral'}>{isActive ? t('Active') : t('Inactive')}</StatusBadge>
)

export function ServiceAccountsPage() {
  const params = useParams({ from: '/organizations/$organization_id/service_accounts' })
  const path = `/organizations/${params.organization_id}/service_accounts`
  useLiveUpdates({ organization_id: params.organization_id })
  const denial = useDenialReason(api.serviceAccounts.list, t('see service accounts'))
  const reason = useDenialReason(api.serviceAccounts.create, t('create service accounts'))
  const list = useQuery({
    ...query('serviceAccounts', 'list', { params, query: ALL }),
    enabled: denial === null,
  })
  const actions = useServiceAccountActions(params.organization_id)
  const create: PageAction = {
    ...NEW,
    label: t('New service account'),
    disabledReason: () => reason,
    effect: { href: () => `${path}/new` },
  }
  const rows = list.data?.results ?? []
  return (
    <>
      <PageHeader
        title={t('Service accounts')}
        description={t(
          'Accounts for deployments, scripts and integrations. Their API keys keep working when people leave the organization.',
        )}
        reason={denial ?? reason}
        actions={<PageActions name={t('Service accounts')} actions={[create]} />}
      />
      <ServiceAccountTabs organization_id={params.organization_id} />
      {denial === null && <QueryState query={list} what={t('Service accounts')} />}
      {list.data && rows.length === 0 && (
        <EmptyState
          title={t('No service accounts yet')}
          action={
            reason === null && (
              <LinkButton to="/organizations/$organization_id/service_accounts/new" params={params}>
                {t('New service account')}
              </LinkButton>
            )
          }
        >
          {t(
            'Create one for each program that uses the API, so that its changes have their own name in the audit log.',
          )}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <PlainTable
          label={t('Service accounts')}
          rows={rows}
          columns={columns}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          rowHref={({ id }) => `${path}/${id}`}
          actions={actions}
          getRowState={({ is_active }) => (is_active ? t('Active') : t('Inactive'))}
        />
      )}
    </>
  )
}
