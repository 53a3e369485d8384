import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listRequests, onRequest } from '../../testing/fake-api'
import { signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const LISTS = ['surveys', 'survey_reports', 'feature_flags', 'batch_exports']
const getPath = (list: string) => `/api/projects/1/${list}/deleted/`

const buildRecord = (id: string | number, name: string, day: number) => ({
  id,
  name,
  deleted_at: `2026-01-0${day}T10:00:00Z`,
  deleted_by: { first_name: 'Bea', last_name: 'Moss', email: 'bea@example.com' },
  purged_at: `2026-02-0${day}T10:00:00Z`,
})

const serve = (list: string, records: ReturnType<typeof buildRecord>[]) =>
  onRequest(`GET ${getPath(list)}`, () => ({
    body: { count: records.length, next: null, previous: null, results: records },
  }))

beforeEach(() => {
  onRequest('GET /api/users/@me/', () => ({ body: { ...signedInUser, trash_days: 30 } }))
  for (const list of LISTS) serve(list, [])
})

it('lists the deleted records of all kinds, newest deletion first, and restores one', async () => {
  await page.viewport(1600, 900)
  onTestFinished(() => page.viewport(1280, 800))
  serve('surveys', [buildRecord('a', 'Churn', 2)])
  serve('feature_flags', [buildRecord(7, 'old-flag', 3), buildRecord(8, 'older-flag', 1)])
  await renderPage('/projects/1/deleted')
  const table = page.getByRole('table', { name: 'Recently deleted' })
  await expect.element(table).toBeVisible()
  const rows = table.getByRole('row').elements().slice(1)
  expect(
    rows.map((row) => [...row.querySelectorAll('td')].slice(0, 3).map((cell) => cell.textContent)),
  ).toEqual([
    ['old-flag', 'Feature flag', 'Bea Moss'],
    ['Churn', 'Survey', 'Bea Moss'],
    ['older-flag', 'Feature flag', 'Bea Moss'],
  ])
  onRequest('POST /api/projects/1/feature_flags/7/restore/', () => {
    serve('feature_flags', [buildRecord(8, 'older-flag', 1)])
    return { body: {} }
  })
  await userEvent.click(page.getByRole('button', { name: 'Restore: old-flag' }))
  await expect.element(page.getByText('old-flag was restored.')).toBeVisible()
  await expect.element(table.getByText('old-flag', { exact: true })).not.toBeInTheDocument()
  expect(listRequests('POST', '/api/projects/1/feature_flags/7/restore/')).toHaveLength(1)
  await expect.element(table.getByText('Churn')).toBeVisible()
})

it('filters by name and type, and shows the soonest removal first on request', async () => {
  serve('surveys', [buildRecord('a', 'Churn', 2)])
  serve('feature_flags', [buildRecord(7, 'old-flag', 3), buildRecord(8, 'older-flag', 1)])
  await renderPage('/projects/1/deleted')
  const names = () =>
    page
      .getByRole('table', { name: 'Recently deleted' })
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.querySelector('td')?.textContent)
  await expect.poll(names).toEqual(['old-flag', 'Churn', 'older-flag'])
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Order' }), 'Soonest removal first')
  await expect.poll(names).toEqual(['older-flag', 'Churn', 'old-flag'])
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Any type' }), 'Feature flags')
  await expect.poll(names).toEqual(['older-flag', 'old-flag'])
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search names' }), 'older')
  await expect.poll(names).toEqual(['older-flag'])
})

it('says what appears here if nothing is deleted', async () => {
  await renderPage('/projects/1/deleted')
  await expect.element(page.getByText('No deleted records')).toBeVisible()
  await expect
    .element(page.getByText(/^Deleted surveys, reports, feature flags and batch exports appear here/))
    .toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

it('lists what it can if one kind cannot be loaded', async () => {
  serve('surveys', [buildRecord('a', 'Churn', 2)])
  onRequest(`GET ${getPath('batch_exports')}`, () => ({
    status: 403,
    body: { type: 'authentication_error', code: 'permission_denied', detail: 'Not allowed.', attr: null },
  }))
  await renderPage('/projects/1/deleted')
  await expect.element(page.getByRole('table', { name: 'Recently deleted' })).toHaveTextContent(/Churn/)
  await expect.element(page.getByText('Not allowed.')).toBeVisible()
})
