import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Domain } from '../../../contract/schemas/domains'
import { listMutations, onRequest, serveList } from '../../testing/fake-api'
import { ORGANIZATION_ID } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const PATH = `/organizations/${ORGANIZATION_ID}/domains`

const buildDomain = (number: number, domain: string, fields: Partial<Domain> = {}) => ({
  id: `4c9f7a52-6f4e-4f2c-8d07-00000000000${number}`,
  name: domain,
  domain,
  is_verified: false,
  verified_at: null,
  verification_challenge: `challenge-${number}`,
  jit_provisioning_enabled: false,
  sso_enforcement: '',
  has_saml: false,
  saml_entity_id: null,
  saml_acs_url: null,
  saml_x509_cert: null,
  verification: null,
  ...fields,
})

it('shows the DNS record of an unverified domain below its row, to copy and to verify', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const shop = buildDomain(1, 'shop.example')
  serveList(`/api${PATH}/`, [shop, buildDomain(2, 'mail.example', { is_verified: true })])
  onRequest(`POST /api${PATH}/${shop.id}/verify/`, () => ({ body: { ...shop, is_verified: true } }))
  await renderPage(PATH)
  await expect.element(page.getByText('_posthog-challenge.shop.example')).toBeVisible()
  expect(page.getByText('_posthog-challenge.mail.example').query()).toBeNull()
  await userEvent.click(page.getByRole('button', { name: 'Copy the name' }))
  await userEvent.click(page.getByRole('button', { name: 'Copy the value' }))
  expect(write.mock.calls).toEqual([['_posthog-challenge.shop.example'], ['challenge-1']])
  await userEvent.click(page.getByRole('button', { name: 'Verify now: shop.example' }))
  await expect.poll(listMutations).toMatchObject([{ path: `/api${PATH}/${shop.id}/verify/`, body: {} }])
})
