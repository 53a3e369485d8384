/** SSO providers that a domain can enforce; empty for none. */
export const SSO_ENFORCEMENTS = ['', 'google-oauth2', 'github', 'gitlab', 'saml'] as const

/** Name of the TXT record that verifies the ownership of a domain. */
export const getChallengeName = (domain: string) => `_posthog-challenge.${domain}`
