import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import type { OrganizationApiKey, ServiceAccount } from '../../../contract/schemas/service-accounts'
import { listMutations, listRequests, onRequest, serveList } from '../../testing/fake-api'
import { buildListedMember, ORGANIZATION_ID } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const PAGE = `/organizations/${ORGANIZATION_ID}/service_accounts`
const REPORT = `/organizations/${ORGANIZATION_ID}/api_keys`
const API = `/api/organizations/${ORGANIZATION_ID}/service_accounts/`
const NOW = '2026-01-05T09:00:00.000000Z'

const key: PersonalApiKey = {
  id: 'key-1',
  label: 'Production',
  value: null,
  mask_value: 'phx_...abcd',
  created_at: NOW,
  last_used_at: null,
  last_used_ip: null,
  last_used_user_agent: null,
  expires_at: null,
  previous_value_expires_at: null,
  previous_value_last_used_at: null,
  user_id: 7,
  scopes: ['survey:read'],
  scoped_teams: [],
  scoped_organizations: [],
  ended_organizations: [],
}

const account: ServiceAccount = {
  id: '5f0dbbd3-7c3c-4f0f-9d3b-8a7d1e5ce2a1',
  membership_id: '8b1d7d8e-35d9-4c9b-8a43-1f8d1f4f9f11',
  name: 'Deploy bot',
  level: 1,
  is_active: true,
  created_at: NOW,
  updated_at: NOW,
  created_by: null,
  last_used_at: null,
  keys: [key],
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true })

it('explains what a service account is for, and creates one', async () => {
  serveList(API, [])
  onRequest(`POST ${API}`, () => ({ status: 201, body: account }))
  onRequest(`GET ${API}${account.id}/`, () => ({ body: account }))
  await renderPage(PAGE)
  await expect.element(page.getByText('No service accounts yet')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'New service account' }).first().click()
  await textbox('Name').fill('Deploy bot')
  await button('Create service account').click()
  await expect.element(page.getByRole('heading', { name: 'Deploy bot' })).toBeVisible()
  expect(listMutations()).toMatchObject([
    { method: 'POST', path: API, body: { name: 'Deploy bot', level: 1 } },
  ])
})

it('creates a key and shows its value once', async () => {
  serveList(API, [account])
  const keys = `${API}${account.id}/keys/`
  onRequest(`POST ${keys}`, () => ({ status: 201, body: { ...key, value: 'phx_the_new_value' } }))
  await renderPage(`${PAGE}/${account.id}/keys/new`)
  await textbox('Label').fill('Production')
  await button('Create key').click()
  await expect.element(page.getByText('Choose at least one scope.').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Access to survey' }).selectOptions('read')
  await button('Create key').click()
  await expect.element(page.getByText('phx_the_new_value')).toBeVisible()
  expect(listMutations()).toMatchObject([
    { path: keys, body: { label: 'Production', scopes: ['survey:read'], scoped_teams: [] } },
  ])
})

it('rolls a key with an overlap', async () => {
  serveList(API, [account])
  const roll = `${API}${account.id}/keys/${key.id}/roll/`
  onRequest(`POST ${roll}`, () => ({ body: { ...key, value: 'phx_rolled' } }))
  await renderPage(`${PAGE}/${account.id}`)
  await button('Actions for Production').click()
  await page.getByRole('menuitem', { name: 'Roll' }).click()
  await page.getByLabelText('Current value').selectOptions('24')
  await button('Roll key').click()
  await expect.element(page.getByText('phx_rolled')).toBeVisible()
  expect(listMutations()).toMatchObject([{ path: roll, body: { keep_previous_hours: 24 } }])
})

it('summarizes what the active keys of an account allow, and which expires first', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const withKeys: ServiceAccount = {
    ...account,
    keys: [
      { ...key, expires_at: inDays(90) },
      { ...key, id: 'key-2', scopes: ['project:read'], expires_at: inDays(5) },
      { ...key, id: 'key-3', scopes: ['*'], expires_at: inDays(-1) },
    ],
  }
  serveList(API, [withKeys])
  await page.viewport(1600, 900)
  onTestFinished(() => page.viewport(1280, 800))
  await renderPage(PAGE)
  const row = page.getByRole('row', { name: 'Deploy bot' })
  for (const text of ['Read only: survey, project', 'All projects'])
    await expect.element(row.getByText(text)).toBeVisible()
  await expect.element(row.getByText('in 5 days')).toBeVisible()
})

it('deactivates an account after a confirmation', async () => {
  serveList(API, [account])
  onRequest(`PATCH ${API}${account.id}/`, () => ({ body: { ...account, is_active: false } }))
  await renderPage(PAGE)
  await button('Actions for Deploy bot').click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect.element(page.getByText('Deploy bot was deactivated.')).toBeVisible()
  expect(listMutations()).toMatchObject([{ method: 'PATCH', body: { is_active: false } }])
})

const reportedKey: OrganizationApiKey = {
  id: 'key-1',
  label: 'Production',
  mask_value: 'phx_...abcd',
  owner: { ...buildListedMember(1, 'Deploy bot').user, is_service_account: true },
  scopes: ['*'],
  scoped_teams: [],
  created_at: NOW,
  last_used_at: null,
  expires_at: null,
  is_shared: false,
  revocation_denial: null,
}

it('lists all keys of the organization, and revokes those that the user may', async () => {
  const { user: ann } = buildListedMember(2, 'Ann')
  const keys = [reportedKey, { ...reportedKey, id: 'key-2', label: 'Laptop', owner: ann, is_shared: true }]
  const path = `/api/organizations/${ORGANIZATION_ID}/api_keys/`
  onRequest(`GET ${path}`, () => ({ body: { count: 2, next: null, previous: null, results: keys } }))
  for (const id of ['key-1', 'key-2']) onRequest(`DELETE ${path}${id}/`, () => ({ status: 204 }))
  await page.viewport(1600, 900)
  onTestFinished(() => page.viewport(1280, 800))
  await renderPage(`${REPORT}?unused_days=30&columns=owner,revocation`)
  await expect.element(page.getByTitle('Deploy bot (service account)')).toHaveTextContent('Service account')
  await expect.element(page.getByTitle('You, for this organization').first()).toBeVisible()
  expect(listRequests('GET', path)[0]?.query.get('unused_days')).toBe('30')
  await page.getByRole('button', { name: 'Actions for Laptop' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/belongs to Ann. It is rejected in this organization/)).toBeVisible()
  await dialog.getByRole('button', { name: 'End access' }).click()
  await expect.poll(() => listMutations().map(({ path }) => path)).toEqual([`${path}key-2/`])
})

it('marks the keys to review, and counts them', async () => {
  const now = new Date().toISOString()
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const keys: OrganizationApiKey[] = [
    { ...reportedKey, last_used_at: now },
    { ...reportedKey, id: 'key-2', label: 'Report', scopes: ['survey:read'], created_at: inDays(-3) },
    { ...reportedKey, id: 'key-4', label: 'Analysis', scopes: ['survey:read'], last_used_at: inDays(-134.5) },
    { ...reportedKey, id: 'key-3', label: 'Pipeline', expires_at: inDays(5), last_used_at: now },
  ]
  const path = `/api/organizations/${ORGANIZATION_ID}/api_keys/`
  onRequest(`GET ${path}`, ({ query }) => ({
    body: { count: query.has('search') ? 9 : 4, next: null, previous: null, results: keys },
  }))
  await page.viewport(1600, 900)
  onTestFinished(() => page.viewport(1280, 800))
  await renderPage(REPORT)
  const summary = page.getByText(/^4 active keys/)
  await expect
    .element(summary)
    .toHaveTextContent(
      '4 active keys · 1 with all scopes and no expiry · 1 unused for 90 days · 1 never used',
    )
  await expect
    .element(summary.getByRole('link', { name: '1 with all scopes and no expiry' }))
    .toHaveAttribute(
      'href',
      expect.stringMatching(/all_scopes=true&expires=false|expires=false&all_scopes=true/),
    )
  const row = (name: string) => page.getByRole('row', { name })
  await expect.element(row('Production').getByText('all scopes, no expiry')).toBeVisible()
  await expect.element(row('Report').getByText('never used')).toBeVisible()
  await expect.element(row('Analysis').getByText('unused for 134 days')).toBeVisible()
  await expect.element(row('Pipeline').getByText('in 5 days', { exact: true })).toBeVisible()
  await expect.element(row('Pipeline').getByText('expires in 5 days')).toBeVisible()
  expect(row('Pipeline').getByText('all scopes, no expiry').elements()).toHaveLength(0)
  await page.getByRole('searchbox', { name: 'Search API keys' }).fill('bot')
  await expect.element(page.getByText(/^4 active keys/)).not.toBeInTheDocument()
})
