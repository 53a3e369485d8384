import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import type { BatchExportCreate } from '../contract/schemas/batch-exports'
import { confirm, expect, heading, message, signIn, test } from './fixtures'
import { SERVER } from './server'
import { unique, type Workspace } from './workspace'

const HOUR_MS = 3_600_000
const HOURS = 3
const EVENTS_AN_HOUR = 10

/** Sends ten events for each of the last full hours, as an SDK does. */
async function capture({ api, project_id }: Workspace): Promise<void> {
  const { api_token } = await api('project', 'retrieve', { params: { project_id } })
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const batch = Array.from({ length: HOURS * EVENTS_AN_HOUR }, (_, index) => ({
    event: 'lamp bought',
    distinct_id: `person ${index}`,
    timestamp: new Date(hour - (index % HOURS) * HOUR_MS - HOUR_MS / 2).toISOString(),
    properties: { index },
  }))
  const response = await fetch(`${SERVER.url}/batch/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api_key: api_token, batch }),
  })
  expect(response.status).toBe(200)
}

const make = ({ api, project_id }: Workspace, fields: Partial<BatchExportCreate> = {}) =>
  api('projectBatchExports', 'create', {
    params: { project_id },
    body: {
      name: unique('Lamps'),
      interval: 'hour',
      destination: { type: 'FileDownload', config: { prefix: 'lamps' } },
      ...fields,
    },
  })

/** Opens an export, optionally on one of its tabs. */
async function open(page: Page, { key, project_id }: Workspace, id: string, tab?: string): Promise<void> {
  await signIn(page, key, `/projects/${project_id}/batch_exports/${id}${tab ? `?tab=${tab}` : ''}`)
}

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

/** Switches to another tab of the export. */
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Batch export tabs' }).getByRole('link', { name }).click()

/** Starts a backfill of the past day from the dialog and waits until it has completed. */
async function backfillDay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: /^Backfill/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Last 24 hours' }).click()
  await expect(dialog.getByText(`with ${HOURS * EVENTS_AN_HOUR} rows`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Start backfill' }).click()
  await expect(message(page, 'Backfill started.')).toBeVisible()
  // Its runs execute sequentially, each after the next poll of the queue.
  await expect(table(page, 'Backfills').getByText('completed')).toBeVisible({ timeout: 60_000 })
}

test('a backfill runs to completion and its files can be downloaded', async ({ page, workspace }) => {
  test.slow()
  await capture(workspace)
  const { id, name } = await make(workspace)
  await open(page, workspace, id)
  await expect(heading(page, name)).toBeVisible()
  await expect(page.getByText('None yet')).toBeVisible()
  await backfillDay(page)
  const bar = page.getByRole('progressbar', { name: 'Finished runs' })
  await expect(bar).toHaveAttribute('aria-valuenow', (await bar.getAttribute('aria-valuemax')) ?? '')

  await test.step('the overview shows exported intervals and supports the keyboard', async () => {
    await view(page, 'Overview')
    await page.getByRole('button', { name: 'View as table' }).click()
    const exported = table(page, 'Rows per hour').getByRole('row').filter({ hasText: 'backfilled' })
    await expect(exported).toHaveCount(HOURS)
    await expect(exported.filter({ hasText: String(EVENTS_AN_HOUR) })).toHaveCount(HOURS)
    await page.getByRole('button', { name: 'View as chart' }).click()
    const interval = page.getByRole('slider', { name: 'Rows per hour' })
    await interval.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await expect(interval).toHaveAttribute('aria-valuetext', new RegExp(`: ${EVENTS_AN_HOUR}, backfilled$`))
    await page.keyboard.press('Enter')
  })

  await test.step('the run drawer shows the run details and downloads its file', async () => {
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('completed')).toBeVisible()
    await expect(drawer.getByText(`Exported ${EVENTS_AN_HOUR} rows`)).toBeVisible()
    const download = page.waitForEvent('download')
    await drawer.getByRole('link', { name: /^lamps\// }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    const rows = text.trim().split('\n')
    expect(rows).toHaveLength(EVENTS_AN_HOUR)
    expect(JSON.parse(rows[0] ?? '')).toMatchObject({ event: 'lamp bought' })
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

  await test.step('all or selected files are downloaded as one archive', async () => {
    await view(page, 'Files')
    const files = table(page, 'Files')
    const downloadArchive = async (button: RegExp) => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).click()
      expect((await download).suggestedFilename()).toBe(`${name}.zip`)
      return Object.entries(unzipSync(await readFile(await (await download).path())))
    }
    await expect(files.getByRole('link')).toHaveCount(HOURS)
    const entries = await downloadArchive(/^Download all \(3 files, /)
    expect(entries).toHaveLength(HOURS)
    for (const [entry, content] of entries) {
      expect(entry).toMatch(/^lamps\//)
      expect(new TextDecoder().decode(content).trim().split('\n')).toHaveLength(EVENTS_AN_HOUR)
    }
    await files.getByRole('checkbox', { name: 'Select lamps/' }).nth(1).check()
    expect(await downloadArchive(/^Download selected \(1 file, /)).toEqual([entries[1]])
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page.getByRole('button', { name: 'Download all' })).toBeVisible()
  })

  await test.step('the file search matches key prefixes', async () => {
    await page.getByRole('searchbox', { name: 'Filter by prefix' }).fill('lanterns')
    await expect(page.getByText('No files')).toBeVisible()
  })
})

test('a run can be retried while its logs are open', async ({ page, workspace }) => {
  test.slow()
  await capture(workspace)
  const { id } = await make(workspace)
  const { api, project_id } = workspace
  await open(page, workspace, id)
  await backfillDay(page)

  await test.step('new log lines appear automatically', async () => {
    await view(page, 'Logs')
    const lines = page.getByRole('list', { name: /Log lines/ })
    await expect(lines.getByText('The backfill has ended', { exact: false })).toBeVisible()
    const retryLine = lines.getByText('A retry of this interval is already in progress')
    await expect(retryLine).toHaveCount(0)
    const params = { project_id, id }
    const { results } = await api('projectBatchExports', 'runs', { params })
    await api('projectBatchExports', 'retryRun', {
      params: { ...params, run_id: results[0]?.id ?? '' },
      body: {},
    })
    await expect(retryLine).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('A retry of this')
    await expect(lines.getByRole('listitem')).toHaveCount(1)
    await page.getByLabel('Level').selectOption({ label: 'Errors' })
    await expect(page.getByText('No log entries')).toBeVisible()
  })

  await test.step('a run is retried from the list', async () => {
    await view(page, 'Runs')
    const runs = table(page, 'Runs')
    await expect(runs.getByText('Retry')).toHaveCount(1)
    await runs
      .getByRole('button', { name: /^Actions for the run/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Retry' }).click()
    await confirm(page, 'Retry this run?', 'Retry')
    await expect(runs.getByText('Retry')).toHaveCount(2)
    await page.getByLabel('Status').selectOption({ label: 'cancelled' })
    await expect(page.getByText('No runs found')).toBeVisible()
  })
})

test('an export is paused and unpaused, and its gap is backfilled', async ({ page, workspace }) => {
  await capture(workspace)
  const long = new Date(Date.now() - HOURS * HOUR_MS).toISOString()
  const { id, name } = await make(workspace, { paused: true, last_paused_at: long })
  await open(page, workspace, id)
  await expect(page.getByText('None while paused')).toBeVisible()
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(page.getByText('active', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText('paused', { exact: true })).toBeVisible()

  await workspace.api('projectBatchExports', 'update', {
    params: { project_id: workspace.project_id, id },
    body: { last_paused_at: long },
  })
  await page.reload()
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Resume and fill gaps' }).click()
  await confirm(page, `Resume ${name} and fill gaps?`, 'Resume and fill gaps')
  await expect(page.getByText('active', { exact: true })).toBeVisible()
  await view(page, 'Backfills')
  await expect(table(page, 'Backfills').getByText('completed')).toBeVisible()

  await test.step('the organization shows and deletes the same export', async () => {
    await page.goto(`/organizations/${workspace.organization.id}/batch_exports/${id}?tab=history`)
    await expect(heading(page, name)).toBeVisible()
    await expect(page.getByText('created the batch export')).toBeVisible()
    await page.getByRole('button', { name: `More actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await confirm(page, `Delete ${name}?`, 'Delete export', name)
    await expect(message(page, `${name} was deleted.`)).toBeVisible()
    await expect(page.getByText('No batch exports yet')).toBeVisible()
  })
})

test('an unreachable destination shows its error, and its pending runs and backfill can be canceled', async ({
  page,
  workspace,
}) => {
  await capture(workspace)
  const { id } = await make(workspace, {
    destination: {
      type: 'Postgres',
      config: { host: 'nowhere.invalid', user: 'ada', password: 'lovelace', database: 'lamps' },
    },
  })
  await open(page, workspace, id)
  await page.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: /^Backfill/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('receives duplicates of exported events')).toBeVisible()
  await dialog.getByRole('button', { name: 'Start backfill' }).click()
  await expect(table(page, 'Backfills').getByRole('row')).toHaveCount(2)

  await test.step('the dialog warns of an overlapping backfill', async () => {
    await page.getByRole('button', { name: /^More actions/ }).click()
    await page.getByRole('menuitem', { name: /^Backfill/ }).click()
    await expect(dialog.getByText('A running backfill overlaps with this range')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await view(page, 'Runs')
  const runs = table(page, 'Runs')
  await expect(runs.getByText(/nowhere\.invalid/)).toBeVisible()
  await expect(runs.getByText('retrying')).toBeVisible()

  await test.step('the export page and list show the retrying status and the last error', async () => {
    await view(page, 'Overview')
    await expect(
      page.getByRole('note').filter({ hasText: 'The current run is being retried' }),
    ).toContainText('nowhere.invalid')
    await expect(page.locator('header, main').getByText('retrying', { exact: true }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Batch exports' }).first().click()
    const row = table(page, 'Batch exports').getByRole('row').filter({ hasText: 'retrying' })
    await expect(row).toContainText('nowhere.invalid')
    await page.goBack()
  })

  await view(page, 'Runs')
  await runs.getByRole('button', { name: /^Actions for the run/ }).click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  await confirm(page, 'Cancel this run?', 'Cancel run')
  await expect(runs.getByText('cancelled').first()).toBeVisible()

  await view(page, 'Backfills')
  const backfills = table(page, 'Backfills')
  await expect(backfills.getByText('starting').or(backfills.getByText('running'))).toBeVisible()
  await backfills.getByRole('button', { name: /^Actions for the backfill/ }).click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  await confirm(page, 'Cancel this backfill?', 'Cancel backfill')
  await expect(backfills.getByText('cancelled')).toBeVisible()
})

test('a manual run exports the last complete interval', async ({ page, workspace }) => {
  const { api, project_id } = workspace
  const { id, name } = await make(workspace, { paused: true })
  await open(page, workspace, id)
  await page.getByRole('button', { name: 'Run now' }).click()
  const dialog = page.getByRole('dialog', { name: `Run ${name} now?` })
  await expect(dialog.getByText(/^The last complete interval, .*, is exported now/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Run now' }).click()
  await expect(message(page, /^The export of .* was started/)).toBeVisible()
  const end = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const { results } = await api('projectBatchExports', 'backfills', { params: { project_id, id } })
  expect(results.map(({ start_at, fill_gaps }) => [Date.parse(start_at ?? ''), fill_gaps])).toEqual([
    [end - HOUR_MS, true],
  ])
})

test('opening an export of another project in the organization switches the sidebar to that project', async ({
  page,
  workspace,
}) => {
  const { api, organization, key, surveys } = workspace
  const params = { organization_id: organization.id }
  const secondProject = await api('projects', 'create', { params, body: { name: 'Second shop' } })
  const { id } = await make({ ...workspace, project_id: String(secondProject.id) }, { name: 'Far lake' })
  await signIn(page, key, surveys)
  await expect(page.getByRole('heading', { level: 1, name: 'Surveys' })).toBeVisible()
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByText('Second shop')).toHaveCount(0)
  await page.goto(`/organizations/${organization.id}/batch_exports/${id}`)
  await expect(heading(page, 'Far lake')).toBeVisible()
  await expect(main.getByText('Second shop')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Surveys' })).toHaveAttribute(
    'href',
    `/projects/${secondProject.id}/surveys`,
  )
})

test('the overview backfills gaps on schedule intervals and counts failed runs', async ({
  page,
  workspace,
}) => {
  await capture(workspace)
  // The server stores this mode, but its runs fail immediately.
  const login = { host: 'nowhere.invalid', user: 'ada', password: 'lovelace', database: 'lamps' }
  const pair = { aws_access_key_id: 'ada', aws_secret_access_key: 'lovelace' }
  const copy_inputs = { s3_bucket: 'b', region_name: 'r', authorization: pair, bucket_credentials: pair }
  const { id } = await make(workspace, {
    paused: true,
    destination: { type: 'Redshift', config: { ...login, mode: 'COPY', copy_inputs } },
  })
  const end = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const start_at = new Date(end - HOURS * HOUR_MS).toISOString()
  const { project_id } = workspace
  await workspace.api('projectBatchExports', 'createBackfill', {
    params: { project_id, id },
    body: { start_at, end_at: new Date(end).toISOString() },
  })
  await open(page, workspace, id, 'backfills')
  await expect(table(page, 'Backfills').getByText('3 of 3 runs failed')).toBeVisible({ timeout: 60_000 })
  await expect(table(page, 'Backfills').getByText('failed', { exact: true })).toBeVisible()

  await view(page, 'Overview')
  await page.getByRole('button', { name: 'Fill gaps' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: 'Only fill gaps' })).toBeChecked()
  // All events occurred in these hours, but none was ingested in them.
  await expect(dialog.getByText('3 sequential runs with 0 rows')).toBeVisible()
  const requestSent = page.waitForRequest(
    (request) => request.method() === 'POST' && /backfills\/$/.test(request.url()),
  )
  await dialog.getByRole('button', { name: 'Start backfill' }).click()
  expect((await requestSent).postDataJSON()).toMatchObject({ start_at, fill_gaps: true })
})
