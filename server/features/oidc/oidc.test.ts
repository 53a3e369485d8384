import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createInvite } from '../../../tests/support/examples/invites'
import {
  buildKey,
  buildMember,
  buildOrganization,
  buildUser,
  loadActivity,
} from '../../../tests/support/factories'
import { createMemoryLog } from '../../../tests/support/memory-log'
import { createBrowser } from '../../../tests/support/oidc-browser'
import { CLIENT, startOidcProvider } from '../../../tests/support/oidc-provider'
import { createTestServer } from '../../../tests/support/test-server'
import type { Env } from '../../config'
import { domainTable } from '../../core/db/schema/domains'
import { inviteTable } from '../../core/db/schema/invites'
import { oidcLoginTable, oidcProviderTable } from '../../core/db/schema/oidc'
import { membershipTable, organizationTable } from '../../core/db/schema/organizations'
import { sessionTable } from '../../core/db/schema/sessions'
import { userTable } from '../../core/db/schema/users'

const PUBLIC_URL = 'http://hedgerow.test'
const ME = '/api/users/@me/'
const LOGIN = '/api/oidc/login'

let provider: Awaited<ReturnType<typeof startOidcProvider>>
const settings: Partial<Env> = {
  PUBLIC_URL,
  ACCESS_LOG: true,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  ALLOW_PRIVATE_ADDRESSES: ['127.0.0.0/8'],
}
const secureSettings: Partial<Env> = { ...settings, PUBLIC_URL: 'https://hedgerow.test' }
beforeAll(async () => {
  provider = await startOidcProvider(PUBLIC_URL)
  for (const each of [settings, secureSettings]) each.OIDC_ISSUER = provider.issuer
})
afterAll(() => provider.close())
afterEach(() => Object.assign(provider.faults, { nonce: false, signature: false, isDown: false }))

const log = createMemoryLog()
const server = createTestServer(settings, { logger: log.logger })

let serial = 0
/** Returns a name that no other test uses. */
function unique(name: string): string {
  serial += 1
  return `${name}-${serial}`
}

const openBrowser = () => createBrowser(PUBLIC_URL, server.url)

/** Creates an account at the provider. */
function createAccount(fields: { email?: string; email_verified?: boolean } = {}) {
  const account = unique('account')
  const email = fields.email ?? `${account}@example.com`
  provider.accounts.set(account, {
    email,
    email_verified: true,
    given_name: 'Ann',
    family_name: 'Lee',
    ...fields,
  })
  return { account, email }
}

/** Creates a user with an account at the provider. */
async function createSsoUser() {
  const { account, email } = createAccount()
  const user = await buildUser(server.db, { email })
  return { account, email, user }
}

/** Signs in as a new user. */
async function signIn() {
  const person = await createSsoUser()
  const browser = openBrowser()
  const page = await browser.signIn(person.account)
  expect(page.url.href).toBe(`${PUBLIC_URL}/`)
  return { ...person, browser }
}

/** Returns the activities of a user's account, oldest first. */
const listActivities = async (user_id: number) =>
  (await loadActivity(server.db, 'User', user_id)).map(({ activity }) => activity)

/** Returns the reason of a refused sign-in, from the URL of the page. */
const getReason = ({ url }: { url: URL }) => new URLSearchParams(url.hash.slice(1)).get('sign-in-error')

/** Creates an organization with a verified domain. */
async function createDomain(fields: Partial<typeof domainTable.$inferInsert> = {}, isVerified = true) {
  const workspace = await buildOrganization(server.db)
  const domain = `${unique('domain')}.test`
  const [row] = await server.db
    .insert(domainTable)
    .values({
      organization_id: workspace.organization.id,
      domain,
      verification_challenge: 'challenge',
      verified_at: isVerified ? new Date().toISOString() : null,
      ...fields,
    })
    .returning()
  const url = `/api/organizations/${workspace.organization.id}/domains/${row?.id}/`
  return { ...workspace, domain, id: row?.id ?? '', url }
}

const PROVIDER_FIELDS = { client_id: CLIENT.id, client_secret: CLIENT.secret }

/** Creates an organization with a verified domain and its own provider. */
async function createDomainProvider(fields: Partial<typeof domainTable.$inferInsert> = {}) {
  const created = await createDomain(fields)
  const body = { ...PROVIDER_FIELDS, issuer: provider.issuer }
  expect(await server.call(created.key, 'PATCH', `${created.url}oidc/`, body)).toMatchObject({ status: 200 })
  return created
}

const getLoginUrl = (email: string) => `${LOGIN}?email=${encodeURIComponent(email)}`

const countSessions = async (user_id: number) =>
  (await server.db.select().from(sessionTable).where(eq(sessionTable.user_id, user_id))).length

describe('sign-in with OpenID Connect', () => {
  it('creates a session for the user with the verified email address', async () => {
    const { browser, user, email } = await signIn()
    const me = await browser.call('GET', ME)
    expect(me).toMatchObject({
      status: 200,
      body: { email, is_email_verified: true, personal_api_key: null },
    })
    const [row] = await server.db.select().from(sessionTable).where(eq(sessionTable.user_id, user.id))
    const [token] = [...browser.cookies.values()]
    expect(row?.token_hash).toMatch(/^sha256\$[\da-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(token)
    expect(await loadActivity(server.db, 'User', user.id)).toMatchObject([
      { activity: 'updated', detail: { changes: [{ field: 'oidc_issuer', after: provider.issuer }] } },
      {
        activity: 'logged_in',
        ip_address: '127.0.0.1',
        detail: { trigger: { issuer: provider.issuer } },
      },
    ])
  })

  it('recognizes a known identity by its subject, also after its email address has changed', async () => {
    const { account, user } = await signIn()
    provider.accounts.set(account, { email: `${unique('new')}@example.com`, email_verified: false })
    const browser = openBrowser()
    await browser.signIn(account)
    expect((await browser.call('GET', ME)).body.uuid).toBe(user.uuid)
  })

  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const { account } = await createSsoUser()
    const browser = openBrowser()
    const page = await browser.visit(LOGIN)
    expect(page.url.searchParams.size).toBe(0)
    expect([...browser.cookies.keys()]).toEqual(['hedgerow_login'])
    await browser.submit(page, { account })
    expect([...browser.cookies.keys()]).toEqual(['hedgerow_session'])
  })

  it('uses PKCE, a state and a nonce', async () => {
    const response = await server.request({ url: LOGIN })
    const { searchParams } = new URL(String(response.headers.location))
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.id,
      redirect_uri: `${PUBLIC_URL}/api/oidc/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(String(response.headers['set-cookie'])).toMatch(
      /^hedgerow_login=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
  })

  it('returns to the path it started from', async () => {
    const { account } = await createSsoUser()
    const page = await openBrowser().signIn(
      account,
      `${LOGIN}?next=${encodeURIComponent('/projects/1?limit=5')}`,
    )
    expect(page.url.href).toBe(`${PUBLIC_URL}/projects/1?limit=5`)
  })

  it.each([
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test/',
    '/.//evil.test/',
    '\\\\evil.test',
    'javascript:alert(1)',
    'projects/1',
    '/api/oidc/login',
    '/\t/evil.test',
    '',
  ])('does not redirect to %j', async (next) => {
    const { account } = await createSsoUser()
    const page = await openBrowser().signIn(account, `${LOGIN}?next=${encodeURIComponent(next)}`)
    expect(page.url.href).toBe(`${PUBLIC_URL}/`)
  })

  it('is logged, without the code and the state', async () => {
    const { user } = await signIn()
    expect(log.text).toMatch(
      new RegExp(`"user":${user.id},"issuer":"[^"]+","ip":"127.0.0.1","msg":"signed in"`),
    )
    expect(log.text).toMatch(/oidc\/callback\?code=\[Redacted\]&state=\[Redacted\]/)
  })
})

describe('a refused sign-in', () => {
  it.each(['nonce', 'signature'] as const)('has an ID token with another %s', async (fault) => {
    const { account, user } = await createSsoUser()
    provider.faults[fault] = true
    expect(getReason(await openBrowser().signIn(account))).toBe('invalid_response')
    expect(await countSessions(user.id)).toBe(0)
  })

  it('has an unknown state, or that of another browser', async () => {
    const { account, user } = await createSsoUser()
    const [browser, other] = [openBrowser(), openBrowser()]
    const page = await browser.visit(LOGIN)
    await other.visit(LOGIN)
    const callback = await captureCallback(browser, page, account)
    expect(getReason(await other.visit(callback.href))).toBe('expired')
    const unknown = new URL(callback)
    unknown.searchParams.set('state', 'unknown')
    expect(getReason(await browser.visit(unknown.href))).toBe('expired')
    expect(await countSessions(user.id)).toBe(0)
  })

  it('is a replayed callback', async () => {
    const { account, user } = await createSsoUser()
    const browser = openBrowser()
    const page = await browser.visit(LOGIN)
    const login = new Map(browser.cookies)
    const callback = await captureCallback(browser, page, account)
    expect(getReason(await browser.visit(callback.href))).toBeNull()
    for (const [name, value] of login) browser.cookies.set(name, value)
    expect(getReason(await browser.visit(callback.href))).toBe('expired')
    expect(await countSessions(user.id)).toBe(1)
  })

  it('took longer than ten minutes', async () => {
    const { account, user } = await createSsoUser()
    const browser = openBrowser()
    const page = await browser.visit(LOGIN)
    await server.db.update(oidcLoginTable).set({ expires_at: '2020-01-01T00:00:00Z' })
    expect(getReason(await browser.submit(page, { account }))).toBe('expired')
    expect(await countSessions(user.id)).toBe(0)
    // The next sign-in deletes expired ones.
    await openBrowser().visit(LOGIN)
    expect(await server.db.select().from(oidcLoginTable)).toHaveLength(1)
  })

  it('was canceled at the provider', async () => {
    const browser = openBrowser()
    const page = await browser.visit(`${LOGIN}?next=/projects/1`)
    const refused = await browser.submit(page, { cancel: '1' })
    expect(refused.url.href).toBe(`${PUBLIC_URL}/projects/1#sign-in-error=denied`)
  })

  it('has an email address that the provider has not verified', async () => {
    for (const email_verified of [false, undefined]) {
      const { account, email } = createAccount({ email_verified: false })
      if (email_verified === undefined) provider.accounts.set(account, { email })
      const user = await buildUser(server.db, { email })
      expect(getReason(await openBrowser().signIn(account))).toBe('email_not_verified')
      expect(await countSessions(user.id)).toBe(0)
    }
  })

  it('has no account: the page names the email address', async () => {
    const { account, email } = createAccount()
    const page = await openBrowser().signIn(account)
    expect(page.url.hash).toBe(`#sign-in-error=no_account&email=${encodeURIComponent(email)}`)
    expect(await server.db.select().from(userTable).where(eq(userTable.email, email))).toEqual([])
  })

  it('is by a deactivated user', async () => {
    const { account, user } = await createSsoUser()
    await server.db.update(userTable).set({ is_active: false }).where(eq(userTable.id, user.id))
    expect(getReason(await openBrowser().signIn(account))).toBe('deactivated')
  })

  it('is by a provider that cannot be reached', async () => {
    const { account } = await createSsoUser()
    const browser = openBrowser()
    const page = await browser.visit(LOGIN)
    const callback = await captureCallback(browser, page, account)
    provider.faults.isDown = true
    expect(getReason(await browser.visit(callback.href))).toBe('provider_unreachable')
  })
})

/** Signs in at the provider, and returns the URL of its callback without opening it. */
async function captureCallback(
  browser: ReturnType<typeof openBrowser>,
  page: { url: URL },
  account: string,
): Promise<URL> {
  const response = await browser.send(page.url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `account=${account}`,
  })
  const resumed = await browser.send(new URL(response.headers.get('location') ?? '', page.url))
  return new URL(resumed.headers.get('location') ?? '')
}

describe('a new user', () => {
  it('joins the organization of a verified domain with just-in-time provisioning', async () => {
    const { domain, organization } = await createDomain({ jit_provisioning_enabled: true })
    const { account } = createAccount({ email: `ann@${domain}` })
    const browser = openBrowser()
    expect((await browser.signIn(account)).url.href).toBe(`${PUBLIC_URL}/`)
    const { body } = await browser.call('GET', ME)
    expect(body).toMatchObject({ first_name: 'Ann', last_name: 'Lee', email: `ann@${domain}` })
    expect(body.organizations).toMatchObject([{ id: organization.id, membership_level: 1 }])
  })

  it('does not join that of an unverified domain, or without just-in-time provisioning', async () => {
    for (const created of [
      await createDomain({ jit_provisioning_enabled: true }, false),
      await createDomain({ jit_provisioning_enabled: false }),
    ]) {
      const { account } = createAccount({ email: `ann@${created.domain}` })
      expect(getReason(await openBrowser().signIn(account))).toBe('no_account')
    }
  })

  it('accepts the pending invite of the email address, with its level', async () => {
    const world = { server, ...(await buildOrganization(server.db)) }
    const invite_id = await createInvite(world)
    const { account, email } = createAccount()
    await server.db
      .update(inviteTable)
      .set({ target_email: email, level: 8 })
      .where(eq(inviteTable.id, invite_id))
    const browser = openBrowser()
    const page = await browser.signIn(account, `${LOGIN}?next=/signup/${invite_id}`)
    // The page of the invite would report that it was used.
    expect(page.url.href).toBe(`${PUBLIC_URL}/`)
    const { body } = await browser.call('GET', ME)
    expect(body.organizations).toMatchObject([{ id: world.organization.id, membership_level: 8 }])
    expect(await server.db.select().from(inviteTable).where(eq(inviteTable.id, invite_id))).toEqual([])
  })

  it('does not accept an expired invite', async () => {
    const world = { server, ...(await buildOrganization(server.db)) }
    const invite_id = await createInvite(world)
    const { account, email } = createAccount()
    await server.db
      .update(inviteTable)
      .set({ target_email: email, created_at: '2020-01-01T00:00:00Z' })
      .where(eq(inviteTable.id, invite_id))
    expect(getReason(await openBrowser().signIn(account))).toBe('no_account')
  })
})

describe('a session', () => {
  it('expires when it is unused for seven days, and after thirty days', async () => {
    for (const fields of [
      { last_used_at: new Date(Date.now() - 7.1 * 86_400_000).toISOString() },
      { expires_at: '2020-01-01T00:00:00Z' },
    ]) {
      const { browser, user, account } = await signIn()
      await server.db.update(sessionTable).set(fields).where(eq(sessionTable.user_id, user.id))
      // Any sign-in invalidates the cache.
      await signIn()
      expect(await browser.call('GET', ME)).toMatchObject({ status: 401, body: { code: 'session_expired' } })
      expect((await browser.call('GET', '/api/oidc/')).body.is_signed_in).toBe(false)
      await browser.signIn(account)
      expect((await browser.call('GET', ME)).status).toBe(200)
    }
  })

  it('is listed, and revoked by its user only', async () => {
    const { browser, account, user } = await signIn()
    const second = openBrowser()
    await second.signIn(account)
    const { body: list } = await browser.call('GET', '/api/sessions/')
    expect(list.map((row: { is_current: boolean }) => row.is_current).toSorted()).toEqual([false, true])
    const other = list.find((row: { is_current: boolean }) => !row.is_current)
    const { browser: stranger } = await signIn()
    expect((await stranger.call('DELETE', `/api/sessions/${other.id}/`)).status).toBe(404)
    expect((await second.call('GET', ME)).status).toBe(200)
    expect((await browser.call('DELETE', `/api/sessions/${other.id}/`)).status).toBe(204)
    expect(await second.call('GET', ME)).toMatchObject({ status: 401, body: { code: 'session_expired' } })
    expect((await browser.call('GET', ME)).status).toBe(200)
    expect(await listActivities(user.id)).toEqual(['updated', 'logged_in', 'logged_in', 'session_revoked'])
  })

  it('remains when all others are revoked', async () => {
    const { browser, account, user } = await signIn()
    for (const other of [openBrowser(), openBrowser()]) await other.signIn(account)
    expect(await countSessions(user.id)).toBe(3)
    expect((await browser.call('DELETE', '/api/sessions/others/')).status).toBe(204)
    expect(await countSessions(user.id)).toBe(1)
    expect((await browser.call('GET', ME)).status).toBe(200)
  })

  it('ends with a sign-out, which returns the page of the provider that ends its session too', async () => {
    const { browser, user } = await signIn()
    const { status, body } = await browser.call('POST', '/api/sessions/sign_out/')
    expect(status).toBe(200)
    const logout = new URL(body.logout_url)
    expect(logout.origin).toBe(provider.issuer)
    expect(logout.searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/`)
    expect(logout.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(await countSessions(user.id)).toBe(0)
    expect(await listActivities(user.id)).toEqual(['updated', 'logged_in', 'logged_out'])
    expect((await browser.call('GET', ME)).status).toBe(401)
    expect((await browser.visit(logout.href)).status).toBe(200)
  })

  it('is rejected when its user is deactivated, and has no access to an organization after removal', async () => {
    const { organization, key } = await buildOrganization(server.db)
    const { browser, user } = await signIn()
    await server.db.insert(membershipTable).values({ organization_id: organization.id, user_id: user.id })
    await signIn()
    const members = `/api/organizations/${organization.id}/members/`
    expect((await browser.call('GET', members)).status).toBe(200)
    expect((await server.call(key, 'DELETE', `${members}${user.uuid}/`)).status).toBe(204)
    expect((await browser.call('GET', members)).status).toBe(403)
    await server.db.update(userTable).set({ is_active: false }).where(eq(userTable.id, user.id))
    await signIn()
    expect((await browser.call('GET', ME)).status).toBe(401)
  })

  it('acts with all scopes, and creates API keys', async () => {
    const { browser } = await signIn()
    const input = { label: 'Reports', scopes: ['*'] }
    const { status, body } = await browser.call('POST', '/api/personal_api_keys/', {}, input)
    expect(status).toBe(201)
    expect((await server.call(body.value, 'GET', ME)).status).toBe(200)
  })
})

describe('the cookie of a session', () => {
  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the site', { 'sec-fetch-site': 'same-site' }],
    ['no page', { 'sec-fetch-site': 'none' }],
    [
      'another origin, by a browser without Sec-Fetch-Site',
      { 'sec-fetch-site': '', origin: 'http://evil.test' },
    ],
    ['a client without any of the headers', { 'sec-fetch-site': '' }],
  ])('does not authenticate writes from %s', async (_name, headers: Record<string, string>) => {
    const { browser, user } = await signIn()
    for (const [method, path] of [
      ['POST', '/api/sessions/sign_out/'],
      ['DELETE', '/api/sessions/others/'],
      ['PATCH', ME],
    ] as const) {
      expect(await browser.call(method, path, headers)).toMatchObject({
        status: 403,
        body: { code: 'csrf_failed' },
      })
    }
    expect(await countSessions(user.id)).toBe(1)
    expect((await browser.call('GET', ME, headers)).status).toBe(200)
  })

  it('authenticates writes from the origin of the server, by a browser without Sec-Fetch-Site', async () => {
    const { browser } = await signIn()
    const headers = { 'sec-fetch-site': '', origin: PUBLIC_URL }
    expect((await browser.call('DELETE', '/api/sessions/others/', headers)).status).toBe(204)
  })

  it('is ignored beside an Authorization header', async () => {
    const { browser } = await signIn()
    const { key, owner } = await buildOrganization(server.db)
    const asKey = await browser.call('GET', ME, { authorization: `Bearer ${key}` })
    expect(asKey.body.uuid).toBe(owner.uuid)
    expect(asKey.body.personal_api_key).not.toBeNull()
    expect((await browser.call('GET', ME, { authorization: 'Bearer phx_wrong' })).status).toBe(401)
  })

  it('is never allowed for pages of other origins', async () => {
    const { browser } = await signIn()
    const { headers } = await browser.call('GET', ME, { origin: 'http://evil.test' })
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('does not authenticate endpoints of SDKs', async () => {
    const { browser } = await signIn()
    const response = await browser.call('GET', '/api/surveys/')
    expect(response).toMatchObject({ status: 401, body: { code: 'missing_api_key' } })
  })
})

describe('the provider of a domain', () => {
  it('signs in users of its domain', async () => {
    const { domain, organization } = await createDomainProvider({ jit_provisioning_enabled: true })
    const { account, email } = createAccount({ email: `ann@${domain}` })
    const browser = openBrowser()
    await browser.signIn(account, getLoginUrl(email))
    expect((await browser.call('GET', ME)).body).toMatchObject({
      email,
      organization: { id: organization.id },
    })
  })

  it('does not sign in users of other domains, verified or known', async () => {
    const { domain } = await createDomainProvider()
    const victim = await createSsoUser()
    const page = await openBrowser().signIn(victim.account, getLoginUrl(`ann@${domain}`))
    expect(getReason(page)).toBe('wrong_domain')
    // The identity is known, and its email address now belongs to the domain.
    await openBrowser().signIn(victim.account)
    provider.accounts.set(victim.account, { email: `mallory@${domain}`, email_verified: true })
    const again = await openBrowser().signIn(victim.account, getLoginUrl(`ann@${domain}`))
    expect(getReason(again)).toBe('wrong_domain')
    expect(await countSessions(victim.user.id)).toBe(1)
  })

  it('has failed sign-ins in the audit log of the organization, counted by reason', async () => {
    const { domain, organization, key } = await createDomainProvider()
    const victim = await createSsoUser()
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await openBrowser().signIn(victim.account, getLoginUrl(`ann@${domain}`))
    }
    const url = `/api/organizations/${organization.id}/activity_log/?activities=login_failed`
    await vi.waitFor(async () => {
      expect((await server.call(key, 'GET', url)).body.results).toMatchObject([
        {
          scope: 'User',
          user: { email: victim.email },
          count: 2,
          ip_address: '127.0.0.1',
          detail: { name: victim.email, trigger: { reason: 'wrong_domain' } },
        },
      ])
    }, 10_000)
  })

  it('has no effect before the domain is verified, or if its organization was deleted', async () => {
    const { domain, id, organization } = await createDomainProvider()
    /** Returns whether a sign-in of the domain is sent to its own provider. */
    const isUsed = async () => {
      await server.db.delete(oidcLoginTable)
      await openBrowser().visit(getLoginUrl(`ann@${domain}`))
      const [login] = await server.db.select().from(oidcLoginTable)
      return login?.provider_id !== null
    }
    expect(await isUsed()).toBe(true)
    await server.db.update(domainTable).set({ verified_at: null }).where(eq(domainTable.id, id))
    expect(await isUsed()).toBe(false)
    await server.db.update(domainTable).set({ verified_at: sql`now()` }).where(eq(domainTable.id, id))
    await server.db
      .update(organizationTable)
      .set({ deleted_at: sql`now()` })
      .where(eq(organizationTable.id, organization.id))
    expect(await isUsed()).toBe(false)
  })

  it('is removed with its sessions', async () => {
    const { domain, url, key } = await createDomainProvider({ jit_provisioning_enabled: true })
    const { account, email } = createAccount({ email: `ann@${domain}` })
    const browser = openBrowser()
    await browser.signIn(account, getLoginUrl(email))
    expect((await browser.call('GET', ME)).status).toBe(200)
    expect((await server.call(key, 'DELETE', `${url}oidc/`)).status).toBe(204)
    expect((await browser.call('GET', ME)).status).toBe(401)
    expect((await server.call(key, 'GET', `${url}oidc/`)).body.issuer).toBeNull()
  })

  it('has a secret that is encrypted and never returned', async () => {
    const { url, key, id } = await createDomainProvider()
    const { body } = await server.call(key, 'GET', `${url}oidc/`)
    expect(body).toEqual({
      issuer: provider.issuer,
      client_id: CLIENT.id,
      has_client_secret: true,
      redirect_uri: `${PUBLIC_URL}/api/oidc/callback`,
    })
    const [row] = await server.db.select().from(oidcProviderTable).where(eq(oidcProviderTable.domain_id, id))
    expect(row?.client_secret).toMatch(/^v1\./)
    await server.call(key, 'PATCH', `${url}oidc/`, { client_secret: 'another-secret' })
    const entries = await loadActivity(server.db, 'OrganizationDomain', id)
    expect(JSON.stringify(entries)).not.toMatch(/another-secret|secret-of-the-client/)
    expect(entries.at(-1)).toMatchObject({
      detail: { changes: [{ field: 'oidc_client_secret', before: 'set', after: 'replaced' }] },
    })
  })

  it('requires the secret with another issuer, which must not receive the stored one', async () => {
    const { url, key } = await createDomainProvider()
    const issuer = 'https://evil.test'
    expect(await server.call(key, 'PATCH', `${url}oidc/`, { issuer })).toMatchObject({
      status: 400,
      body: { code: 'required', attr: 'client_secret' },
    })
    expect((await server.call(key, 'PATCH', `${url}oidc/`, { client_id: 'other' })).status).toBe(200)
  })

  it('is rejected with an invalid issuer', async () => {
    const { url, key } = await createDomain()
    for (const issuer of [
      '',
      'login.example.com',
      'ftp://login.test',
      'https://a@login.test',
      'https://login.test?x',
    ]) {
      const body = { ...PROVIDER_FIELDS, issuer }
      expect((await server.call(key, 'PATCH', `${url}oidc/`, body)).body, issuer).toMatchObject({
        attr: 'issuer',
      })
    }
  })

  it('is tested by its discovery document', async () => {
    const { url, key } = await createDomain()
    const test = async (issuer: string) =>
      (await server.call(key, 'POST', `${url}oidc/discover/`, { issuer })).body
    expect(await test(provider.issuer)).toEqual({
      ok: true,
      message: `${provider.issuer} is an OpenID Connect provider.`,
    })
    expect(await test(`${provider.issuer}/other`)).toMatchObject({ ok: false })
    expect(await test('http://127.0.0.1:1')).toEqual({
      ok: false,
      message: '127.0.0.1:1 refuses connections.',
    })
  })

  it('is offered on the sign-in page', async () => {
    await createDomainProvider()
    expect((await server.call(null, 'GET', '/api/oidc/')).body).toEqual({
      has_server_provider: true,
      has_domain_providers: true,
      is_signed_in: false,
    })
  })
})

describe('a domain that enforces single sign-on', () => {
  const ENFORCED = { sso_enforcement: 'oidc', jit_provisioning_enabled: true }

  /** Sends a request with an API key as the dashboard does. */
  const openDashboard = (key: string) => openBrowser().call('GET', ME, { authorization: `Bearer ${key}` })

  it('rejects API keys of its users in the dashboard only, but not those of owners', async () => {
    const { domain, organization, owner } = await createDomain(ENFORCED)
    const { user, key } = await buildMember(server.db, organization.id, 'admin')
    for (const { id } of [user, owner]) {
      const email = `${unique('person')}@${domain}`
      await server.db.update(userTable).set({ email }).where(eq(userTable.id, id))
    }
    const refused = { status: 403, body: { code: 'sso_enforced', detail: expect.stringContaining(domain) } }
    expect(await openDashboard(key)).toMatchObject(refused)
    expect((await server.call(key, 'GET', ME)).status).toBe(200)
    expect((await openDashboard(await buildKey(server.db, owner.id))).status).toBe(200)
  })

  it('has no effect while it is unverified or names a provider that is not configured', async () => {
    for (const created of [
      await createDomain(ENFORCED, false),
      await createDomain({ sso_enforcement: 'saml' }),
      await createDomain({ sso_enforcement: 'google-oauth2' }),
    ]) {
      const user = await buildUser(server.db, { email: `ann@${created.domain}` })
      expect((await openDashboard(await buildKey(server.db, user.id))).status).toBe(200)
    }
  })

  it('lets its users sign in with its own provider only', async () => {
    const { domain } = await createDomainProvider(ENFORCED)
    const { account, email } = createAccount({ email: `ann@${domain}` })
    expect(getReason(await openBrowser().signIn(account))).toBe('enforced')
    const browser = openBrowser()
    await browser.signIn(account, getLoginUrl(email))
    expect((await browser.call('GET', ME)).body.email).toBe(email)
    // The identity is known now.
    expect(getReason(await openBrowser().signIn(account))).toBe('enforced')
  })

  it('lets its users accept invites in a session only', async () => {
    const { domain } = await createDomain({ sso_enforcement: 'oidc' })
    const world = { server, ...(await buildOrganization(server.db)) }
    const { account, email } = createAccount({ email: `ann@${domain}` })
    await buildUser(server.db, { email })
    const invite_id = await createInvite(world)
    await server.db.update(inviteTable).set({ target_email: email }).where(eq(inviteTable.id, invite_id))
    const url = `/api/signup/${invite_id}/`
    expect((await server.call(null, 'GET', url)).body.requires_sso).toBe(true)
    expect(await server.call(null, 'POST', url, { first_name: 'Ann' })).toMatchObject({
      status: 400,
      body: { code: 'sso_enforced' },
    })
    const browser = openBrowser()
    await browser.signIn(account)
    expect((await browser.call('GET', url)).body.requires_sso).toBe(false)
    expect((await browser.call('POST', url)).status).toBe(201)
  })
})

describe('a server on HTTPS', () => {
  const secure = createTestServer(secureSettings)

  it('sets cookies that only it can set and that are sent by HTTPS only', async () => {
    const response = await secure.request({ url: LOGIN })
    expect(String(response.headers['set-cookie'])).toMatch(/^__Host-hedgerow_login=.*; SameSite=Lax; Secure$/)
  })
})

describe('a server without a provider', () => {
  const plain = createTestServer()

  it('has no pages of single sign-on, and offers none', async () => {
    expect((await plain.call(null, 'GET', LOGIN)).status).toBe(404)
    expect((await plain.call(null, 'GET', '/api/oidc/callback?state=x')).status).toBe(404)
    expect((await plain.call(null, 'GET', '/api/oidc/')).body).toEqual({
      has_server_provider: false,
      has_domain_providers: false,
      is_signed_in: false,
    })
  })
})
