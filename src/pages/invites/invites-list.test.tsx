import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { onRequest, serveList } from '../../testing/fake-api'
import { ORGANIZATION_ID, signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const PATH = `/organizations/${ORGANIZATION_ID}/invites`

/** Invite that was created some hours ago. It expires after three days. */
const buildInvite = (id: string, target_email: string, hours: number) => ({
  id,
  name: target_email,
  target_email,
  first_name: id === '1' ? 'Ada' : '',
  level: 1,
  is_expired: hours >= 72,
  emailing_attempt_made: false,
  message: null,
  private_project_access: [],
  created_by: null,
  created_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
  updated_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
})

it('lists expired invites first, then those that expire first, with the button that helps', async () => {
  // The server returns the newest first.
  serveList(`/api${PATH}/`, [
    buildInvite('1', 'ada@example.com', 24),
    buildInvite('2', 'bea@example.com', 48),
    buildInvite('3', 'cleo@example.com', 96),
  ])
  await renderPage(PATH)
  const rows = () =>
    page
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.textContent)
  await expect
    .poll(rows)
    .toEqual([
      expect.stringMatching(/cleo@example\.com.*expired.*Resend/),
      expect.stringMatching(/bea@example\.com.*tomorrow.*Copy link/),
      expect.stringMatching(/ada@example\.com.*in 2 days.*Copy link/),
    ])
  await expect
    .element(page.getByRole('columnheader', { name: 'Expires' }))
    .toHaveAttribute('aria-sort', 'ascending')
  await expect.element(page.getByRole('button', { name: 'Copy the link for ada@example.com' })).toBeVisible()
  const heights = page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.getBoundingClientRect().height)
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(2)
})

it('renews the link of an expired invite on a server without email', async () => {
  onRequest('GET /api/users/@me/', () => ({ body: { ...signedInUser, can_send_email: false } }))
  serveList(`/api${PATH}/`, [buildInvite('3', 'cleo@example.com', 96)])
  onRequest(`POST /api${PATH}/`, () => ({
    status: 201,
    body: {
      ...buildInvite('4', 'cleo@example.com', 0),
      delivery: { status: 'not_configured', detail: null },
    },
  }))
  await renderPage(PATH)
  await page.getByRole('button', { name: 'Renew the link for cleo@example.com' }).click()
  await expect.element(page.getByText(/cleo@example\.com has a new link\. .*Share the link/)).toBeVisible()
})
