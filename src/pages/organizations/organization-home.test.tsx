import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { LEVELS } from '../../../contract/domain/levels'
import { listRequests, onRequest, serveList } from '../../testing/fake-api'
import { ORGANIZATION_ID, signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const API = `/api/organizations/${ORGANIZATION_ID}`
const LISTS = [
  'projects',
  'roles',
  'domains',
  'members',
  'batch_exports',
  'proxy_records',
  'api_keys',
  'notification_destinations',
]
const card = (name: string) => page.getByRole('region', { name, exact: true })

const entry = {
  id: '0d4b6a52-5a3e-4a0e-8f9c-000000000001',
  user: { first_name: 'Ann', email: 'ann@example.com' },
  activity: 'launched',
  scope: 'Survey',
  item_id: '0d4b6a52-5a3e-4a0e-8f9c-000000000002',
  detail: { trigger: null, name: 'Churn', short_id: null, type: null, changes: [] },
  created_at: '2026-01-14T00:00:00.000000Z',
  team_id: 1,
  ip_address: null,
  user_agent: null,
  count: 1,
}

const invite = {
  id: '0d4b6a52-5a3e-4a0e-8f9c-000000000003',
  name: '',
  target_email: 'bea@example.com',
  level: LEVELS.member,
  is_expired: false,
}

function serveOrganization(membership_level: number): void {
  const organization = { ...signedInUser.organization, membership_level }
  onRequest('GET /api/users/@me/', () => ({ body: { ...signedInUser, organization, trash_days: 30 } }))
  onRequest(`GET ${API}/`, () => ({ body: organization }))
  for (const path of LISTS) serveList(`${API}/${path}/`, [])
  serveList(`${API}/invites/`, [invite])
  onRequest(`GET ${API}/activity_log/`, () => ({ body: { results: [entry], next: null, previous: null } }))
}

it.each([1, 6, 7])('lists up to six organizations as cards, with tools for several: %i', async (count) => {
  serveOrganization(LEVELS.owner)
  const teams = [
    { id: 1, name: 'Shop', ingested_event: true },
    { id: 2, name: 'App', ingested_event: false },
  ]
  const records = Array.from({ length: count }, (_, index) =>
    index === 0
      ? { id: ORGANIZATION_ID, name: 'Acme', member_count: '3', teams }
      : { id: `${entry.id}${index}`, name: `Beta ${index}` },
  )
  serveList('/api/organizations/', records)
  await renderPage('/organizations')
  const role = count > 6 ? 'row' : 'listitem'
  const acme = page.getByRole(role).filter({ has: page.getByRole('link', { name: /^Acme/ }) })
  await expect
    .element(acme)
    .toHaveTextContent(count > 6 ? /Shop, App/ : /Shop.*Receiving events.*App.*No events yet/)
  await expect.element(acme).toHaveTextContent(count > 6 ? /1 of 2 projects/ : /3 members/)
  const pager = page.getByText(`1–${count} of ${count}`)
  await expect.poll(() => pager.elements().length).toBe(count > 1 ? 1 : 0)
  const views = page.getByRole('button', { name: 'Views' })
  await expect.poll(() => views.elements().length).toBe(count > 1 ? 1 : 0)
  await page.getByRole('button', { name: 'Actions for Acme' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Compare or copy…' })).toBeVisible()
})

describe('home of an organization', () => {
  beforeEach(() => serveOrganization(LEVELS.owner))

  it('shows the latest entries of the audit log, and pending invites among the members', async () => {
    await renderPage(`/organizations/${ORGANIZATION_ID}`)
    const row = card('Activity').getByRole('link', { name: /Churn/ })
    await expect.element(row).toHaveTextContent(/Ann launched the survey/)
    await expect.element(row).toHaveAttribute('href', `/projects/1/surveys/${entry.item_id}`)
    await expect
      .element(card('Activity').getByRole('link', { name: 'View all: Activity' }))
      .toHaveAttribute('href', `/organizations/${ORGANIZATION_ID}/activity_log`)
    await expect.element(card('Members')).toHaveTextContent(/1 pending invite$/)
    await expect.element(card('Invites')).not.toBeInTheDocument()
  })

  it('names the domains that are not verified and the invites that have expired', async () => {
    const domain = { id: entry.id, name: '', domain: 'a.example', is_verified: false }
    serveList(`${API}/domains/`, [domain, { ...domain, id: invite.id, is_verified: true }])
    serveList(`${API}/invites/`, [invite, { ...invite, id: entry.id, is_expired: true }])
    await renderPage(`/organizations/${ORGANIZATION_ID}`)
    const links = card('Needs attention').getByRole('link')
    await expect.element(links.first()).toHaveTextContent(/^1 domain is unverifieda\.example$/)
    await expect.element(links.last()).toHaveTextContent(/^1 invite has expiredbea@example\.com$/)
    await expect.element(links.last()).toHaveAttribute('href', `/organizations/${ORGANIZATION_ID}/invites`)
  })

  it('states no number of unverified domains that it does not know', async () => {
    const ids = Array.from('123456789')
    serveList(
      `${API}/domains/`,
      ids.map((id) => ({ id, name: '', domain: `${id}.example`, is_verified: false })),
    )
    await renderPage(`/organizations/${ORGANIZATION_ID}`)
    await expect.element(card('Needs attention')).toHaveTextContent(/Some domains are unverified/)
  })

  it('names failing proxies, keys without limits and paused notifications', async () => {
    const proxy = { id: entry.id, name: '', domain: 'e.example', status: 'erroring' }
    serveList(`${API}/proxy_records/`, [proxy])
    const wide = { id: 'a', name: '', label: 'Terraform', scopes: ['*'], expires_at: null }
    serveList(`${API}/api_keys/`, [wide, { ...wide, id: 'b', label: 'Narrow', scopes: ['survey:read'] }])
    const paused = { id: entry.id, name: 'Alerts', paused: true }
    serveList(`${API}/notification_destinations/`, [paused])
    await renderPage(`/organizations/${ORGANIZATION_ID}`)
    const texts = () =>
      card('Needs attention')
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent)
    await expect
      .poll(texts)
      .toEqual([
        '1 proxy needs attentione.example',
        'Notifications are pausedAlerts',
        '1 key with all scopes and no expiryTerraform',
      ])
  })

  it('does not request what only admins may read as a member', async () => {
    serveOrganization(LEVELS.member)
    await renderPage(`/organizations/${ORGANIZATION_ID}`)
    await expect.element(card('Needs attention')).toHaveTextContent(/^Nothing needs attention/)
    expect(listRequests('GET', `${API}/api_keys/`)).toEqual([])
    expect(listRequests('GET', `${API}/notification_destinations/`)).toEqual([])
  })

  it('says that nothing needs attention', async () => {
    await renderPage(`/organizations/${ORGANIZATION_ID}`)
    await expect
      .element(card('Needs attention'))
      .toHaveTextContent(
        /^Nothing needs attentionChecked: batch exports, proxies, domains, invites, API keys and notifications\.$/,
      )
  })

  it('counts only invites that can still be accepted as pending', async () => {
    serveList(`${API}/invites/`, [invite, { ...invite, id: entry.id, is_expired: true }])
    await renderPage(`/organizations/${ORGANIZATION_ID}`)
    await expect.element(card('Members')).toHaveTextContent(/1 pending invite1 more has expired/)
  })

  it('lists the batch exports that need attention first, as on the home page of a project', async () => {
    const destination = { type: 'NoOp', config: {} }
    const record = {
      id: entry.id,
      name: 'Archive',
      destination,
      paused: false,
      end_at: null,
      latest_runs: [],
    }
    const failed = { status: 'Failed', latest_error: 'No such bucket.' }
    const failing = { ...record, id: invite.id, name: 'Lake', latest_runs: [failed] }
    serveList(`${API}/batch_exports/`, [record, failing])
    await renderPage(`/organizations/${ORGANIZATION_ID}`)
    await expect
      .element(card('Needs attention').getByRole('link'))
      .toHaveTextContent(/^1 batch export needs attentionLake$/)
    const rows = card('Batch exports').getByRole('listitem')
    await expect.element(rows.first()).toHaveTextContent(/^LakeNo such bucketfailing$/i)
    await expect.element(rows.last()).toHaveTextContent(/^Archive/)
  })

  it('shows invites instead to members, who cannot read the audit log', async () => {
    serveOrganization(LEVELS.member)
    await renderPage(`/organizations/${ORGANIZATION_ID}`)
    await expect.element(card('Invites')).toHaveTextContent(/bea@example\.com/)
    await expect.element(card('Activity')).not.toBeInTheDocument()
    expect(listRequests('GET', `${API}/activity_log/`)).toEqual([])
  })
})
