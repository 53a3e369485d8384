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
    pending_migrations: 0,
    latency_ms: 1.2,
    connections: 3,
    waiting_queries: 0,
  },
  event_store: { engine: 'database', latency_ms: 0.8 },
  event_buffer: null,
  disk: { free_bytes: 60_000_000_000, size_bytes: 100_000_000_000 },
  email: null,
  monitoring: { metrics_enabled: false, metrics_read_at: null, traces_enabled: false },
  jobs: [
    { kind: 'export-run', waiting: 4, running: 1, failed: 0, late_seconds: 0, last_error: null },
    { kind: 'send-mail', waiting: 1, running: 0, failed: 2, late_seconds: 7200, last_error: 'refused' },
  ],
  export_runs: { waiting: 4, running: 1, late_seconds: 0 },
  backups: null,
}

/** Status without any problem, except for overridden parts. */
const buildHealthy = (fields: Partial<SystemStatus> = {}): SystemStatus => ({
  ...system,
  jobs: [],
  backups: {
    schedule: '0 3 * * *',
    retention: 7,
    status: 'waiting',
    next_at: '2026-01-04T03:00:00Z',
    failed_at: null,
    s3: null,
    files: [],
  },
  ...fields,
})

const component = (name: string) =>
  page
    .getByRole('list', { name: 'Components' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}`) })
const readNames = () =>
  page
    .getByRole('list', { name: 'Components' })
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('.medium')?.textContent)

const respond = (status: SystemStatus) => onRequest('GET /api/system/', () => ({ body: status }))

it('shows figures, late and failed jobs, and that no backup is scheduled', async () => {
  respond(system)
  await renderPage('/system')
  await expect.element(page.getByText('PostgreSQL 15.4', { exact: true })).toBeVisible()
  const jobs = page.getByRole('table', { name: 'Jobs' })
  await expect.element(jobs.getByRole('row', { name: /send-mail/ })).toHaveTextContent(/1.*0.*2 h.*2/)
  await expect.element(jobs).toHaveTextContent('Last error: refused')
  await expect.element(page.getByText('2 components need attention')).toBeVisible()
  await expect
    .element(component('Job queue'))
    .toHaveTextContent(/Jobs are late by 2 h · 2 failed in two weeks\s*Needs attention\s*Check the load/)
  await expect.element(component('Backups')).toHaveTextContent(/No backups are scheduled\s*Needs attention/)
  const settings = page.getByText('BACKUP_DIR=/var/backups/hedgerow')
  await expect.element(settings).not.toBeVisible()
  await page.getByText('Set up backups').click()
  await expect.element(settings).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy the settings' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy the command' })).toBeVisible()
})

it('lists each component with its state, and says if all checks passed', async () => {
  respond(buildHealthy())
  await renderPage('/system')
  await expect.element(page.getByText('All checks passed')).toBeVisible()
  await expect
    .element(component('Database'))
    .toHaveTextContent(/Responded in 2 ms · 3 connections · All 21 migrations applied\s*OK$/)
  await expect.element(component('Event store')).toHaveTextContent(/In the database · .*OK$/)
  await expect.element(component('Job queue')).toHaveTextContent(/0 waiting · 0 running · .*OK$/)
  await expect.element(component('Backups')).toHaveTextContent(/Waiting for the first\s*Waiting$/)
  await expect.element(component('Disk')).toHaveTextContent(/40 GB of 100 GB used\s*OK$/)
  await expect.element(component('Email')).toHaveTextContent(/Set SMTP_URL .*Off$/)
  await expect.element(component('Metrics')).toHaveTextContent(/Set METRICS_TOKEN .*Off$/)
  await expect.element(component('Traces')).toHaveTextContent(/Off$/)
})

it('shows the time of the check, and checks again', async () => {
  respond(buildHealthy())
  await renderPage('/system')
  await expect.element(page.getByText(/checked /)).toBeVisible()
  respond(buildHealthy({ disk: { free_bytes: 4_000_000_000, size_bytes: 100_000_000_000 } }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(page.getByText('1 component needs attention')).toBeVisible()
})

it('lists components with problems first, each with the next step', async () => {
  respond(
    buildHealthy({
      database: { ...system.database, pending_migrations: 2 },
      disk: { free_bytes: 4_000_000_000, size_bytes: 100_000_000_000 },
      email: { status: 'failed', error: 'The mail server cannot be reached.', checked_at: system.started_at },
      monitoring: { metrics_enabled: true, metrics_read_at: system.started_at, traces_enabled: true },
    }),
  )
  await renderPage('/system')
  await expect.element(page.getByText('4 components need attention')).toBeVisible()
  expect(readNames()).toEqual([
    'Email',
    'Database',
    'Disk',
    'Metrics',
    'Event store',
    'Job queue',
    'Backups',
    'Traces',
  ])
  await expect
    .element(component('Email'))
    .toHaveTextContent(/The mail server cannot be reached\.\s*Failed\s*Check the setting SMTP_URL\./)
  await expect
    .element(component('Database'))
    .toHaveTextContent(/2 migrations are not applied\s*Needs attention\s*Restart the server/)
  await expect.element(component('Disk')).toHaveTextContent(/96 GB of 100 GB used.*Free some space/)
  await expect.element(component('Metrics')).toHaveTextContent(/Check that your monitoring requests/)
  await expect.element(component('Traces')).toHaveTextContent(/On$/)
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
  await expect.element(component('Backups')).toHaveTextContent(/The last backup failed\s*Failed/)
  await expect.element(page.getByText(/The last attempt failed/)).toBeVisible()
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
  respond({ ...system, event_store: { engine: 'clickhouse', latency_ms: null }, event_buffer: buffer })
  await renderPage('/system')
  const section = page.getByRole('region', { name: 'ClickHouse' })
  await expect.element(section).toHaveTextContent(/ClickHouse does not accept events/)
  await expect.element(component('Event store')).toHaveTextContent(/ClickHouse does not respond\s*Failed/)
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
