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

it('lists the keys with the highest risk first', async () => {
  const keys = [
    { ...narrow, id: 'narrow', label: 'Narrow' },
    { ...narrow, id: 'old', label: 'Old', last_used_at: '2020-01-05T09:00:00Z' },
    { ...narrow, id: 'wide', label: 'Wide', scopes: ['*'], expires_at: null },
  ]
  onRequest('GET /api/personal_api_keys/', () => ({ body: keys }))
  await renderPage('/personal_api_keys')
  const names = () =>
    page
      .getByRole('table', { name: 'API keys' })
      .getByRole('link')
      .elements()
      .map((link) => link.textContent)
  await expect.poll(names).toEqual(['Wide', 'Old', 'Narrow'])
  await expect
    .element(page.getByRole('columnheader', { name: 'Risk' }))
    .toHaveAttribute('aria-sort', 'descending')
})
