import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listMutations, onRequest } from '../../../testing/fake-api'
import { renderPage } from '../../../testing/render-page'

const ID = '0d4b6a52-5a3e-4a0e-8f9c-0f1f2b1c3d4e'
const PATH = `/projects/1/batch_exports/${ID}`
const RUN = '6b1f0c1e-4a0e-4f9c-8f1f-2b1c3d4e0d4b'

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Serves an export whose schedule has ended, and whose last run has failed an attempt. */
function serveExport(run: object) {
  const failing = {
    id: RUN,
    status: 'Running',
    latest_error: 'crm.example responded with status 503.',
    data_interval_start: '2026-01-04T00:00:00Z',
    data_interval_end: '2026-01-05T00:00:00Z',
    records_completed: 0,
    attempts: 3,
    created_at: at(-60),
    last_updated_at: at(-5),
    finished_at: null,
    started_at: at(-60),
    due_at: at(5),
    backfill: null,
    ...run,
  }
  const record = {
    id: ID,
    team_id: 1,
    name: 'CRM',
    model: 'events',
    destination: { type: 'HTTP', config: { url: 'https://crm.example/batch/' } },
    interval: 'day',
    paused: false,
    created_at: '2026-01-01T00:00:00Z',
    start_at: null,
    end_at: '2026-01-05T00:00:00Z',
    next_run: null,
    latest_runs: [failing],
  }
  onRequest(`GET /api${PATH}/`, () => ({ body: record }))
  const list = { body: { next: null, previous: null, results: [] } }
  onRequest(`GET /api${PATH}/runs/`, () => list)
  onRequest(`GET /api${PATH}/backfills/`, () => list)
  onRequest(`POST /api${PATH}/runs/${RUN}/retry/`, () => ({ body: failing }))
}

const notice = () => page.getByRole('note').filter({ hasText: 'status 503' })

it('starts the next attempt of a run that waits for it', async () => {
  serveExport({})
  await renderPage(PATH)
  await expect.element(notice()).toHaveTextContent(/3 attempts so far\. Next attempt in [45] minutes\./)
  await expect.element(notice()).toHaveTextContent(/Retries until .*The schedule has ended/)
  await notice().getByRole('button', { name: 'Retry now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => listMutations().map(({ path }) => path)).toEqual([`/api${PATH}/runs/${RUN}/retry/`])
})

it('does not start an attempt while another one is in progress', async () => {
  serveExport({ due_at: at(-1) })
  await renderPage(PATH)
  await expect.element(notice().getByRole('link', { name: 'View run' })).toBeVisible()
  await expect.element(notice().getByRole('button')).not.toBeInTheDocument()
})

it('has the end of a schedule in the details', async () => {
  serveExport({ status: 'Failed', finished_at: at(-5) })
  await renderPage(PATH)
  await expect.element(notice().getByRole('button', { name: 'Retry run' })).toBeVisible()
  await expect.element(page.getByText(/^Every day at 12:00 AM UTC, ended Jan 5/)).toBeVisible()
})
