import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import { onRequest } from '../../testing/fake-api'
import { signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const current = signedInUser.personal_api_key as PersonalApiKey
const narrow = {
  ...current,
  scopes: ['survey:read'] as PersonalApiKey['scopes'],
  last_used_at: new Date().toISOString(),
}

const KEYS = [
  { ...narrow, id: 'narrow', label: 'Narrow' },
  { ...narrow, id: 'old', label: 'Old', last_used_at: '2020-01-05T09:00:00Z' },
  { ...narrow, id: 'wide', label: 'Wide', scopes: ['*'], expires_at: null },
]

it('lists the keys with the highest risk first', async () => {
  onRequest('GET /api/personal_api_keys/', () => ({
    body: [...KEYS, { ...narrow, id: 'fourth', label: 'Fourth' }],
  }))
  await renderPage('/personal_api_keys')
  const names = () =>
    page
      .getByRole('table', { name: 'API keys' })
      .getByRole('link')
      .elements()
      .map((link) => link.textContent)
  await expect.poll(names).toEqual(['Wide', 'Old', 'Narrow', 'Fourth'])
  await expect
    .element(page.getByRole('columnheader', { name: 'Risk' }))
    .toHaveAttribute('aria-sort', 'descending')
})

it('shows up to three keys as cards, and how to replace one that allows everything', async () => {
  onRequest('GET /api/personal_api_keys/', () => ({ body: KEYS }))
  await renderPage('/personal_api_keys')
  const list = page.getByRole('list', { name: 'API keys', exact: true })
  const names = () =>
    list
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(names).toEqual(['Wide', 'Old', 'Narrow'])
  const links = list.getByRole('link', { name: 'Replace it with a limited key' })
  await expect.element(links).toHaveAttribute('href', '/personal_api_keys/new')
  expect(links.elements()).toHaveLength(1)
})
