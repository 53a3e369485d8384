import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { BatchExportCreate } from '../contract/schemas/batch-exports'
import { confirm, expect, heading, message, signIn, test } from './fixtures'
import { SERVER } from './server'
import { unique, type Workspace } from './workspace'

const HOUR_MS = 3_600_000
const HOURS = 3
const EVENTS_AN_HOUR = 10

/** Sends ten events for each of the last whole hours, as an SDK does. */
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

/** Opens an export, on one of its views. */
async function open(page: Page, { key, project_id }: Workspace, id: string, tab?: string): Promise<void> {
  await signIn(page, key, `/projects/${project_id}/batch_exports/${id}${tab ? `?tab=${tab}` : ''}`)
}

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

/** Turns to another view of the export. */
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views of the export' }).getByRole('link', { name }).click()

/** Asks for the past day from the dialog, and waits until that is exported. */
async function backfillDay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Backfill', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Last 24 hours' }).click()
  await expect(dialog.getByText(`with ${HOURS * EVENTS_AN_HOUR} rows`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Start backfill' }).click()
  await expect(message(page, 'The backfill has begun.')).toBeVisible()
  // Its runs go one after the other, each when the queue has looked again.
  await expect(table(page, 'Backfills').getByText('completed')).toBeVisible({ timeout: 60_000 })
}

test('a backfill is followed to its end, and its files are downloaded', async ({ page, workspace }) => {
  test.slow()
  await capture(workspace)
  const { id, name } = await make(workspace)
  await open(page, workspace, id)
  await expect(heading(page, name)).toBeVisible()
  await expect(page.getByText('Nothing yet')).toBeVisible()
  await backfillDay(page)
  const bar = page.getByRole('progressbar', { name: 'Runs finished' })
  await expect(bar).toHaveAttribute('aria-valuenow', (await bar.getAttribute('aria-valuemax')) ?? '')

  await test.step('the intervals are shown as exported, for the keyboard too', async () => {
    await view(page, 'Overview')
    const exported = page.getByRole('button', { name: `exported, ${EVENTS_AN_HOUR} rows` })
    await expect(exported).toHaveCount(HOURS)
    await exported.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(exported.nth(1)).toBeFocused()
    await page.getByRole('button', { name: 'Show as a table' }).click()
    await expect(table(page, 'Intervals').getByRole('row').filter({ hasText: 'exported' })).toHaveCount(HOURS)
    await page.getByRole('button', { name: 'Show as cells' }).click()
    await exported.first().click()
  })

  await test.step('a run tells everything of itself, and hands out its file', async () => {
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

  await test.step('files are found by how their keys begin', async () => {
    await view(page, 'Files')
    const files = table(page, 'Files').getByRole('link')
    await expect(files.nth(HOURS - 1)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Names that begin with' }).fill('lanterns')
    await expect(page.getByText('No files here.')).toBeVisible()
  })
})

test('a run is tried again while its logs are read', async ({ page, workspace }) => {
  test.slow()
  await capture(workspace)
  const { id } = await make(workspace)
  const { api, project_id } = workspace
  await open(page, workspace, id)
  await backfillDay(page)

  await test.step('new lines come in by themselves', async () => {
    await view(page, 'Logs')
    const lines = page.getByRole('list', { name: /Log lines/ })
    await expect(lines.getByText('The backfill has ended', { exact: false })).toBeVisible()
    const retryLine = lines.getByText('tries this interval again')
    await expect(retryLine).toHaveCount(0)
    const params = { project_id, id }
    const { results } = await api('projectBatchExports', 'runs', { params })
    await api('projectBatchExports', 'retryRun', {
      params: { ...params, run_id: results[0]?.id ?? '' },
      body: {},
    })
    await expect(retryLine).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('tries this')
    await expect(lines.getByRole('listitem')).toHaveCount(1)
    await page.getByLabel('Level').selectOption({ label: 'Errors' })
    await expect(page.getByText('Nothing was said.')).toBeVisible()
  })

  await test.step('a run of the list', async () => {
    await view(page, 'Runs')
    const runs = table(page, 'Runs')
    await expect(runs.getByText('Another try')).toHaveCount(1)
    await runs
      .getByRole('button', { name: /^Actions for the run/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Retry' }).click()
    await confirm(page, 'Retry this run?', 'Retry')
    await expect(runs.getByText('Another try')).toHaveCount(2)
    await page.getByLabel('Status').selectOption({ label: 'cancelled' })
    await expect(page.getByText('No runs match')).toBeVisible()
  })
})

test('an export is paused, unpaused, and its gap is filled', async ({ page, workspace }) => {
  await capture(workspace)
  const long = new Date(Date.now() - HOURS * HOUR_MS).toISOString()
  const { id, name } = await make(workspace, { paused: true, last_paused_at: long })
  await open(page, workspace, id)
  await expect(page.getByText('None while it is paused')).toBeVisible()
  await page.getByRole('button', { name: 'Unpause', exact: true }).click()
  await expect(page.getByText('active', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText('paused', { exact: true })).toBeVisible()

  await workspace.api('projectBatchExports', 'update', {
    params: { project_id: workspace.project_id, id },
    body: { last_paused_at: long },
  })
  await page.reload()
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Unpause and fill the gap' }).click()
  await confirm(page, `Unpause ${name} and fill the gap?`, 'Unpause and fill the gap')
  await expect(page.getByText('active', { exact: true })).toBeVisible()
  await view(page, 'Backfills')
  await expect(table(page, 'Backfills').getByText('completed')).toBeVisible()

  await test.step('the same export, seen from the organization', async () => {
    await page.goto(`/organizations/${workspace.organization.id}/batch_exports/${id}?tab=history`)
    await expect(heading(page, name)).toBeVisible()
    await expect(page.getByText('created the export')).toBeVisible()
    await page.getByRole('button', { name: `More actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await confirm(page, `Delete ${name}?`, 'Delete export', name)
    await expect(message(page, `${name} was deleted.`)).toBeVisible()
    await expect(page.getByText('No batch exports yet')).toBeVisible()
  })
})

test('a destination that cannot be reached says why, and what waits for it is cancelled', async ({
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
  await page.getByRole('button', { name: 'Backfill', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('gets a second copy of events')).toBeVisible()
  await dialog.getByRole('button', { name: 'Start backfill' }).click()
  await expect(table(page, 'Backfills').getByRole('row')).toHaveCount(2)

  await test.step('another one over the same time is warned of', async () => {
    await page.getByRole('button', { name: 'Backfill', exact: true }).click()
    await expect(dialog.getByText('Another backfill is exporting some of these intervals')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await view(page, 'Runs')
  const runs = table(page, 'Runs')
  await expect(runs.getByText(/nowhere\.invalid/)).toBeVisible()
  await expect(runs.getByText('retrying')).toBeVisible()

  await test.step('the export says that it is retrying, and the last error', async () => {
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

test('an export of another project, opened in the organization, switches the sidebar to that project', async ({
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

test('the overview fills gaps as the schedule would have, and failed runs are counted', async ({
  page,
  workspace,
}) => {
  await capture(workspace)
  // This mode is stored, but its runs fail at once.
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
  await page.getByRole('button', { name: 'Fill the gaps' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: 'Only fill gaps' })).toBeChecked()
  // All events happened in these hours, but none arrived in them.
  await expect(dialog.getByText('3 runs, one after the other, with 0 rows')).toBeVisible()
  const requestSent = page.waitForRequest(
    (request) => request.method() === 'POST' && /backfills\/$/.test(request.url()),
  )
  await dialog.getByRole('button', { name: 'Start backfill' }).click()
  expect((await requestSent).postDataJSON()).toMatchObject({ start_at, fill_gaps: true })
})
