import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { onRequest, serveList } from '../../testing/fake-api'
import { renderPage } from '../../testing/render-page'

const PATH = '/projects/1/batch_exports'

const lake = {
  id: '0d4b6a52-5a3e-4a0e-8f9c-0f1f2b1c3d4e',
  team_id: 1,
  name: 'Lake',
  model: 'events',
  destination: { type: 'NoOp', config: {} },
  interval: 'hour',
  paused: false,
  end_at: null,
  latest_runs: [],
}

it('names the link of a row by the export alone', async () => {
  serveList(`/api${PATH}/`, [lake])
  await renderPage(PATH)
  const row = page.getByRole('row', { name: /Lake/ })
  await expect.element(row.getByRole('link', { name: 'Lake', exact: true })).toBeVisible()
  await expect.element(row).toHaveTextContent(/Every hour/)
})

it('shows the destination and the lag of a late export in the row on a phone', async () => {
  const run = { id: '1', status: 'Completed', created_at: lake.end_at, backfill: null }
  const end = new Date(Date.now() - 90 * 60_000).toISOString()
  const late = {
    ...lake,
    paused: true,
    pause_reason: 'The last 10 runs failed.',
    latest_runs: [{ ...run, finished_at: end, data_interval_start: null, data_interval_end: end }],
  }
  serveList(`/api${PATH}/`, [late])
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  await renderPage(PATH)
  await expect.element(page.getByText('Lag 1 h 30 min')).toBeVisible()
})

it('shows the time of the next run beside the latest ones', async () => {
  const next_run = {
    data_interval_start: '2026-01-05T08:00:00Z',
    data_interval_end: new Date(Date.now() + 30 * 60_000).toISOString(),
  }
  const archive = { ...lake, id: '0d4b6a52-5a3e-4a0e-8f9c-0f1f2b1c3d4f', name: 'Archive', paused: true }
  const scheduled = { ...lake, next_run }
  serveList(`/api${PATH}/`, [scheduled, archive])
  await page.viewport(1440, 900)
  onTestFinished(() => page.viewport(1280, 800))
  await renderPage(PATH)
  await expect.element(page.getByRole('columnheader', { name: 'Next run' })).toBeVisible()
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect.element(row(/Lake/)).toHaveTextContent(/None yet\s*in (29|30) minutes/)
  await expect.element(row(/Archive/)).toHaveTextContent(/None yet\s*–/)
})

it('summarizes the exports that are listed', async () => {
  const pause_reason = 'The last 10 runs failed. The last one: Refused.'
  const archive = { ...lake, id: '0d4b6a52-5a3e-4a0e-8f9c-0f1f2b1c3d4f', name: 'Archive' }
  const failing = { ...archive, paused: true, pause_reason }
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const scheduled = { ...lake, next_run: { data_interval_start: at(-1), data_interval_end: at(60) } }
  const run = { id: '1', status: 'Running', latest_error: 'Refused.', due_at: at(5), created_at: at(-9) }
  const retrying = {
    ...lake,
    id: '0d4b6a52-5a3e-4a0e-8f9c-0f1f2b1c3d50',
    name: 'CRM',
    latest_runs: [
      { ...run, data_interval_start: at(-120), data_interval_end: at(-60), records_completed: 0 },
    ],
  }
  serveList(`/api${PATH}/`, [scheduled, failing, retrying])
  await renderPage(PATH)
  const figures = () => page.getByText('Longest lag').element().closest('dl')
  await expect
    .poll(figures)
    .toHaveTextContent(/Active1of 3 exports.*Need attention21 paused by server, 1 retrying.*Longest lag–/)
  expect(figures()).toHaveTextContent(/Next runin [45] minutesRetry of CRM/)
  await expect.element(page.getByRole('row', { name: /Archive/ })).toHaveTextContent(/Last 10 runs failed/)
})

it('lists failing exports first while one page has all of them', async () => {
  const failing = {
    ...lake,
    id: '0d4b6a52-5a3e-4a0e-8f9c-0f1f2b1c3d4f',
    name: 'Warehouse',
    paused: true,
    pause_reason: '10 of the last 50 runs failed.',
  }
  serveList(`/api${PATH}/`, [lake, failing])
  const names = () =>
    page
      .getByRole('link', { name: /^(Lake|Warehouse)$/ })
      .elements()
      .map((link) => link.textContent)
  const status = page.getByRole('columnheader', { name: 'Status' })
  await renderPage(PATH)
  await expect.poll(names).toEqual(['Warehouse', 'Lake'])
  await expect.element(status).toHaveAttribute('aria-sort', 'descending')
  onRequest(`GET /api${PATH}/`, () => ({
    body: { count: 3, next: null, previous: null, results: [lake, failing] },
  }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(names).toEqual(['Lake', 'Warehouse'])
  await expect.element(status).not.toHaveAttribute('aria-sort')
})

it('has no summary without an export', async () => {
  serveList(`/api${PATH}/`, [])
  await renderPage(PATH)
  await expect.element(page.getByText('No batch exports yet')).toBeVisible()
  await expect.element(page.getByText('Longest lag')).not.toBeInTheDocument()
})
