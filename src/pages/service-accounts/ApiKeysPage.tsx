import { IconTrash } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { OrganizationApiKey } from '../../../contract/schemas/service-accounts'
import { useLiveUpdates } from '../../api/live/live-updates'
import { createMutation } from '../../api/query/mutation'
import { useCurrentApiKey } from '../../api/session/current-api-key'
import { buildScopeNames, listRestrictedScopes } from '../../api/session/memberships'
import { useDenialReason } from '../../api/session/permissions'
import { useMemberships } from '../../api/session/use-memberships'
import type { Action } from '../../components/actions/action'
import { expiresColumn, riskColumn } from '../../components/api-keys/key-columns'
import classes from '../../components/api-keys/keys.module.css'
import {
  formatMask,
  formatRestrictions,
  formatScopes,
  isLongUnused,
  isUnlimited,
  isUnused,
} from '../../components/api-keys/labels'
import { type TableDefinition, useCellContext } from '../../components/data-table/table'
import { type ListPage, useListPage } from '../../components/data-table/use-list-page'
import { ListTable } from '../../components/list-tools/ListTable'
import { Avatar, getPersonName, PersonName } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t, tn } from '../../lib/i18n/translate'
import { apiKeysList } from './api-keys-list'
import { ServiceAccountTabs } from './ServiceAccountTabs'

interface CellContext {
  /** Names of projects by id. */
  projects: ReadonlyMap<number, string>
  /** ID of the key in use. */
  current: string | undefined
}

/** Member, or service account. */
const Owner = ({ owner }: Pick<OrganizationApiKey, 'owner'>) =>
  owner.is_service_account ? (
    <span className="inline-row min-0 gap-10" title={getPersonName(owner)}>
      <Avatar user={owner} />
      <span className="column min-0 snug">
        <span className="truncate">{owner.first_name}</span>
        <span className="text-sm">{t('Service account')}</span>
      </span>
    </span>
  ) : (
    <PersonName person={owner} />
  )

const apiKeysTable: TableDefinition<OrganizationApiKey, CellContext> = {
  label: t('API keys'),
  singular: t('API key'),
  list: apiKeysList,
  columns: [
    {
      id: 'label',
      header: t('Label'),
      cell: (key, { current }) => (
        <span className="row min-0 gap-8">
          <span className="text-color medium truncate" title={key.label}>
            {key.label}
          </span>
          {key.id === current && <StatusBadge>{t('current')}</StatusBadge>}
        </span>
      ),
      secondLine: ({ mask_value }) => <code className="block soft text-sm">{formatMask(mask_value)}</code>,
    },
    {
      id: 'owner',
      header: t('Owner'),
      cell: ({ owner }) => <Owner owner={owner} />,
    },
    {
      id: 'scopes',
      header: t('Permissions'),
      cell: (key) => (
        <span className="block break wrap-text snug" title={key.scopes.join(', ')}>
          {formatScopes(key)}
        </span>
      ),
      width: '160px',
      hideBelow: 'md',
    },
    {
      id: 'scoped_teams',
      header: t('Projects'),
      cell: ({ scoped_teams }, { projects }) =>
        formatRestrictions(
          listRestrictedScopes(
            { scoped_teams, scoped_organizations: [] },
            { organizations: new Map(), projects },
          ),
        ),
      width: '150px',
      hideBelow: 'lg',
      hiddenByDefault: true,
    },
    {
      id: 'last_used_at',
      header: t('Last used'),
      // The server updates it at most once a minute.
      cell: ({ id, last_used_at }, { current }) => (
        <RelativeTime at={id === current ? new Date().toISOString() : last_used_at} none={t('Never')} />
      ),
      sort: { asc: 'last_used_at', desc: '-last_used_at' },
      width: '112px',
      hideBelow: 'sm',
    },
    { ...expiresColumn, sort: { asc: 'expires_at', desc: '-expires_at' }, hideBelow: 'sm' },
    riskColumn,
    {
      id: 'created_at',
      header: t('Created'),
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
      sort: { asc: 'created_at', desc: '-created_at' },
      width: '128px',
      hideBelow: 'md',
      hiddenByDefault: true,
    },
    {
      id: 'revocation',
      header: t('Revocable by'),
      cell: (key) => <Revoker apiKey={key} />,
      width: '130px',
      hideBelow: 'lg',
      hiddenByDefault: true,
    },
  ],
  rowKey: ({ id }) => id,
  rowName: ({ label }) => label,
  search: t('Search API keys'),
  filters: [
    {
      name: 'unused_days',
      label: t('Any use'),
      options: [
        { value: '30', label: t('Not used for 30 days') },
        { value: '90', label: t('Not used for 90 days') },
      ],
    },
    {
      name: 'expires',
      label: t('Any expiry'),
      options: [
        { value: 'false', label: t('Never expires') },
        { value: 'true', label: t('Expires') },
      ],
    },
    {
      name: 'all_scopes',
      label: t('Any permissions'),
      options: [
        { value: 'true', label: t('All scopes') },
        { value: 'false', label: t('Limited scopes') },
      ],
    },
    {
      name: 'kind',
      label: t('Any owner'),
      options: [
        { value: 'personal', label: t('Members') },
        { value: 'service_account', label: t('Service accounts') },
      ],
    },
  ],
  empty: { title: t('No API keys'), text: t('Keys of members and service accounts are listed here.') },
}

/** Users who can revoke a key. */
function Revoker({ apiKey: { is_shared, revocation_denial } }: { apiKey: OrganizationApiKey }) {
  if (revocation_denial !== null) return t('Owners')
  return <span title={is_shared ? t('You, for this organization') : undefined}>{t('You')}</span>
}

/** Returns the reason why the user cannot revoke a key; null if they can. */
function getRevocationDenial({ label, owner, revocation_denial }: OrganizationApiKey): string | null {
  if (revocation_denial === null) return null
  const name = getPersonName(owner)
  return t('{label} belongs to {name}, whose level is higher than yours. Only owners can revoke it.', {
    label,
    name,
  })
}

/** Numbers of keys to review, if all keys are loaded. It has the same height without them. */
function Summary({ list: { filtered, query } }: { list: ListPage<OrganizationApiKey> }) {
  const { count = 0, results: keys = [] } = query.data ?? {}
  const isComplete = !filtered && keys.length === count && count > 0
  const unlimited = keys.filter(isUnlimited).length
  const longUnused = keys.filter(isLongUnused).length
  const neverUsed = keys.filter((key) => isUnused(key) && !isLongUnused(key)).length
  if (!isComplete) return <div className={classes.summary}>{'\u00a0'}</div>
  return (
    <div className={classes.summary}>
      {tn(count, '1 active key', '{n} active keys')}
      {unlimited > 0 && (
        <>
          {' · '}
          <Link to="." search={{ all_scopes: 'true', expires: 'false' }}>
            {tn(unlimited, '1 with all scopes and no expiry', '{n} with all scopes and no expiry')}
          </Link>
        </>
      )}
      {longUnused > 0 && (
        <>
          {' · '}
          <Link to="." search={{ unused_days: '90' }}>
            {tn(longUnused, '1 unused for 90 days', '{n} unused for 90 days')}
          </Link>
        </>
      )}
      {neverUsed > 0 && ` · ${tn(neverUsed, '1 never used', '{n} never used')}`}
    </div>
  )
}

/** API keys of members and service accounts that reach the organization. */
export function ApiKeysPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/api_keys' })
  const list = useListPage(apiKeysTable.list)
  useLiveUpdates({ organization_id })
  const denial = useDenialReason(api.organizationApiKeys.list, t('see the API keys of the organization'))
  const reason = useDenialReason(api.organizationApiKeys.destroy, t('revoke API keys'))
  const { data: current } = useCurrentApiKey((key) => key?.id)
  const { projects } = buildScopeNames(useMemberships())
  const table = useCellContext(apiKeysTable, { projects, current })
  const revoke: Action<OrganizationApiKey> = {
    id: 'revoke',
    label: t('Revoke'),
    icon: IconTrash,
    danger: true,
    disabledReason: (key) => reason ?? getRevocationDenial(key),
    effect: {
      write: ({ id }) =>
        createMutation('organizationApiKeys', 'destroy', { params: { organization_id, id } }),
      question: ({ label, owner, is_shared }) => {
        const name = getPersonName(owner)
        return is_shared
          ? {
              title: t('End the access of {label}?', { label }),
              message: t(
                "The key is not restricted to this organization and belongs to {name}. It is rejected in this organization from then on, and still works in others. This can't be undone, but {name} can create another key.",
                { name },
              ),
              confirm: t('End access'),
              danger: true,
            }
          : {
              title: t('Revoke {label}?', { label }),
              message: t(
                "Scripts and integrations of {name} that use this key are rejected from then on. This can't be undone.",
                { name },
              ),
              confirm: t('Revoke key'),
              danger: true,
            }
      },
      done: ({ label, is_shared }) =>
        is_shared
          ? t('{label} has no access to this organization any more.', { label })
          : t('{label} was revoked.', { label }),
      failed: ({ label }) => t('{label} could not be revoked.', { label }),
    },
  }
  return (
    <>
      <PageHeader
        title={t('All API keys')}
        description={t('Keys of members and service accounts that reach this organization.')}
        reason={denial}
      />
      <ServiceAccountTabs organization_id={organization_id} />
      <Summary list={list} />
      <ListTable table={table} list={list} actions={[revoke]} />
    </>
  )
}
