/** OpenID Connect provider, and the client of this server there. */
export interface IdentityProvider {
  /** Id of the provider of a domain; null for the one of the server settings. */
  id: string | null
  issuer: string
  client_id: string
  client_secret: string
  /** Domain whose users it may sign in; null for all. */
  domain: string | null
}
