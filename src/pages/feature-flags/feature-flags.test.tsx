import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { USAGE_DAYS } from '../../../contract/domain/flag-usage'
import type { FeatureFlag, FlagUsage } from '../../../contract/schemas/feature-flags'
import { queryClient } from '../../api/query/query-client'
import { listMutations, listRequests, onRequest } from '../../testing/fake-api'
import { ORGANIZATION_ID, signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const PAGE = '/projects/1/feature_flags'
const API = '/api/projects/1/feature_flags/'
const NOW = '2026-01-05T09:00:00.000000Z'

const flag: FeatureFlag = {
  id: 7,
  team_id: 1,
  name: '',
  key: 'checkout',
  filters: { groups: [{ properties: [], rollout_percentage: 100, variant: null }] },
  deleted: false,
  active: true,
  ensure_experience_continuity: false,
  created_at: NOW,
  created_by: null,
  updated_at: NOW,
  version: 3,
  can_edit: true,
  tags: ['beta'],
  owner_id: null,
  owner: null,
  status: 'STALE',
  stale_reason: 'everyone',
  unchanged_since: NOW,
  last_called_at: NOW,
}

/** Calls of one response, all of them on the last day. */
const buildDays = (calls: number) => [...Array.from({ length: USAGE_DAYS - 1 }, () => 0), calls]

const usage: FlagUsage = {
  days: Array.from({ length: USAGE_DAYS }, (_, index) => ({
    date: new Date(Date.UTC(2025, 11, 7 + index)).toISOString().slice(0, 10),
    calls: index,
  })),
  calls_7_days: 189,
  calls_30_days: 435,
  responses: [
    { response: 'true', calls_7_days: 100, calls_30_days: 400, calls_by_day: buildDays(20) },
    { response: 'blue', calls_7_days: 89, calls_30_days: 30, calls_by_day: buildDays(9) },
    { response: null, calls_7_days: 0, calls_30_days: 5, calls_by_day: buildDays(0) },
  ],
  last_called_at: NOW,
  project_has_calls: true,
}

const STALE = 'The flag has had the same value for everyone for 30 days or more.'

beforeEach(() => {
  onRequest(`GET ${API}`, ({ query }) => {
    const results = query.get('tags') === 'none' ? [] : [flag]
    return { body: { count: results.length, next: null, previous: null, results } }
  })
  onRequest(`GET ${API}7/`, () => ({ body: flag }))
  onRequest(`GET ${API}7/usage/`, () => ({ body: usage }))
  onRequest(`GET ${API}tags/`, () => ({ body: ['beta', 'payments'] }))
  onRequest(`GET /api/organizations/${ORGANIZATION_ID}/members/`, () => ({
    body: { count: 1, next: null, previous: null, results: [{ id: 'm', user: signedInUser, level: 15 }] },
  }))
})

it('says for how many days a flag is off', async () => {
  const unchanged_since = new Date(Date.now() - 32.5 * 86_400_000).toISOString()
  const results = [{ ...flag, active: false, stale_reason: 'off', unchanged_since }]
  onRequest(`GET ${API}`, () => ({ body: { count: 1, next: null, previous: null, results } }))
  await renderPage(PAGE)
  await expect.element(page.getByText('off for 32 days')).toBeVisible()
})

it('lists stale flags with the reason, and filters by staleness, tag and owner', async () => {
  await renderPage(PAGE)
  await expect.element(page.getByTitle(STALE)).toBeVisible()
  const choose = async (label: string, option: string) => {
    const filter = page.getByRole('combobox', { name: label, exact: true })
    await filter.hover()
    await userEvent.selectOptions(filter, option)
  }
  await choose('Any status', 'Stale')
  await choose('Any tag', 'payments')
  await expect
    .poll(() => listRequests('GET', API).at(-1)?.query.toString())
    .toContain('active=STALE&tags=payments')
  await expect.element(page.getByText(/does not support filtering by/).first()).toBeVisible()
  await choose('Any owner', signedInUser.first_name)
  await expect
    .poll(() => listRequests('GET', API).at(-1)?.query.get('owner_id'))
    .toBe(String(signedInUser.id))
})

it('adds a tag to the selected flags, and keeps their other tags', async () => {
  const other = { ...flag, id: 8, key: 'pricing', tags: [] }
  onRequest(`GET ${API}`, () => ({ body: { count: 2, next: null, previous: null, results: [flag, other] } }))
  for (const each of [flag, other])
    onRequest(`PATCH ${API}${each.id}/`, ({ body }) => ({ body: { ...each, ...(body as object) } }))
  await renderPage(PAGE)
  await page.getByRole('checkbox').nth(0).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('combobox', { name: 'Tag', exact: true }).fill('payments')
  await userEvent.keyboard('{Enter}')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Add tag/ })
    .click()
  // They are sent in parallel.
  await expect
    .poll(() =>
      listMutations()
        .map(({ path, body }) => [path, (body as FeatureFlag).tags])
        .sort(),
    )
    .toEqual([
      [`${API}7/`, ['beta', 'payments']],
      [`${API}8/`, ['payments']],
    ])
})

it('sorts flags by their last call', async () => {
  await page.viewport(1600, 900)
  onTestFinished(() => page.viewport(1280, 800))
  await renderPage(PAGE)
  await page.getByRole('button', { name: /Last called/ }).click()
  await expect.poll(() => listRequests('GET', API).at(-1)?.query.get('order')).toBe('-last_called_at')
})

it('shows the calls of a flag by day and response, also as a table', async () => {
  await renderPage(`${PAGE}/7`)
  await expect.element(page.getByText(STALE).first()).toBeVisible()
  const card = page.getByRole('region', { name: 'Calls by day, last 30 days' })
  await expect.element(card.getByText('435 in total')).toBeVisible()
  const responses = card.getByRole('table', { name: 'Calls by response' })
  await expect.element(responses.getByRole('row', { name: /On 100 400/ })).toBeVisible()
  await expect.element(responses.getByRole('row', { name: /Other values 0 5/ })).toBeVisible()
  await expect
    .element(card.getByRole('slider'))
    .toHaveAttribute('aria-valuetext', expect.stringContaining(': 29, On: 20, blue: 9'))
  await userEvent.click(card.getByRole('button', { name: 'View as table' }))
  const days = card.getByRole('table', { name: 'Calls by day, last 30 days' })
  await expect.element(days.getByRole('row', { name: / 29 20 9 0$/ })).toBeVisible()
})

it('says why there are no calls', async () => {
  const none = { ...usage, calls_7_days: 0, calls_30_days: 0, responses: [], last_called_at: null }
  onRequest(`GET ${API}7/usage/`, () => ({ body: { ...none, project_has_calls: false } }))
  await renderPage(`${PAGE}/7`)
  await expect.element(page.getByText(/SDKs have not reported any flag calls in this project/)).toBeVisible()
})

it('has no usage on a server that does not count calls', async () => {
  onRequest(`GET ${API}7/usage/`, () => ({
    status: 404,
    body: { type: 'invalid_request', code: 'not_found', detail: 'Not found.', attr: null },
  }))
  await renderPage(`${PAGE}/7`)
  await expect.element(page.getByRole('region', { name: 'Details' })).toBeVisible()
  await expect.poll(() => listRequests('GET', `${API}7/usage/`).length).toBeGreaterThan(0)
  await expect.element(page.getByText('Calls by day, last 30 days')).not.toBeInTheDocument()
})

it('changes the owner and suggests tags of other flags', async () => {
  onRequest(`PATCH ${API}7/`, () => ({ body: { ...flag, owner_id: signedInUser.id } }))
  await renderPage(`${PAGE}/7/edit`)
  const owner = page.getByRole('combobox', { name: 'Owner', exact: true })
  await expect.element(owner).toHaveTextContent(signedInUser.first_name)
  await userEvent.selectOptions(owner, signedInUser.first_name)
  await userEvent.click(page.getByLabelText('Tags', { exact: true }).first())
  await expect.element(page.getByRole('option', { name: 'payments' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }))
  await expect.poll(() => listMutations().at(-1)?.body).toMatchObject({ owner_id: signedInUser.id })
})

it('shows the calls of the last days in the list', async () => {
  onRequest(`GET ${API}calls_by_day/`, () => ({
    body: { 7: [...Array.from({ length: 12 }, () => 0), 3, 9] },
  }))
  await renderPage(PAGE)
  await expect.element(page.getByRole('img', { name: '12 calls in the last 14 days' })).toBeVisible()
})

it('compares the observed shares of variants with the configured ones', async () => {
  const variants = ['blue', 'green'].map((key) => ({ key, rollout_percentage: 50 }))
  onRequest(`GET ${API}7/`, () => ({
    body: { ...flag, filters: { ...flag.filters, multivariate: { variants } } },
  }))
  const calls = (response: string, calls_30_days: number) => ({
    ...{ response, calls_7_days: 4, calls_30_days, calls_by_day: buildDays(1) },
  })
  const responses = [calls('blue', 30), calls('green', 10), calls('false', 5)]
  onRequest(`GET ${API}7/usage/`, () => ({ body: { ...usage, responses } }))
  await renderPage(`${PAGE}/7`)
  const table = page.getByRole('table', { name: 'Variants' })
  await expect.element(table.getByRole('row', { name: 'blue 50% 75% 4 30' })).toBeVisible()
  await expect.element(table.getByRole('row', { name: 'green 50% 25% 4 10' })).toBeVisible()
  const others = page.getByRole('table', { name: 'Calls by response' })
  await expect.element(others.getByRole('row', { name: 'Off 4 5' })).toBeVisible()
  await expect.element(others.getByText('blue')).not.toBeInTheDocument()
})

it('counts the people of a condition set, and warns about a changed key', async () => {
  const count = `POST ${API}user_blast_radius/`
  onRequest(count, () => ({ body: { users_affected: 120, total_users: 785 } }))
  await renderPage(`${PAGE}/7/edit`)
  await expect.element(page.getByText('120 of 785 people')).toBeVisible()
  const share = page.getByRole('textbox', { name: 'Rollout percentage of condition set 1' })
  await share.fill('50')
  await expect.element(page.getByText('about 60 of 785 people')).toBeVisible()
  const warning = page.getByText(/Code that uses the flag “checkout” no longer finds it/)
  await expect.element(warning).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Key' }).fill('checkout-2')
  await expect.element(warning).toBeVisible()
})

it('is not changed if it was deleted while its form was open, also if the page has loaded that', async () => {
  await renderPage(`${PAGE}/7/edit`)
  await page.getByLabelText('Description').fill('Too late')
  onRequest(`GET ${API}7/`, () => ({ body: { ...flag, deleted: true } }))
  await queryClient.invalidateQueries()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'This record no longer exists' })).toBeVisible()
  expect(listMutations()).toEqual([])
})
