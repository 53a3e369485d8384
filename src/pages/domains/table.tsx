import type { Domain } from '../../../contract/schemas/domains'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { inSentence } from '../../lib/i18n/case'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { getSamlState, getSsoLabel } from './labels'

const domainColumns: DataColumn<Domain>[] = [
  {
    id: 'domain',
    header: t('Domain'),
    cell: ({ domain }) => <span title={domain}>{domain}</span>,
    secondLine: ({ jit_provisioning_enabled }) => (
      <span className="block soft text-sm">
        {jit_provisioning_enabled ? t('Automatic provisioning') : t('Invites only')}
      </span>
    ),
  },
  { id: 'verified', header: t('Ownership'), cell: (row) => <VerifiedTag domain={row} />, width: '130px' },
  {
    id: 'checked',
    header: t('Last checked'),
    cell: ({ verification, verified_at }) => {
      const at = verification?.checked_at ?? verified_at
      return <RelativeTime at={at ?? null} none={t('Never')} />
    },
    width: '140px',
    hideBelow: 'sm',
  },
  {
    id: 'sso',
    header: t('Single sign-on'),
    cell: (domain) => (
      <span className="column min-0 snug">
        <span className="truncate">{domain.sso_enforcement ? t('Required') : t('Optional')}</span>
        <span className="text-sm truncate">
          {domain.sso_enforcement
            ? getSsoLabel(domain.sso_enforcement)
            : t('SAML: {state}', { state: inSentence(getSamlState(domain)) })}
        </span>
      </span>
    ),
    width: '220px',
    hideBelow: 'md',
  },
]

export const domainsTable: TableDefinition<Domain> = {
  label: t('Domains'),
  singular: t('domain'),
  list: lists.domains,
  columns: domainColumns,
  rowKey: ({ id }) => id,
  rowName: ({ domain }) => domain,
  href: ({ id }, { organization_id }) => `/organizations/${organization_id}/domains/${id}`,
  search: t('Search domains'),
  empty: {
    title: t('No domains yet'),
    text: t('Verify a domain to set up single sign-on for users with its email addresses.'),
  },
}

/** Verification status of a domain. */
export const VerifiedTag = ({ domain }: { domain: Domain }) =>
  domain.is_verified ? (
    <StatusBadge tone="success">{t('verified')}</StatusBadge>
  ) : (
    <StatusBadge tone="warning">{t('unverified')}</StatusBadge>
  )
