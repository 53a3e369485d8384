import { Group } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { getChallengeName } from '../../../contract/domain/domains'
import type { Domain } from '../../../contract/schemas/domains'
import type { OidcProvider } from '../../../contract/schemas/oidc'
import { createMutation } from '../../api/query/mutation'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { maySupportSso } from '../../api/session/session'
import { useSessionState } from '../../api/session/session-store'
import { ActionBar } from '../../components/actions/ActionBar'
import { ActionButton } from '../../components/actions/ActionButton'
import { type Action, toChange } from '../../components/actions/action'
import { findAction } from '../../components/actions/action-target'
import { DELETE, EDIT } from '../../components/actions/common-actions'
import { DangerSection } from '../../components/actions/DangerSection'
import { Card } from '../../components/ui/card/Card'
import { CopyText } from '../../components/ui/cells/CopyText'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { FieldList, type FieldListItem } from '../../components/ui/page/FieldList'
import { NarrowColumn, PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { t } from '../../lib/i18n/translate'
import { DOMAIN_LOSS, getSamlState, getSsoLabel, LOGIN_NOTE } from './labels'
import { VerifiedTag } from './table'
import { useDomainActions } from './use-domain-actions'

export function DomainPage() {
  const params = useParams({ from: '/organizations/$organization_id/domains/$id' })
  const domain = useQuery(query('domains', 'retrieve', { params }))
  const actions = useDomainActions(params.organization_id)
  return (
    <RecordBoundary query={domain} kind={t('Domain')}>
      {(record) => (
        <NarrowColumn>
          <PageHeader
            title={record.domain}
            aside={<VerifiedTag domain={record} />}
            crumbs={[
              <Link key="all" to="/organizations/$organization_id/domains" params={params}>
                {t('Domains')}
              </Link>,
            ]}
            actions={<ActionBar subject={{ name: record.domain, row: record, actions }} beside={['edit']} />}
          />
          <div className="stack gap-16">
            <Proof domain={record} actions={actions} />
            <DomainProvider domain={record} organization_id={params.organization_id} />
            <Card title={t('Login')}>
              <FieldList
                fields={[
                  {
                    label: t('SSO enforcement'),
                    value: getSsoLabel(record.sso_enforcement),
                    hint: LOGIN_NOTE,
                  },
                  {
                    label: t('Just-in-time provisioning'),
                    value: record.jit_provisioning_enabled ? t('On') : t('Off'),
                    hint: record.jit_provisioning_enabled
                      ? t('Creates an account in this organization at first login.')
                      : t('Only members and invited users can sign in. Edit the domain to let others join.'),
                  },
                  { label: 'SAML', value: getSamlState(record) },
                ]}
              />
            </Card>
          </div>
          <DangerSection title={t('Remove domain')} actions={actions} id="delete" row={record}>
            {DOMAIN_LOSS}
          </DangerSection>
        </NarrowColumn>
      )}
    </RecordBoundary>
  )
}

/** DNS record that proves the ownership of the domain, and the result of the last check. */
function Proof({ domain, actions }: { domain: Domain; actions: readonly Action<Domain>[] }) {
  const verify = findAction(actions, 'verify', domain)
  const reason = verify?.disabledReason?.(domain)
  if (domain.is_verified) {
    return (
      <Card title={t('Ownership')}>
        <FieldList
          fields={[{ label: t('Verified'), value: <RelativeTime at={domain.verified_at} full /> }]}
        />
      </Card>
    )
  }
  return (
    <Card
      title={t('Verify ownership')}
      action={verify && <ActionButton action={verify} row={domain} variant="filled" />}
    >
      <p className="mb-12 soft">
        {t('Add this record at your DNS provider, then verify. Changes can take a while to become visible.')}
        {reason && ` ${reason}`}
      </p>
      <FieldList
        fields={[
          { label: t('Type'), value: 'TXT' },
          {
            label: t('Name'),
            value: <CopyText text={getChallengeName(domain.domain)} label={t('the name')} />,
          },
          {
            label: t('Value'),
            value: <CopyText text={domain.verification_challenge} label={t('the value')} />,
          },
          { label: 'TTL', value: t('3600, or the default of your DNS provider') },
          ...getLastCheckFields(domain),
        ]}
      />
    </Card>
  )
}

/** Fields of the last check: the query, its result, and the reason for failure. */
function getLastCheckFields({ verification }: Domain): FieldListItem[] {
  if (!verification) return [{ label: t('Last checked'), value: t('Never') }]
  const { checked_at, message, found } = verification
  return [
    { label: t('Last checked'), value: <RelativeTime at={checked_at} />, hint: message },
    {
      label: t('Found'),
      value: found.length ? found.map((value) => <div key={value}>{value}</div>) : t('None'),
    },
  ]
}

interface Props {
  domain: Domain
  organization_id: string
}

/** OpenID Connect provider of a domain. A server without a public URL has no single sign-on. */
function DomainProvider(props: Props) {
  const { session } = useSessionState()
  const { organization_id, domain } = props
  const { data: provider } = useQuery({
    ...query('identityProviders', 'retrieve', { params: { organization_id, domain_id: domain.id } }),
    enabled: session?.base === '' && maySupportSso(),
  })
  return provider ? <ProviderSection {...props} provider={provider} /> : null
}

function ProviderSection({ domain, organization_id, provider }: Props & { provider: OidcProvider }) {
  const actions = useProviderActions(domain, organization_id)
  const isConfigured = provider.issuer !== null
  const shown = actions.filter(({ id }) => isConfigured || id === 'edit')
  return (
    <Card
      title={t('Identity provider')}
      action={
        <Group gap="xs">
          {shown.map((action) => (
            <ActionButton key={action.id} action={action} row={provider} />
          ))}
        </Group>
      }
    >
      <p className="mb-12 soft">
        {!isConfigured
          ? t('Let users with an email address at {domain} sign in with an OpenID Connect provider.', {
              domain: domain.domain,
            })
          : domain.is_verified
            ? t('Users with an email address at {domain} sign in with this OpenID Connect provider.', {
                domain: domain.domain,
              })
            : t('Takes effect once the domain is verified.')}
      </p>
      <FieldList
        fields={[
          { label: t('Issuer'), value: provider.issuer ?? t('Not configured') },
          ...(isConfigured ? [{ label: t('Client ID'), value: provider.client_id }] : []),
          {
            label: t('Redirect URI'),
            value: <CopyText text={provider.redirect_uri ?? ''} label={t('the redirect URI')} />,
            hint: t('Register it at the provider.'),
          },
        ]}
      />
    </Card>
  )
}

function useProviderActions(
  { id: domain_id, domain }: Domain,
  organization_id: string,
): Action<OidcProvider>[] {
  const reason = useDenialReason(api.identityProviders.update, t('change a domain'))
  const disabledReason = () => reason
  const params = { organization_id, domain_id }
  return [
    {
      id: 'test',
      label: t('Test connection'),
      icon: IconPlugConnected,
      disabledReason,
      effect: toChange({
        write: () => createMutation('identityProviders', 'discover', { params, body: {} }),
        done: ({ issuer }) => t('{issuer} is an OpenID Connect provider.', { issuer: issuer ?? '' }),
        problem: (_provider, { ok, message }) => (ok ? null : message),
        failed: () => t('The identity provider could not be tested.'),
      }),
    },
    {
      ...EDIT,
      label: t('Edit'),
      disabledReason,
      effect: { href: () => `/organizations/${organization_id}/domains/${domain_id}/oidc` },
    },
    {
      ...DELETE,
      label: t('Remove'),
      disabledReason,
      effect: {
        write: () => createMutation('identityProviders', 'destroy', { params }),
        question: () => ({
          title: t('Remove the identity provider?'),
          message: t(
            'Users with an email address at {domain} are signed out. SSO enforcement has no effect without an identity provider.',
            { domain },
          ),
          confirm: t('Remove identity provider'),
          danger: true,
        }),
        done: () => t('The identity provider was removed.'),
        failed: () => t('The identity provider could not be removed.'),
      },
    },
  ]
}
