import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { queryClient } from '../../api/query/query-client'
import { markSignedOut, readSession } from '../../api/session/session'
import { signOut } from '../../api/session/session-store'
import { listRequests, onRequest } from '../../testing/fake-api'
import { resetDashboard } from '../../testing/render-page'
import SignIn from './SignIn'

const OPTIONS = '/api/oidc/'
const NONE = { has_server_provider: false, has_domain_providers: false, is_signed_in: false }

/** Sets the public URL in the page, as a server does that knows it. */
function setPublicUrl(): void {
  const meta = document.createElement('meta')
  meta.name = 'hedgerow:public-url'
  meta.content = 'https://hedgerow.test'
  document.head.append(meta)
}

async function renderSignIn(path: string, options: object = NONE): Promise<void> {
  history.replaceState(null, '', path)
  onRequest(`GET ${OPTIONS}`, () => ({ body: { ...NONE, ...options } }))
  await render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <SignIn onDone={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

beforeEach(() => {
  resetDashboard()
  signOut()
  sessionStorage.clear()
})
afterEach(async () => {
  await cleanup()
  document.querySelector('meta[name="hedgerow:public-url"]')?.remove()
})

const button = () => page.getByRole('button', { name: 'Continue with single sign-on' })

describe('sign-in page', () => {
  it('sends no request and offers only keys on a server without a public URL', async () => {
    await renderSignIn('/')
    await expect.element(page.getByLabelText('API key')).toBeVisible()
    expect(listRequests('GET', OPTIONS)).toEqual([])
    await expect.element(button()).not.toBeInTheDocument()
  })

  it('offers only keys without a provider', async () => {
    setPublicUrl()
    await renderSignIn('/')
    await expect.element(page.getByLabelText('API key')).toBeVisible()
    expect(listRequests('GET', OPTIONS)).toHaveLength(1)
    await expect.element(button()).not.toBeInTheDocument()
  })

  it('asks for the email address if domains have a provider', async () => {
    setPublicUrl()
    await renderSignIn('/', { has_domain_providers: true })
    await button().click()
    await expect.element(page.getByText('Enter your email address.')).toBeVisible()
  })

  it('asks for no email address if only the server has a provider', async () => {
    setPublicUrl()
    await renderSignIn('/', { has_server_provider: true })
    await expect.element(button()).toBeVisible()
    await expect.element(page.getByLabelText('Email')).not.toBeInTheDocument()
  })

  it('continues the session of the browser, unless the tab signed out or was just refused', async () => {
    setPublicUrl()
    const options = { has_server_provider: true, is_signed_in: true }
    await renderSignIn('/', options)
    await vi.waitFor(() => expect(readSession()).toEqual({ base: '', key: 'cookie' }))
    for (const refuse of [markSignedOut, () => history.replaceState(null, '', '/#sign-in-error=expired')]) {
      await cleanup()
      signOut()
      sessionStorage.clear()
      history.replaceState(null, '', '/')
      refuse()
      await renderSignIn(location.pathname + location.hash, options)
      await expect.element(button()).toBeVisible()
      expect(readSession()).toBeNull()
    }
  })

  it.each([
    ['no_account', 'No account for ann@example.com'],
    ['wrong_domain', 'ann@example.com belongs to another one'],
    ['enforced', 'The domain of ann@example.com has its own identity provider'],
    ['deactivated', 'The account ann@example.com is deactivated'],
    ['no_provider', 'No identity provider is configured for the domain of ann@example.com'],
    ['denied', 'did not confirm the sign-in'],
    ['email_not_verified', 'email_verified'],
    ['expired', 'more than ten minutes'],
    ['provider_unreachable', 'cannot be reached'],
    ['invalid_response', 'invalid'],
    ['session_expired', 'Your session has expired or was revoked'],
    ['a_future_reason', 'The server failed to process the sign-in'],
  ])('explains the refusal %s', async (reason, text) => {
    await renderSignIn(`/projects/1#sign-in-error=${reason}&email=ann%40example.com`)
    await expect.element(page.getByRole('alert')).toHaveTextContent(text)
  })
})
