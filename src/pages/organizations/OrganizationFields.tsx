import { Link } from '@tanstack/react-router'
import type { Organization } from '../../../contract/schemas/organizations'
import { CopyText } from '../../components/cells/CopyText'
import { RelativeTime } from '../../components/cells/RelativeTime'
import { FieldList } from '../../components/page/FieldList'
import { Section } from '../../components/page/Section'
import { t } from '../../texts/translate'
import { formatMetadata, formatPluginsAccess, getMemberCount } from './details'

/** All API fields of an organization as a labeled list. */
export function OrganizationFields({
  organization,
  fixed,
}: {
  organization: Organization
  /** Reason why the user cannot change it; null if allowed. */
  fixed: string | null
}) {
  const metadata = formatMetadata(organization)
  const organization_id = organization.id
  const projects = organization.teams?.length ?? 0
  return (
    <>
      <Section title={t('Details')}>
        <FieldList
          fields={[
            { label: 'ID', value: <CopyText text={organization.id} label={t('the ID')} /> },
            { label: t('Slug'), value: organization.slug },
            {
              label: t('Members'),
              value: (
                <Link to="/organizations/$organization_id/members" params={{ organization_id }}>
                  {getMemberCount(organization)}
                </Link>
              ),
            },
            {
              label: t('Projects'),
              value: (
                <Link to="/organizations/$organization_id/projects" params={{ organization_id }}>
                  {projects}
                </Link>
              ),
              hint: t('Those that you may enter.'),
            },
            { label: t('Created'), value: <RelativeTime at={organization.created_at} full /> },
            { label: t('Last changed'), value: <RelativeTime at={organization.updated_at} full /> },
          ]}
        />
      </Section>
      <Section title={t('Settings')}>
        {fixed && <p>{fixed}</p>}
        <FieldList
          fields={[
            {
              label: t('Mail when somebody joins'),
              value: organization.is_member_join_email_enabled ? t('On') : t('Off'),
              hint: t('Whether all members are told of a new one.'),
            },
            {
              label: t('Two-factor authentication'),
              value: organization.enforce_2fa ? t('Required') : t('Not required'),
              hint: t(
                'Applies where people sign in with a password. Hedgerow knows only keys: the setting takes effect on a server with a login page.',
              ),
            },
            { label: t('Plugins'), value: formatPluginsAccess(organization.plugins_access_level) },
            {
              label: t('Features'),
              value: organization.available_product_features?.length ?? 0,
              hint: t('Product features that the server has switched on for it.'),
            },
            ...(organization.customer_id
              ? [{ label: t('Customer ID'), value: organization.customer_id }]
              : []),
            ...(metadata ? [{ label: t('Metadata'), value: <code>{metadata}</code> }] : []),
          ]}
        />
      </Section>
    </>
  )
}
