import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ActivityLogEntry } from '../../../contract/schemas/activity-log'
import { listRequests, onRequest } from '../../testing/fake-api'
import { buildListedMember, ORGANIZATION_ID, signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const PATH = `/organizations/${ORGANIZATION_ID}/activity_log`
const API = `/api${PATH}/`
const ann = buildListedMember(1, 'Ann')

const entry: ActivityLogEntry = {
  id: '5c0b8f0c-2a5e-4c7b-9f43-0d1e2f3a4b5c',
  user: { first_name: 'Ann', email: 'ann@example.com' },
  activity: 'updated',
  scope: 'Survey',
  item_id: '0b5c1f0c-2a5e-4c7b-9f43-0d1e2f3a4b5c',
  detail: {
    changes: [{ type: 'Survey', action: 'changed', field: 'name', before: 'Old name', after: 'New name' }],
    trigger: null,
    name: 'New name',
    short_id: null,
    type: null,
  },
  created_at: '2026-11-20T10:00:00Z',
  team_id: 1,
  ip_address: '192.0.2.1',
  user_agent: 'Browser',
  count: 1,
}
const denial: ActivityLogEntry = {
  ...entry,
  id: '6c0b8f0c-2a5e-4c7b-9f43-0d1e2f3a4b5c',
  activity: 'access_denied',
  scope: 'PersonalAPIKey',
  detail: { ...entry.detail, changes: null, name: 'CI', trigger: { endpoint: 'GET /api/x/', status: 403 } },
  team_id: null,
  count: 7,
}

const combobox = (name: string) => page.getByRole('combobox', { name })
const getSearch = () => Object.fromEntries(new URLSearchParams(window.location.search))

beforeEach(() => {
  onRequest(`GET ${API}`, ({ query }) => ({
    body: {
      next: query.get('cursor') ? null : `${window.location.origin}${API}?cursor=older`,
      previous: null,
      results: query.get('scopes') === 'Role' ? [] : [entry, denial],
    },
  }))
  onRequest(`GET /api/organizations/${ORGANIZATION_ID}/`, () => ({
    body: { ...signedInUser.organization, activity_log_retention_days: 90 },
  }))
  onRequest(`GET /api/organizations/${ORGANIZATION_ID}/members/`, () => ({
    body: { count: 1, next: null, previous: null, results: [ann] },
  }))
})

it('has its filters and pages in the URL, and opens before and after of an entry', async () => {
  await renderPage(PATH)
  await expect.element(page.getByText('Entries are deleted after 90 days.')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: /was denied a request with API key CI \(7 times\)/ }))
    .toBeVisible()
  await page.getByRole('button', { name: /changed the name of survey/ }).click()
  await expect.element(page.getByText('Old name')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open record' }))
    .toHaveAttribute('href', `/projects/1/surveys/${entry.item_id}`)
  await page.getByRole('button', { name: 'Older' }).click()
  await expect.poll(getSearch).toEqual({ cursor: 'older' })
  await combobox('Any user').selectOptions('Ann')
  await page.getByRole('button', { name: 'More filters' }).click()
  await combobox('Project').selectOptions('Shop')
  await expect.poll(getSearch).toEqual({ users: ann.user.uuid, team_ids: '1' })
  await combobox('Kind of record').selectOptions('Role')
  await expect.element(page.getByText('No entries found so far')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Remove filter: Project: Shop' }).click()
  await expect.poll(getSearch).toEqual({ users: ann.user.uuid, scopes: 'Role' })
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(getSearch).toEqual({})
})

it('groups the entries by day', async () => {
  const now = new Date()
  const at = (days: number) => {
    const day = new Date(now)
    day.setDate(day.getDate() - days)
    return day.toISOString()
  }
  const results = [0, 0, 1, 400].map((days, index) => ({ ...entry, id: String(index), created_at: at(days) }))
  onRequest(`GET ${API}`, () => ({ body: { next: null, previous: null, results } }))
  await renderPage(PATH)
  await expect.element(page.getByText('Yesterday')).toBeVisible()
  const headings = page.getByRole('table').element().querySelectorAll('th[scope=colgroup]')
  expect([...headings].map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Yesterday',
    new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date(at(400))),
  ])
})

it('names the deletion of a feature flag, which is a change of one field, and links no page', async () => {
  const change = { type: 'FeatureFlag', action: 'changed', field: 'deleted', before: false, after: true }
  const detail = { ...entry.detail, name: 'beta', changes: [change] }
  const deletion = { ...entry, scope: 'FeatureFlag', item_id: '7', detail }
  onRequest(`GET ${API}`, () => ({ body: { next: null, previous: null, results: [deletion] } }))
  await renderPage(PATH)
  await page.getByRole('button', { name: /deleted feature flag beta/ }).click()
  await expect.element(page.getByText('192.0.2.1')).toBeVisible()
  await expect.element(page.getByText('Open record')).not.toBeInTheDocument()
})

it('shows values of the URL that are no option, and drops invalid ones', async () => {
  await renderPage(`${PATH}?scopes=Survey,Cohort&start_date=yesterday&search_text=price`)
  await expect
    .element(page.getByRole('button', { name: 'Remove filter: Record: Survey, Cohort' }))
    .toBeVisible()
  await page.getByRole('button', { name: 'More filters' }).click()
  await expect.element(combobox('Kind of record')).toHaveDisplayValue('Survey, Cohort')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('searchbox', { name: 'Search the audit log' })).toHaveValue('price')
  const sent = listRequests('GET', API).map(({ query }) => Object.fromEntries(query))
  expect(sent).toEqual([{ scopes: 'Survey,Cohort', search_text: 'price', page_size: '50' }])
})

it('reports the required level to members, without a request', async () => {
  const organizations = signedInUser.organizations.map((each) => ({ ...each, membership_level: 1 }))
  onRequest('GET /api/users/@me/', () => ({ body: { ...signedInUser, organizations } }))
  await renderPage(PATH)
  await expect.element(page.getByText('You cannot read the audit log')).toBeVisible()
  await expect.element(page.getByText(/Only admins and owners can read the audit log/)).toBeVisible()
  expect(listRequests('GET', API)).toEqual([])
})

it('opens the form of a webhook that receives new entries', async () => {
  await renderPage(PATH)
  await userEvent.click(page.getByRole('button', { name: 'Export' }))
  await userEvent.click(page.getByRole('menuitem', { name: 'Stream to a webhook' }))
  await expect.element(page.getByRole('radio', { name: /^Webhook/ })).toBeChecked()
  await expect
    .element(page.getByRole('checkbox', { name: 'An entry is added to the audit log' }))
    .toBeChecked()
  expect(window.location.pathname).toBe(`/organizations/${ORGANIZATION_ID}/notifications/new`)
})
