import { IconHistory, IconKey, IconUserMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { ServiceAccount } from '../../../contract/schemas/service-accounts'
import { useLiveUpdates } from '../../api/live/live-updates'
import { query } from '../../api/query/queries'
import { buildScopeNames, listRestrictedScopes, type ScopeNames } from '../../api/session/memberships'
import { useDenialReason } from '../../api/session/permissions'
import { toAbsoluteUrl } from '../../api/session/session-store'
import { useMemberships } from '../../api/session/use-memberships'
import {
  expiresSoon,
  formatExpiry,
  formatKeyPermissions,
  formatRestrictions,
  hasExpired,
  isUnused,
} from '../../components/api-keys/labels'
import { ALL_ROWS, PlainListPage } from '../../components/data-table/PlainListPage'
import type { DataColumn } from '../../components/data-table/table'
import { Card, CardRow, CardRows } from '../../components/ui/card/Card'
import { CopyAction } from '../../components/ui/cells/CopyButton'
import { LevelBadge } from '../../components/ui/cells/LevelBadge'
import { Avatar, PersonName } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { CodeBlock } from '../../components/ui/page/CodeBlock'
import { rich } from '../../lib/i18n/rich'
import { t, tn } from '../../lib/i18n/translate'
import { ServiceAccountTabs } from './ServiceAccountTabs'
import { useServiceAccountActions } from './use-service-account-actions'

const listActiveKeys = ({ keys }: ServiceAccount) => keys.filter((key) => !hasExpired(key))

const listScopes = (account: ServiceAccount) => [
  ...new Set(listActiveKeys(account).flatMap(({ scopes }) => scopes)),
]

/** Summarizes the scopes and the projects of the keys that have not expired: `Write: survey`, `All projects`. */
function formatReach(account: ServiceAccount, names: ScopeNames): string[] {
  const active = listActiveKeys(account)
  if (active.length === 0) return [t('No active keys')]
  const teams = active.map(({ scoped_teams }) => scoped_teams ?? [])
  const scoped_teams = teams.every(({ length }) => length > 0) ? [...new Set(teams.flat())] : []
  const projects = listRestrictedScopes({ scoped_teams, scoped_organizations: [] }, names)
  return [
    // Without its period.
    formatKeyPermissions(listScopes(account)).replace(/[.。]$/, ''),
    projects.length === 0 ? t('All projects') : formatRestrictions(projects),
  ]
}

/** Returns the key that expires first of those that have not expired; undefined if none expires. */
const getNextToExpire = (account: ServiceAccount) =>
  listActiveKeys(account)
    .filter(({ expires_at }) => expires_at !== null)
    .toSorted((a, b) => Date.parse(a.expires_at ?? '') - Date.parse(b.expires_at ?? ''))[0]

const buildColumns = (names: ScopeNames): DataColumn<ServiceAccount>[] => [
  {
    id: 'name',
    header: t('Name'),
    cell: (account) => (
      <span className="row min-0 gap-10">
        <Avatar user={{ first_name: account.name, email: null, is_service_account: true }} />
        <span className="column min-0 snug">
          <span className="truncate" title={account.name}>
            {account.name}
          </span>
          {formatReach(account, names).map((line, index) => (
            <span
              key={line}
              className="soft text-sm regular wrap-text"
              title={index === 0 ? listScopes(account).join(', ') : undefined}
            >
              {line}
            </span>
          ))}
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    header: t('Status'),
    cell: ({ is_active }) => <AccountStatus isActive={is_active} />,
    width: '92px',
  },
  {
    id: 'level',
    header: t('Level'),
    cell: ({ level }) => <LevelBadge level={level} />,
    width: '92px',
    hideBelow: 'sm',
  },
  {
    id: 'keys',
    header: t('API keys'),
    cell: ({ keys }) => {
      if (keys.length === 0) return t('None')
      const expired = keys.filter(hasExpired).length
      const unused = keys.filter((key) => isUnused(key) && !hasExpired(key)).length
      return (
        <span className="row wrap gap-2-8" data-unlabeled>
          {tn(keys.length - expired, '1 active key', '{n} active keys')}
          {expired > 0 && <StatusBadge>{tn(expired, '1 expired', '{n} expired')}</StatusBadge>}
          {unused > 0 && <StatusBadge>{tn(unused, '1 unused', '{n} unused')}</StatusBadge>}
        </span>
      )
    },
    width: '130px',
  },
  {
    id: 'expires_at',
    header: t('Next expiry'),
    cell: (account) => {
      const key = getNextToExpire(account)
      if (!key) return listActiveKeys(account).length > 0 ? t('Never') : '–'
      return expiresSoon(key) ? (
        <StatusBadge tone="warning">{formatExpiry(key)}</StatusBadge>
      ) : (
        <RelativeTime at={key.expires_at} />
      )
    },
    width: '156px',
  },
  {
    id: 'last_used_at',
    header: t('Last used'),
    cell: ({ last_used_at }) => <RelativeTime at={last_used_at} none={t('Never')} />,
    width: '106px',
    hideBelow: 'md',
  },
  {
    id: 'created_by',
    header: t('Created by'),
    cell: ({ created_by }) => <PersonName person={created_by} />,
    width: '200px',
    hideBelow: 'lg',
  },
]

export const AccountStatus = ({ isActive }: { isActive: boolean }) => (
  <StatusBadge tone={isActive ? 'success' : 'neutral'} dot={isActive}>
    {isActive ? t('Active') : t('Inactive')}
  </StatusBadge>
)

const BENEFITS = [
  {
    icon: IconUserMinus,
    title: t('Independent of people'),
    note: t('Keys keep working when their author leaves the organization.'),
  },
  {
    icon: IconKey,
    title: t('Keys with limited scopes'),
    note: t('Each key allows only what its program needs, and can be replaced without downtime.'),
  },
  {
    icon: IconHistory,
    title: t('A name in the audit log'),
    note: t('Every change shows which program has made it.'),
  },
]

/** Advantages of service accounts over the keys of users. */
const Benefits = () => (
  <Card title={t('Why service accounts')} flush>
    <CardRows label={t('Why service accounts')}>
      {BENEFITS.map(({ icon: Icon, title, note }) => (
        <CardRow key={title} icon={<Icon size={18} stroke={1.6} aria-hidden />} title={title} note={note} />
      ))}
    </CardRows>
  </Card>
)

const KEY_VARIABLE = 'HEDGEROW_API_KEY'

/** First request of a program with a key of a service account. */
function UseInCi({ organization_id }: { organization_id: string }) {
  const { organizations, projects } = useMemberships()
  const organization = organizations.find(({ id }) => id === organization_id)?.name
  const project = projects.find((project) => project.organization === organization)
  if (!project) return null
  const command = `curl ${toAbsoluteUrl(`/api/projects/${project.id}/surveys/`)} \\\n  -H "Authorization: Bearer $${KEY_VARIABLE}"`
  return (
    <Card title={t('Use in CI')} action={<CopyAction label={t('Copy')} text={command} />}>
      <div className="stack gap-12">
        <p className="flush measure soft">
          {rich(
            'Create an API key for the account and store its value as a secret of your CI, for example {variable}. The commands {plan} and {apply} read this variable, too.',
            {
              variable: <code>{KEY_VARIABLE}</code>,
              plan: <code>hedgerow plan</code>,
              apply: <code>hedgerow apply</code>,
            },
          )}
        </p>
        <CodeBlock label={t('First request')} code={command} />
      </div>
    </Card>
  )
}

export function ServiceAccountsPage() {
  const params = useParams({ from: '/organizations/$organization_id/service_accounts' })
  useLiveUpdates({ organization_id: params.organization_id })
  const denial = useDenialReason(api.serviceAccounts.list, t('see service accounts'))
  const reason = useDenialReason(api.serviceAccounts.create, t('create service accounts'))
  const list = useQuery({
    ...query('serviceAccounts', 'list', { params, query: ALL_ROWS }),
    enabled: denial === null,
  })
  const names = buildScopeNames(useMemberships())
  const actions = useServiceAccountActions(params.organization_id)
  return (
    <PlainListPage
      label={t('Service accounts')}
      description={t('Accounts for deployments, scripts and integrations.')}
      path={`/organizations/${params.organization_id}/service_accounts`}
      list={list}
      denial={denial}
      create={{
        label: t('New service account'),
        reason,
        link: (
          <LinkButton to="/organizations/$organization_id/service_accounts/new" params={params}>
            {t('New service account')}
          </LinkButton>
        ),
      }}
      empty={{
        title: t('No service accounts yet'),
        text: t('Create one for each program that uses the API.'),
        more: <Benefits />,
      }}
      renderAfter={() => <UseInCi organization_id={params.organization_id} />}
      columns={buildColumns(names)}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      actions={actions}
      getRowState={({ is_active }) => (is_active ? t('Active') : t('Inactive'))}
    >
      <ServiceAccountTabs organization_id={params.organization_id} />
    </PlainListPage>
  )
}
