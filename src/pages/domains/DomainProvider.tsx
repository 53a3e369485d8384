import { Group } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../contract'
import type { Domain } from '../../../contract/schemas/domains'
import type { OidcProvider } from '../../../contract/schemas/oidc'
import { createMutation } from '../../api/query/mutation'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { maySupportSso } from '../../api/session/session'
import { useSessionState } from '../../api/session/session-store'
import { ActionButton } from '../../components/actions/ActionButton'
import { type Action, toChange } from '../../components/actions/action'
import { DELETE, EDIT } from '../../components/actions/common-actions'
import { Card } from '../../components/ui/card/Card'
import { CopyText } from '../../components/ui/cells/CopyButton'
import { FieldList } from '../../components/ui/page/FieldList'
import { t } from '../../lib/i18n/translate'

interface Props {
  domain: Domain
  organization_id: string
}

/** OpenID Connect provider of a domain. A server without a public URL has no single sign-on. */
export function DomainProvider(props: Props) {
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
