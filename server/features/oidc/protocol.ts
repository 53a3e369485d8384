import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'
import type { SafeFetch } from '../../core/net/ssrf-safe-fetch'

/* Exchange with OpenID Connect providers. Loaded on the first use: most servers have none. */

const SCOPE = 'openid email profile'
const TIMEOUT_MS = 10_000

/** Client that is registered at a provider. */
export interface ProviderClient {
  /** Id of the provider of a domain; null for the one of the server settings. */
  id: string | null
  issuer: string
  client_id: string
  client_secret: string
}

/** Reads the discovery document of an issuer. */
export function discover(
  fetch: SafeFetch,
  { id, issuer, client_id, client_secret }: ProviderClient,
): Promise<Configuration> {
  // The default of the specification is Basic, but some providers support only the other method.
  const authenticate: ClientAuth = (server, ...rest) =>
    server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      ? ClientSecretPost(client_secret)(server, ...rest)
      : ClientSecretBasic(client_secret)(server, ...rest)
  return discovery(new URL(issuer), client_id, undefined, authenticate, {
    // The signature of ID tokens is verified even if they were received over TLS.
    execute: [
      enableNonRepudiationChecks,
      ...(issuer.toLowerCase().startsWith('http:') ? [allowInsecureRequests] : []),
    ],
    [customFetch]: createProviderFetch(fetch, id === null),
    timeout: TIMEOUT_MS / 1000,
  })
}

/**
 * Adapts the SSRF-safe client to the interface of `fetch`. Only the provider of the server settings may have private
 * addresses. Redirects are errors.
 */
function createProviderFetch(fetch: SafeFetch, isTrusted: boolean): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const page = await fetch(url, {
      headers,
      maxRedirects: 0,
      timeoutMs: TIMEOUT_MS,
      ...(method === 'POST' && { body: Buffer.from(String(body ?? '')) }),
      ...(signal && { signal }),
      ...(isTrusted && { trustedOrigin: new URL(url).origin }),
    })
    const content = page.body.length > 0 ? new Uint8Array(page.body) : null
    const sent = Object.entries(page.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    return new Response(content, { status: page.status, headers: sent })
  }
}

interface LoginFields {
  redirectUri: string
  state: string
  /** Suggestion for the provider; empty for none. */
  email: string
}

/** Builds the URL of the provider's sign-in page, with the values that verify its response. */
export async function buildLoginUrl(
  configuration: Configuration,
  { redirectUri, state, email }: LoginFields,
): Promise<{ url: string; nonce: string; code_verifier: string }> {
  const [nonce, code_verifier] = [randomNonce(), randomPKCECodeVerifier()]
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: SCOPE,
    code_challenge: await calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(email && { login_hint: email }),
  })
  return { url: url.href, nonce, code_verifier }
}

/** Values that verify a callback. */
interface ExpectedCallback {
  state: string
  nonce: string
  code_verifier: string
}

/** Claims of an account at a provider. */
export type Claims = { sub: string } & Partial<Record<string, unknown>>

/** Exchanges the code of a callback for the claims of the user. */
export async function exchangeCode(
  configuration: Configuration,
  callback: URL,
  { state, nonce, code_verifier }: ExpectedCallback,
): Promise<{ claims: Claims; id_token: string }> {
  const tokens = await authorizationCodeGrant(configuration, callback, {
    pkceCodeVerifier: code_verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims || tokens.id_token === undefined) throw new Error('The response has no ID token.')
  const isComplete = claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint
  const more = isComplete ? {} : await fetchUserInfo(configuration, tokens.access_token, claims.sub)
  return { claims: { ...claims, ...more }, id_token: tokens.id_token }
}

/** Builds the URL that ends the session at the provider; null if it has none. */
export function buildLogoutUrl(
  configuration: Configuration,
  id_token: string,
  redirectUri: string | null,
): string | null {
  if (!configuration.serverMetadata().end_session_endpoint) return null
  return buildEndSessionUrl(configuration, {
    id_token_hint: id_token,
    ...(redirectUri && { post_logout_redirect_uri: redirectUri }),
  }).href
}
