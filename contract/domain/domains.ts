/** SSO providers that a domain can enforce; empty for none. `oidc` is not in PostHog. */
export const SSO_ENFORCEMENTS = ['', 'google-oauth2', 'github', 'gitlab', 'saml', 'oidc'] as const

/** Issuers of the providers that are enforced by name. GitHub and SAML do not support OpenID Connect. */
const ISSUERS: Record<string, string> = {
  'google-oauth2': 'https://accounts.google.com',
  gitlab: 'https://gitlab.com',
}

/** Tests whether an enforcement names the OpenID Connect provider with this issuer: any, or one by name. */
export const isEnforcedBy = (enforcement: string, issuer: string): boolean =>
  enforcement === 'oidc' || ISSUERS[enforcement] === issuer.replace(/\/$/, '')

/** Name of the TXT record that verifies the ownership of a domain. */
export const getChallengeName = (domain: string) => `_posthog-challenge.${domain}`
