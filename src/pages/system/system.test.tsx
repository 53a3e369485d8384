import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { SystemStatus } from '../../../contract/schemas/system'
import { onRequest } from '../../testing/fake-api'
import { signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const system: SystemStatus = {
  version: '0.1.0',
  node_version: 'v22.1.0',
  started_at: '2026-01-01T00:00:00Z',
  memory_bytes: 330_000_000,
  database: {
    engine: 'postgres',
    version: '15.4 (Debian 15.4-1)',
    size_bytes: 5_000_000,
    migrations: 21,
    connections: 3,
    waiting_queries: 0,
  },
  event_buffer: null,
  jobs: [
    { kind: 'export-run', waiting: 4, running: 1, failed: 0, late_seconds: 0, last_error: null },
    { kind: 'send-mail', waiting: 1, running: 0, failed: 2, late_seconds: 7200, last_error: 'refused' },
  ],
  export_runs: { waiting: 4, running: 1, late_seconds: 0 },
  backups: null,
}

const respond = (status: SystemStatus) => onRequest('GET /api/system/', () => ({ body: status }))

it('shows figures, late and failed jobs, and that no backup is scheduled', async () => {
  respond(system)
  await renderPage('/system')
  await expect.element(page.getByText('PostgreSQL 15.4', { exact: true })).toBeVisible()
  const jobs = page.getByRole('table', { name: 'Jobs' })
  await expect.element(jobs.getByRole('row', { name: /send-mail/ })).toHaveTextContent(/1.*0.*2 h.*2/)
  await expect.element(jobs).toHaveTextContent('Last error: refused')
  await expect.element(page.getByText('2 failed in two weeks')).toBeVisible()
  await expect.element(page.getByText('3 warnings')).toBeVisible()
  await expect.element(page.getByText('Jobs are late')).toBeVisible()
  await expect.element(page.getByText('No backups are scheduled')).toBeVisible()
  await expect.element(page.getByText('BACKUP_DIR=/var/backups/hedgerow')).toBeVisible()
})

it('distinguishes backups that were restored, could not be restored, and were not tested', async () => {
  const test = { finished_at: '2026-01-03T03:01:00Z', error: null, records: null }
  const records = { organizations: 1, projects: 2, surveys: 3, events: 1234 }
  const file = { created_at: '2026-01-03T03:00:00Z', size_bytes: 2_000_000 }
  respond({
    ...system,
    backups: {
      schedule: '0 3 * * *',
      retention: 7,
      status: 'failed',
      next_at: '2026-01-04T03:00:00Z',
      failed_at: '2026-01-03T03:01:00Z',
      s3: { url: 's3://safe/hedgerow', retention: 30, count: 12, newest_at: '2026-01-02T03:00:00Z' },
      files: [
        { ...file, name: 'third.tar.gz', restore_test: { ...test, status: 'failed', error: 'truncated' } },
        { ...file, name: 'second.tar.gz', restore_test: { ...test, status: 'passed', records } },
        { ...file, name: 'first.tar.gz', restore_test: null },
      ],
    },
  })
  await renderPage('/system')
  const backups = page.getByRole('table', { name: 'Backups' })
  await expect.element(backups.getByRole('row', { name: /third/ })).toHaveTextContent(/Failed\s*truncated/)
  await expect
    .element(backups.getByRole('row', { name: /second/ }))
    .toHaveTextContent(/Passed\s*1,234 events/)
  await expect.element(backups.getByRole('row', { name: /first/ })).toHaveTextContent('Not tested')
  await expect.element(page.getByText('The last attempt failed', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/Uploaded to s3:\/\/safe\/hedgerow: 12 of at most 30/)).toBeVisible()
})

it('shows whether ClickHouse accepts events, and how many are buffered', async () => {
  const buffer = {
    is_available: false,
    events: 1234,
    bytes: 2_000_000,
    max_bytes: 1_073_741_824,
    oldest_at: '2026-01-03T03:00:00Z',
    refused: 2,
    last_error: 'Constraint is violated',
  }
  respond({ ...system, event_buffer: buffer })
  await renderPage('/system')
  const section = page.getByRole('region', { name: 'ClickHouse' })
  await expect.element(section).toHaveTextContent(/ClickHouse does not accept events/)
  await expect.element(section).toHaveTextContent(/Buffered events1,234/)
  await expect.element(section).toHaveTextContent(/Refused events2/)
  await expect.element(section).toHaveTextContent(/Constraint is violated/)
})

it.each([true, false])('is in the account menu of staff only: %s', async (is_staff) => {
  respond(system)
  onRequest('GET /api/users/@me/', () => ({ body: { ...signedInUser, is_staff } }))
  await renderPage('/system')
  await page.getByRole('button', { name: signedInUser.email }).click()
  await expect.element(page.getByRole('menuitem', { name: 'API keys' })).toBeVisible()
  const entries = page.getByRole('menuitem', { name: 'System', exact: true }).elements()
  expect(entries).toHaveLength(is_staff ? 1 : 0)
})
