import type { Domain } from '../../../contract/schemas/domains'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { SecondLine } from '../../components/ui/cells/SecondLine'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { getLoginLabel, getSsoLabel } from './labels'

const domainColumns: DataColumn<Domain>[] = [
  {
    id: 'domain',
    header: t('Domain'),
    cell: ({ domain }) => (
      <span className="block truncate snug" title={domain}>
        {domain}
      </span>
    ),
    secondLine: (domain) => (
      <SecondLine>
        {domain.jit_provisioning_enabled ? t('New users join at first login') : t('New users need an invite')}
        <span className="narrow-only">{formatSso(domain)}</span>
      </SecondLine>
    ),
  },
  { id: 'verified', header: t('Ownership'), cell: (row) => <VerifiedTag domain={row} />, width: '150px' },
  {
    id: 'checked',
    header: t('Last checked'),
    cell: ({ verification, verified_at }) => {
      const at = verification?.checked_at ?? verified_at
      return <RelativeTime at={at ?? null} none={t('Never')} />
    },
    width: '160px',
    hideBelow: 'lg',
  },
  {
    id: 'sso',
    header: t('Single sign-on'),
    cell: ({ sso_enforcement }) => (
      <span className={`block snug ${sso_enforcement ? 'text-color medium' : ''}`}>
        {sso_enforcement ? t('Required') : t('Optional')}
      </span>
    ),
    secondLine: (domain) => <SecondLine>{getLoginLabel(domain)}</SecondLine>,
    width: '290px',
    hideBelow: 'md',
  },
]

/** Single sign-on in one line: `SSO required · SAML`. */
const formatSso = ({ sso_enforcement }: Domain) =>
  sso_enforcement
    ? t('SSO required · {provider}', { provider: getSsoLabel(sso_enforcement) })
    : t('SSO optional')

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
