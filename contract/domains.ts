/** Who can be asked to log people in; empty for nobody in particular. */
export const SSO_ENFORCEMENTS = ['', 'google-oauth2', 'github', 'gitlab', 'saml'] as const

/** Where the proof that a domain is somebody's is published: the name of a TXT record. */
export const getChallengeName = (domain: string) => `_posthog-challenge.${domain}`
