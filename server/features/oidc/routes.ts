import { and, eq, lt } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { EmailInput } from '../../../contract/schemas/email'
import { logActivity } from '../../core/activity/log'
import { hashKey } from '../../core/auth/hash-key'
import { clientKeyForIp, type RateLimiter } from '../../core/auth/rate-limit'
import {
  createSession,
  deleteCookie,
  generateToken,
  isSecureRequest,
  readCookie,
  setCookie,
} from '../../core/auth/session'
import { oidcLoginTable } from '../../core/db/schema/oidc'
import { HttpError } from '../../core/errors'
import { getClient } from '../../core/http/register-endpoints'
import { notifyMembers } from '../accounts/notify-members'
import type { Deps } from '../deps'
import { describeFailedSignIn } from './failed-sign-in'
import { CALLBACK_PATH, describeOutage, type IdentityProvider } from './identity-providers'
import type { Claims } from './protocol'
import { type Identity, resolveUser, SignInError } from './resolve-user'

/** Maximum time between the redirect to the provider and its callback. */
const LOGIN_SECONDS = 600
/** Maximum length of a path, and of a name. */
const PATH_MAX = 2000
const NAME_MAX = 128

type LoginRow = typeof oidcLoginTable.$inferSelect
interface SignInRoute {
  Querystring: Record<string, string>
}
type SignInRequest = FastifyRequest<SignInRoute>

/** Registers the pages that redirect to the provider and back. A failure redirects to the dashboard, which explains it. */
export function registerOidc(app: FastifyInstance, deps: Deps, rateLimiter: RateLimiter): void {
  const { PUBLIC_URL: publicUrl } = deps.env
  // Providers redirect to a fixed URL, which never comes from a request.
  if (publicUrl === undefined) return

  app.get<SignInRoute>('/api/oidc/login', async (request, reply) => {
    await rateLimiter(request, `address ${clientKeyForIp(request.ip)}`)
    const returnPath = parseReturnPath(request.query.next, publicUrl)
    try {
      const email = EmailInput.safeParse(request.query.email).data ?? ''
      const provider = await deps.identityProviders.findByEmail(email)
      if (!provider) throw new SignInError('no_provider', email)
      const { url, browserToken } = await startLogin(deps, provider, { email, returnPath, publicUrl })
      const cookie = { value: browserToken, seconds: LOGIN_SECONDS }
      setCookie(reply, 'login', isSecureRequest(request, publicUrl), cookie)
      return reply.redirect(url)
    } catch (error) {
      return reply.redirect(publicUrl + returnPath + explain(deps, request, error))
    }
  })

  app.get<SignInRoute>(CALLBACK_PATH, async (request, reply) => {
    await rateLimiter(request, `address ${clientKeyForIp(request.ip)}`)
    const isSecure = isSecureRequest(request, publicUrl)
    const login = await takeLogin(deps, request.query.state, readCookie(request, 'login', isSecure))
    deleteCookie(reply, 'login', isSecure)
    const returnPath = login?.return_path ?? '/'
    try {
      if (!login) throw new SignInError('expired')
      const { cookie, hasJoined } = await completeLogin(deps, request, login, publicUrl)
      setCookie(reply, 'session', isSecure, cookie)
      // The page of the invite that was just accepted would report that it was used.
      const isUsedInvite = hasJoined && returnPath.startsWith('/signup/')
      return reply.redirect(publicUrl + (isUsedInvite ? '/' : returnPath))
    } catch (error) {
      return reply.redirect(publicUrl + returnPath + explain(deps, request, error, login?.provider_id))
    }
  })
}

/** Logs a failed sign-in. Returns the URL fragment with the reason, which is not sent to any server. */
function explain(
  { db, accessLog }: Pick<Deps, 'db' | 'accessLog'>,
  request: FastifyRequest,
  error: unknown,
  provider_id: string | null = null,
): string {
  const failure = error instanceof SignInError ? error : new SignInError('failed', null, { cause: error })
  const { reason, email, cause } = failure
  if (reason === 'failed') request.log.error({ err: error }, 'sign-in failed')
  else
    request.log.warn(
      { reason, email, ip: request.ip, ...(cause !== undefined && { err: cause }) },
      'sign-in refused',
    )
  const client = getClient(request)
  accessLog.recordFailedSignIn(`${reason} ${email} ${provider_id}`, client, () =>
    describeFailedSignIn(db, client, { reason, email, provider_id }),
  )
  const parameters = new URLSearchParams({ 'sign-in-error': reason, ...(email && { email }) })
  return `#${parameters}`
}

/** Parses the path to return to. Anything but a path of this server's dashboard becomes the root path. */
function parseReturnPath(text: string | undefined, publicUrl: string): string {
  if (!text?.startsWith('/') || text.length > PATH_MAX || !URL.canParse(text, publicUrl)) return '/'
  const { origin, pathname, search } = new URL(text, publicUrl)
  return origin === publicUrl && !/^\/(api(\/|$)|\/)/.test(pathname) ? pathname + search : '/'
}

interface LoginStart {
  email: string
  returnPath: string
  publicUrl: string
}

/** Stores a sign-in and builds the URL of the provider's page. The token binds the sign-in to the browser. */
async function startLogin(
  { db, identityProviders }: Deps,
  provider: IdentityProvider,
  { email, returnPath, publicUrl }: LoginStart,
) {
  const configuration = await withProvider(() => identityProviders.configure(provider))
  const { buildLoginUrl } = await import('./protocol')
  const [state, browserToken] = [generateToken(), generateToken()]
  const redirectUri = publicUrl + CALLBACK_PATH
  const { url, nonce, code_verifier } = await buildLoginUrl(configuration, { redirectUri, state, email })
  const now = Date.now()
  await db.delete(oidcLoginTable).where(lt(oidcLoginTable.expires_at, new Date(now).toISOString()))
  await db.insert(oidcLoginTable).values({
    state_hash: hashKey(state),
    browser_hash: hashKey(browserToken),
    provider_id: provider.id,
    nonce,
    code_verifier,
    return_path: returnPath,
    expires_at: new Date(now + LOGIN_SECONDS * 1000).toISOString(),
  })
  return { url, browserToken }
}

/** Deletes and returns the sign-in of a callback: each is valid once, in its browser, for minutes. Null if there is none. */
async function takeLogin(
  { db }: Pick<Deps, 'db'>,
  state: string | undefined,
  browserToken: string | undefined,
): Promise<LoginRow | null> {
  if (!state || !browserToken) return null
  const isOwn = and(
    eq(oidcLoginTable.state_hash, hashKey(state)),
    eq(oidcLoginTable.browser_hash, hashKey(browserToken)),
  )
  const [login] = await db.delete(oidcLoginTable).where(isOwn).returning()
  return login && Date.parse(login.expires_at) > Date.now() ? login : null
}

/** Exchanges the code of a callback, resolves the user and creates a session. */
async function completeLogin(deps: Deps, request: SignInRequest, login: LoginRow, publicUrl: string) {
  const { db, identityProviders, principals, secrets } = deps
  const { nonce, code_verifier } = login
  const provider = await identityProviders.find(login.provider_id)
  if (!provider) throw new SignInError('no_provider')
  if (request.query.error !== undefined) {
    throw new SignInError(request.query.error === 'access_denied' ? 'denied' : 'invalid_response')
  }
  const { claims, id_token } = await withProvider(async () => {
    const { exchangeCode } = await import('./protocol')
    const callback = new URL(publicUrl + CALLBACK_PATH)
    callback.search = new URLSearchParams(request.query).toString()
    const expected = { state: request.query.state ?? '', nonce, code_verifier }
    return exchangeCode(await identityProviders.configure(provider), callback, expected)
  })
  const identity = toIdentity(provider, claims)
  const client = getClient(request)
  const { user, joined, cookie } = await db.transaction(async (tx) => {
    const resolved = await resolveUser(tx, deps.env.OIDC_ISSUER, provider, identity)
    const { user } = resolved
    const cookie = await createSession(tx, {
      user_id: user.id,
      provider_id: provider.id,
      id_token: secrets.seal(id_token),
      ...client,
    })
    const write = { scope: 'User', item_id: user.id, activity: 'logged_in', name: user.email, changes: null }
    await logActivity(tx, { actor: { user, client } }, { ...write, trigger: { issuer: provider.issuer } })
    return { ...resolved, cookie }
  })
  principals.invalidate()
  if (joined) notifyMembers(deps, { ...joined, user })
  request.log.info({ user: user.id, issuer: provider.issuer, ip: request.ip }, 'signed in')
  return { cookie, hasJoined: joined !== null }
}

/** Converts the errors of the exchange with a provider to rejections. */
async function withProvider<T>(exchange: () => Promise<T>): Promise<T> {
  try {
    return await exchange()
  } catch (error) {
    if (error instanceof SignInError || error instanceof HttpError) throw error
    const reason = describeOutage(error) === null ? 'invalid_response' : 'provider_unreachable'
    throw new SignInError(reason, null, { cause: error })
  }
}

const getText = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, NAME_MAX) : '')

function toIdentity({ issuer }: IdentityProvider, claims: Claims): Identity {
  const { sub: subject, email, email_verified, given_name, family_name, name } = claims
  const address = email_verified === true ? EmailInput.safeParse(email) : undefined
  const verifiedEmail = address?.data ?? null
  const firstName = getText(given_name) || getText(name) || (verifiedEmail?.split('@')[0] ?? '')
  return { issuer, subject, verifiedEmail, firstName, lastName: getText(given_name) && getText(family_name) }
}
