import type { Browser, Page } from '@playwright/test'
import { LEVELS } from '../contract/domain/levels'
import { startDnsServer } from '../tests/support/dns-server'
import { CLIENT, startOidcProvider } from '../tests/support/oidc-provider'
import { createApiCaller } from './api'
import { expect, heading, message, signIn } from './fixtures'
import { processTest } from './process'

const key = 'phx_e2eoidc00000000000000000000000000000000'
const EMAIL = 'ann@example.com'
const CONTINUE = 'Continue with single sign-on'

interface Site {
  /** The provider has another host name, so its pages are of another site. */
  url: string
  provider: Awaited<ReturnType<typeof startOidcProvider>>
}

const oidcTest = processTest.extend<{ site: Site }>({
  site: async ({ port, start }, use) => {
    const url = `http://localhost:${port}`
    const provider = await startOidcProvider(url)
    provider.accounts.set('ann', { email: EMAIL, email_verified: true, given_name: 'Ann' })
    const settings = {
      PORT: port,
      PUBLIC_URL: url,
      INITIAL_API_KEY: key,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
    }
    await start(settings, '--empty').ready()
    const api = createApiCaller(url, key)
    const me = await api('users', 'retrieve', { params: { uuid: '@me' } })
    await api('invites', 'create', {
      params: { organization_id: me.organization?.id ?? '' },
      body: { target_email: EMAIL, level: LEVELS.owner, send_email: false },
    })
    await use({ url, provider })
    await provider.close()
  },
})

/** Signs in at the page of the provider. */
async function enterAccount(page: Page, account = 'ann'): Promise<void> {
  await page.getByLabel('Account').fill(account)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in in another browser context. */
async function signInElsewhere(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/users/@me`)
  await page.getByRole('button', { name: CONTINUE }).click()
  await enterAccount(page)
  await expect(heading(page, 'Your account')).toBeVisible()
  return page
}

const signOut = async (page: Page, email = EMAIL) => {
  await page.getByRole('button', { name: email }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

oidcTest(
  'single sign-on from the sign-in page to the sign-out at the provider',
  async ({ page, browser, site }) => {
    await oidcTest.step('one click leads to the provider, and back to the page', async () => {
      await page.goto(`${site.url}/users/@me`)
      await expect(page.getByLabel('API key')).toBeVisible()
      await page.getByRole('button', { name: CONTINUE }).click()
      await enterAccount(page)
      await expect(heading(page, 'Your account')).toBeVisible()
      await expect(page).toHaveURL(`${site.url}/users/@me`)
      await expect(page.getByText('this session')).toBeVisible()
      // No script can read the session.
      const stored = await page.evaluate(() =>
        JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
      )
      expect(stored).not.toContain('hedgerow_session')
      expect(stored).not.toContain('phx_')
    })

    await oidcTest.step('the session continues after a reload and in another tab', async () => {
      await page.reload()
      await expect(heading(page, 'Your account')).toBeVisible()
      const tab = await page.context().newPage()
      await tab.goto(`${site.url}/users/@me`)
      await expect(heading(tab, 'Your account')).toBeVisible()
      await tab.close()
    })

    await oidcTest.step('a write is accepted, and copied commands ask for a key', async () => {
      await page.getByLabel('Last name').fill('Lee')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(message(page, 'Changes saved.')).toBeVisible()
      await page.getByRole('button', { name: EMAIL }).click()
      await page.getByRole('menuitem', { name: 'Requests from this tab' }).click()
      await expect(page.getByText('You are signed in without an API key')).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await oidcTest.step(
      'a session revoked in another browser leads to the sign-in page at the same path',
      async () => {
        const elsewhere = await signInElsewhere(browser, site.url)
        await elsewhere.getByRole('button', { name: 'Revoke all other sessions' }).click()
        await expect(message(elsewhere, 'All other sessions were revoked.')).toBeVisible()
        await elsewhere.context().close()
        await page.goto(`${site.url}/personal_api_keys`)
        await expect(page.getByRole('alert')).toContainText('Your session has expired or was revoked.')
        await page.getByRole('button', { name: CONTINUE }).click()
        // The provider still has its session.
        await expect(heading(page, 'API keys')).toBeVisible()
        await expect(page).toHaveURL(`${site.url}/personal_api_keys`)
      },
    )

    await oidcTest.step(
      'signing out ends the session, also in other tabs, and offers the provider',
      async () => {
        const tab = await page.context().newPage()
        await tab.goto(`${site.url}/users/@me`)
        await expect(heading(tab, 'Your account')).toBeVisible()
        await signOut(page)
        await expect(heading(page, 'Sign in to Hedgerow')).toBeVisible()
        await expect(heading(tab, 'Sign in to Hedgerow')).toBeVisible()
        await page.reload()
        await expect(heading(page, 'Sign in to Hedgerow')).toBeVisible()
        await page.getByRole('link', { name: /^Sign out of .+ too$/ }).click()
        await page.getByRole('button', { name: /yes/i }).click()
        await expect(heading(page, 'Sign in to Hedgerow')).toBeVisible()
        await page.getByRole('button', { name: CONTINUE }).click()
        await expect(page.getByLabel('Account')).toBeVisible()
      },
    )
  },
)

oidcTest(
  'a refused sign-in states the reason, and a key signs in beside a session',
  async ({ page, site }) => {
    site.provider.accounts.set('bob', { email: 'bob@example.com', email_verified: true })
    await page.goto(`${site.url}/personal_api_keys`)
    await page.getByRole('button', { name: CONTINUE }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert')).toContainText('did not confirm the sign-in')
    await page.getByRole('button', { name: CONTINUE }).click()
    await enterAccount(page, 'bob')
    await expect(page.getByRole('alert')).toContainText('No account for bob@example.com')

    await oidcTest.step('a key signs in from there', async () => {
      await page.getByLabel('API key').fill(key)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(heading(page, 'API keys')).toBeVisible()
      await expect(page).toHaveURL(`${site.url}/personal_api_keys`)
    })

    await oidcTest.step('another tab has a session, and this one keeps its key', async () => {
      await page.context().clearCookies()
      const tab = await page.context().newPage()
      await tab.goto(`${site.url}/api/oidc/login?next=/users/@me`)
      await enterAccount(tab)
      await expect(tab).toHaveURL(/users/)
      await page.reload()
      await page.goto(`${site.url}/users/@me`)
      await expect(page.getByText('owner@example.com').first()).toBeVisible()
    })
  },
)

processTest(
  'the provider of a verified domain is configured, tested and used',
  async ({ page, port, start }) => {
    const url = `http://localhost:${port}`
    const provider = await startOidcProvider(url)
    const dns = await startDnsServer(() => 'NXDOMAIN')
    provider.accounts.set('bea', { email: 'bea@hedge.example', email_verified: true, given_name: 'Bea' })
    const settings = {
      PORT: port,
      PUBLIC_URL: url,
      INITIAL_API_KEY: key,
      DNS_SERVERS: dns.address,
      ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
    }
    await start(settings, '--empty').ready()
    const api = createApiCaller(url, key)
    const me = await api('users', 'retrieve', { params: { uuid: '@me' } })
    const organization_id = me.organization?.id ?? ''
    const domain = await api('domains', 'create', {
      params: { organization_id },
      body: { domain: 'hedge.example', jit_provisioning_enabled: true, sso_enforcement: 'oidc' },
    })
    dns.zone = ({ name }) => [{ type: 'TXT', name, ttl: 1, data: domain.verification_challenge }]
    await api('domains', 'verify', { params: { organization_id, id: domain.id }, body: {} })

    await processTest.step('the form saves it, and the test reads its discovery document', async () => {
      await signIn(page, key, `${url}/organizations/${organization_id}/domains/${domain.id}`)
      const section = page.getByRole('region', { name: 'Identity provider' })
      await expect(section.getByText(`${url}/api/oidc/callback`)).toBeVisible()
      await section.getByRole('link', { name: 'Edit' }).click()
      await page.getByLabel('Issuer').fill(provider.issuer)
      await page.getByLabel('Client ID').fill(CLIENT.id)
      await page.getByRole('textbox', { name: 'Client secret' }).fill(CLIENT.secret)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(message(page, 'Changes saved.')).toBeVisible()
      await section.getByRole('button', { name: 'Test connection' }).click()
      await expect(message(page, `${provider.issuer} is an OpenID Connect provider.`)).toBeVisible()
    })

    await processTest.step('the sign-in page finds it by the email address', async () => {
      await signOut(page, 'owner@example.com')
      await page.getByRole('button', { name: CONTINUE }).click()
      await expect(page.getByText('Enter your email address.')).toBeVisible()
      await page.getByLabel('Email').fill('bea@hedge.example')
      await page.getByRole('button', { name: CONTINUE }).click()
      await enterAccount(page, 'bea')
      await expect(page.getByRole('button', { name: 'bea@hedge.example' })).toBeVisible()
    })

    await processTest.step('a key of its users is rejected in the dashboard', async () => {
      const { value } = await page.evaluate(async () => {
        const body = JSON.stringify({ label: 'Scripts', scopes: ['*'] })
        const headers = { 'content-type': 'application/json' }
        return (await fetch('/api/personal_api_keys/', { method: 'POST', headers, body })).json()
      })
      await signOut(page, 'bea@hedge.example')
      await page.getByLabel('API key').fill(value)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('Single sign-on is required')
      const { email } = await createApiCaller(url, value)('users', 'retrieve', { params: { uuid: '@me' } })
      expect(email).toBe('bea@hedge.example')
    })
    dns.close()
    await provider.close()
  },
)
