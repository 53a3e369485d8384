import { t } from '../../texts/translate'
/** Options for the login provider, by API value. */
export const SSO_OPTIONS = [
  { value: '', label: t('Not enforced') },
  { value: 'google-oauth2', label: 'Google' },
  { value: 'github', label: 'GitHub' },
  { value: 'gitlab', label: 'GitLab' },
  { value: 'saml', label: 'SAML' },
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
  if (has_saml) return t('Set up')
  return saml_entity_id || saml_acs_url || saml_x509_cert ? t('Partly set up') : t('Not set up')
}

/** Note on where these settings take effect: this server uses API keys and has no login. */
export const LOGIN_NOTE = t(
  'It takes effect where people log in. Hedgerow knows only keys: it keeps the setting for a server with a login page.',
)

/** Consequences of deleting a domain. */
export const DOMAIN_LOSS = t(
  'Enforced login and SAML of its addresses end at once. Adding it again means proving it again.',
)
