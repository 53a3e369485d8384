import { t } from '../../lib/i18n/translate'
/** Options for the login provider, by API value. */
export const SSO_OPTIONS = [
  { value: '', label: t('Not enforced') },
  { value: 'google-oauth2', label: 'Google' },
  { value: 'github', label: 'GitHub' },
  { value: 'gitlab', label: 'GitLab' },
  { value: 'saml', label: 'SAML' },
  { value: 'oidc', label: 'OpenID Connect' },
]

export const getSsoLabel = (value: string) =>
  SSO_OPTIONS.find((option) => option.value === value)?.label ?? value

interface Saml {
  has_saml: boolean
  saml_entity_id: string | null
  saml_acs_url: string | null
  saml_x509_cert: string | null
}

/** Describes the state of the SAML configuration. */
export function getSamlState({ has_saml, saml_entity_id, saml_acs_url, saml_x509_cert }: Saml): string {
  if (has_saml) return t('Configured')
  return saml_entity_id || saml_acs_url || saml_x509_cert ? t('Partially configured') : t('Not configured')
}

/** Describes the login methods of a domain. */
export const getLoginLabel = (domain: Saml & { sso_enforcement: string }): string =>
  domain.sso_enforcement
    ? t('Log in with {provider}', { provider: getSsoLabel(domain.sso_enforcement) })
    : domain.has_saml
      ? t('SAML or any other login method')
      : t('Any login method')

/** Note on the values that take effect on this server. */
export const LOGIN_NOTE = t(
  'Hedgerow enforces OpenID Connect, and Google or GitLab if they are the identity provider. It only stores the other values.',
)

/** Consequences of deleting a domain. */
export const DOMAIN_LOSS = t(
  'SSO enforcement and SAML for its email addresses are turned off immediately. You must verify the domain again if you add it later.',
)
