import { getChallengeName } from '../../../contract/domain/domains'
import type { Domain } from '../../../contract/schemas/domains'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { getSamlState, getSsoLabel } from './labels'

const domainColumns: DataColumn<Domain>[] = [
  {
    id: 'domain',
    header: t('Domain'),
    cell: ({ domain }) => <span title={domain}>{domain}</span>,
    secondLine: ({ domain, is_verified, verification_challenge, jit_provisioning_enabled }) =>
      is_verified ? (
        <span className="block soft text-sm truncate">
          {jit_provisioning_enabled ? t('Automatic provisioning') : t('Invites only')}
        </span>
      ) : (
        <span className="block soft text-sm break wrap-text">
          {rich('To verify the domain, add the TXT record {name} with the value {value}.', {
            name: <code>{getChallengeName(domain)}</code>,
            value: <code>{verification_challenge}</code>,
          })}
        </span>
      ),
  },
  { id: 'verified', header: t('Ownership'), cell: (row) => <VerifiedTag domain={row} />, width: '130px' },
  {
    id: 'checked',
    header: t('Last checked'),
    cell: ({ verification, verified_at }) => {
      const at = verification?.checked_at ?? verified_at
      return at ? <RelativeTime at={at} /> : '–'
    },
    width: '140px',
    hideBelow: 'sm',
  },
  {
    id: 'sso',
    header: t('SSO enforcement'),
    cell: ({ sso_enforcement }) =>
      sso_enforcement
        ? t('Required ({provider})', { provider: getSsoLabel(sso_enforcement) })
        : t('Optional'),
    width: '190px',
    hideBelow: 'md',
  },
  {
    id: 'saml',
    header: 'SAML',
    cell: getSamlState,
    width: '150px',
    hideBelow: 'lg',
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
