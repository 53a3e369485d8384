import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { FeatureFlag, FeatureFlagPatch } from '../contract/schemas/feature-flags'
import { findViolations } from './axe'
import {
  captureBody,
  choose,
  confirm,
  expect,
  field,
  getRows,
  heading,
  message,
  signIn,
  test,
} from './fixtures'
import type { Workspace } from './workspace'

/*
 * The feature flags feature only declares the resource and its actions. Everything tested here comes from shared
 * infrastructure.
 */

const LABEL = 'Feature flags'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const getListPath = ({ project_id }: Workspace) => `/projects/${project_id}/feature_flags`
const switchLine = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^Ada/ }).click()
  await page.getByRole('menuitemcheckbox', { name }).click()
  await page.keyboard.press('Escape')
}

const make = ({ api, project_id }: Workspace, key: string, fields: Partial<FeatureFlagPatch> = {}) =>
  api('featureFlags', 'create', { params: { project_id }, body: { ...fields, key } })
const read = ({ api, project_id }: Workspace, { id }: Pick<FeatureFlag, 'id'>) =>
  api('featureFlags', 'retrieve', { params: { project_id, id: String(id) } })
const countFlags = async ({ api, project_id }: Workspace, active: 'true' | 'false') =>
  (await api('featureFlags', 'list', { params: { project_id }, query: { active, limit: '1' } })).count

test('a flag list supports search, filters, saved views, the palette, shortcuts and export', async ({
  page,
  workspace,
}) => {
  const list = getListPath(workspace)
  for (let number = 1; number <= 28; number += 1) {
    await make(workspace, `lamp-${String(number).padStart(2, '0')}`, { active: number % 14 !== 0 })
  }
  await make(workspace, 'chair', { name: '=1+1' })
  await signIn(page, workspace.key, `${list}?limit=25`)
  await expect(getRows(page, LABEL)).toHaveCount(25)

  await test.step('the list state is in the URL and Back restores it', async () => {
    await page.getByRole('searchbox', { name: 'Search keys and descriptions' }).fill('lamp')
    await expect(page).toHaveURL(/search=lamp/)
    await button(page, 'Next page').click()
    await expect(getRows(page, LABEL)).toHaveCount(3)
    await getRows(page, LABEL).last().click()
    await expect(heading(page, 'lamp-01')).toBeFocused()
    await page.goBack()
    await expect(getRows(page, LABEL)).toHaveCount(3)
    await expect(getRows(page, LABEL).last()).toBeFocused()
  })

  await test.step('a view is saved and opened', async () => {
    await page.getByLabel('Any status').selectOption('Off')
    await expect(getRows(page, LABEL)).toHaveText(['lamp-28', 'lamp-14'])
    const searchParams = new URL(page.url()).search
    await page.getByRole('button', { name: /^Views/ }).click()
    await page.getByRole('menuitem', { name: 'Save view…' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Dark lamps')
    await button(page, 'Save view').click()
    await page.goto(list)
    await expect(getRows(page, LABEL)).toHaveCount(29)
    await page.getByRole('button', { name: /^Views/ }).click()
    await page.getByRole('menuitem', { name: 'Dark lamps', exact: true }).click()
    await expect(page).toHaveURL(list + searchParams)
    await expect(getRows(page, LABEL)).toHaveCount(2)
  })

  await test.step('all rows that match the filters are exported, with formulas escaped', async () => {
    await page.goto(`${list}?limit=25`)
    await button(page, 'Export').click()
    const saved = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Export 29 feature flags' }).click()
    const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(30)
    expect(lines.filter((line) => line.includes(`'=1+1`))).toHaveLength(1)
    await button(page, 'Done').click()
  })

  await test.step('the palette finds flags and actions, and shortcuts run menu actions', async () => {
    const palette = page.getByRole('combobox', { name: 'Pages, records and actions' })
    await page.keyboard.press('Control+k')
    await palette.fill('chair')
    await expect(page.getByRole('option', { name: 'chair', exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'chair')).toBeFocused()
    await page.keyboard.press('Control+k')
    await palette.fill('>turn off')
    await page.keyboard.press('Enter')
    await confirm(page, 'Turn off chair?', 'Turn off')
    await expect(message(page, 'chair was turned off.')).toBeVisible()
    await page.keyboard.press('e')
    await expect(heading(page, 'Edit chair')).toBeVisible()
    await page.goto(list)
    await expect(getRows(page, LABEL)).toHaveCount(29)
    await page.keyboard.press('n')
    await expect(heading(page, 'New feature flag')).toBeVisible()
  })
})

test('flags on all pages are turned off in bulk, with a result for each, and restored by undo', async ({
  page,
  workspace,
}) => {
  const created = []
  for (let number = 1; number <= 27; number += 1) created.push(await make(workspace, `lamp-${number}`))
  await make(workspace, 'chair')
  const broken = new Set([String(created[4]?.id)])
  await page.route('**/api/projects/*/feature_flags/*/', async (route) => {
    const request = route.request()
    const id = new URL(request.url()).pathname.split('/').at(-2) ?? ''
    if (request.method() !== 'PATCH' || !broken.delete(id)) return route.continue()
    const json = { type: 'server_error', code: 'x', detail: 'It broke.', attr: null }
    await route.fulfill({ status: 500, json })
  })
  await signIn(page, workspace.key, `${getListPath(workspace)}?limit=25&search=lamp`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await button(page, 'Select all 27 matches').click()
  const bar = page.getByRole('toolbar', { name: 'Selected feature flags' })
  await expect(bar).toContainText('27 selected')
  await bar.getByRole('button', { name: 'Turn off' }).click()
  await button(page, 'Turn off: 27').click()
  const run = page.getByRole('region', { name: 'Turn off: 27 feature flags', exact: true })
  await expect(run).toContainText('26 of 27 completed, 1 failed')
  await expect(run.getByRole('listitem').first()).toContainText('It broke.')
  await run.getByRole('button', { name: 'Retry failed (1)' }).click()
  await expect(run).toContainText('27 of 27 completed')
  expect(await countFlags(workspace, 'true')).toBe(1)
  await run.getByRole('button', { name: 'Undo all (27)' }).click()
  await confirm(page, 'Undo 27 changes?', 'Undo 27')
  await expect(page.getByRole('region', { name: /^Undo: Turn off/ })).toContainText('27 of 27 completed')
  expect(await countFlags(workspace, 'false')).toBe(0)
})

test('every flag change is previewed, recorded, undoable and repeatable by a script', async ({
  page,
  workspace,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const list = getListPath(workspace)
  const flag = await make(workspace, 'beta', { name: 'Before' })
  const path = `/api${list}/${flag.id}/`
  await signIn(page, workspace.key, list)

  await test.step('the row menu shows the requests of all its actions', async () => {
    await choose(page, 'beta', 'View API request…')
    const dialog = page.getByRole('dialog', { name: 'API requests for “beta”' })
    const part = dialog.getByRole('region', { name: 'Delete', exact: true })
    await expect(part).toContainText(`PATCH ${path}`)
    await part.getByRole('button', { name: 'Copy as cURL' }).click()
    expect(await clipboard(page)).toContain(`-X PATCH 'http`)
    expect(await clipboard(page)).toContain('"deleted": true')
    expect(await clipboard(page)).not.toContain(workspace.key)
    await page.keyboard.press('Escape')
  })

  await test.step('the form review shows the request', async () => {
    await page.goto(`${list}/${flag.id}/edit`)
    await field(page, 'Description').fill('After')
    await page.keyboard.press('ControlOrMeta+Shift+S')
    const review = page.getByRole('dialog', { name: 'Review changes' })
    await expect(review.getByRole('region', { name: 'Changes' }).getByRole('listitem')).toHaveText(
      /Description name.*before: Before.*after: After/,
    )
    await expect(review).toContainText(`PATCH ${path}`)
    expect(await captureBody(page, 'PATCH', () => page.keyboard.press('Enter'))).toEqual({ name: 'After' })
    await expect(heading(page, 'beta')).toBeVisible()
  })

  await test.step('the sent request is listed in the request inspector', async () => {
    await page.getByRole('button', { name: /^Ada/ }).click()
    await page.getByRole('menuitem', { name: 'Requests from this tab' }).click()
    const inspector = page.getByRole('dialog', { name: 'Requests from this tab' })
    await inspector.getByLabel('Filter requests').selectOption('Writes')
    await inspector.getByRole('button', { name: /^PATCH/ }).click()
    await expect(inspector.getByRole('region', { name: 'Response' })).toContainText('"After"')
    await page.keyboard.press('Escape')
  })

  await test.step('the history shows a soft delete as a deletion, undoes it and exports it as a script', async () => {
    await page.goto(`${list}/${flag.id}`)
    await button(page, 'Delete flag').click()
    await confirm(page, 'Delete beta?', 'Delete flag')
    await expect(message(page, 'beta was deleted.')).toBeVisible()
    await page.getByRole('button', { name: /^Ada/ }).click()
    await page.getByRole('menuitem', { name: 'Undo history', exact: true }).click()
    const journal = page.getByRole('dialog', { name: 'Undo history', exact: true })
    const download = page.waitForEvent('download')
    await journal.getByRole('button', { name: 'Export as shell script' }).click()
    const script = await (await download).path()

    // A change to a deleted record can be undone only after the deletion is.
    await journal.getByRole('button', { name: 'Undo: Changed name of beta', exact: true }).click()
    await expect(page.getByText('It no longer exists. Undo its deletion first.')).toBeVisible()
    await journal.getByRole('button', { name: 'Undo: Deleted beta', exact: true }).click()
    await expect(message(page, 'beta was restored.')).toBeVisible()
    expect((await read(workspace, flag)).deleted).toBe(false)
    await journal.getByRole('button', { name: 'Undo: Changed name of beta', exact: true }).click()
    await expect(message(page, 'beta was reverted.')).toBeVisible()
    expect((await read(workspace, flag)).name).toBe('Before')
    expect(await findViolations(page)).toEqual([])

    const env = { PATH: process.env.PATH, API_KEY: workspace.key }
    execFileSync('sh', [script], { env, stdio: 'pipe' })
    expect(await read(workspace, flag)).toMatchObject({ name: 'After', deleted: true })
  })

  await test.step('undoing a creation deletes the flag after confirmation', async () => {
    await page.goto(`${list}/new`)
    await field(page, 'Key').fill('fresh')
    await button(page, 'Create feature flag').click()
    await expect(message(page, 'fresh was created.')).toBeVisible()
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
    await confirm(page, 'Delete fresh?', 'Delete')
    await expect(message(page, 'fresh was deleted.')).toBeVisible()
    await expect(heading(page, LABEL)).toBeVisible()
  })
})

test('concurrent flag changes are merged or resolved by the user, and drafts survive', async ({
  page: first,
  workspace,
  context,
}) => {
  let page = first
  const { project_id, api } = workspace
  const bea = await workspace.invite('admin', 'Bea')
  const flag = await make(workspace, 'beta', { name: 'Before', active: false })
  const params = { project_id, id: String(flag.id) }
  const updateAsBea = (body: FeatureFlagPatch) => bea.api('featureFlags', 'update', { params, body })
  const edit = `${getListPath(workspace)}/${flag.id}/edit`
  const { id: keyId, value: short } = await api('personalApiKeys', 'create', {
    body: { label: 'Short-lived', scopes: ['*'] },
  })
  await signIn(page, short ?? '', edit)
  await expect(field(page, 'Key')).toBeVisible()

  await test.step('changes to different parts of the release conditions are both saved', async () => {
    await updateAsBea({
      filters: { ...flag.filters, later: 1, payloads: { true: '[1]' } },
      ensure_experience_continuity: true,
    })
    await field(page, 'Rollout percentage of condition set 1').fill('20')
    await button(page, 'Save').click()
    await expect(message(page, /^Someone else changed /)).toBeVisible()
    await expect(heading(page, 'beta')).toBeVisible()
    expect(await read(workspace, flag)).toMatchObject({
      ensure_experience_continuity: true,
      filters: { later: 1, payloads: { true: '[1]' }, groups: [{ rollout_percentage: 20 }] },
    })
  })

  await test.step('a draft survives closing the tab', async () => {
    await page.goto(edit)
    await field(page, 'Description').fill('Typed by Ada')
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
      .toContain('Typed by Ada')
    await page.close()
    await updateAsBea({ name: 'By Bea' })
    page = await context.newPage()
    await signIn(page, short ?? '', edit)
    await expect(page.getByText('Someone else has also changed Description.')).toBeVisible()
    await expect(field(page, 'Description')).toHaveValue('Typed by Ada')
  })

  await test.step('a revoked key is replaced over the form, and a conflict asks for a choice', async () => {
    await api('personalApiKeys', 'destroy', { params: { id: keyId } })
    await button(page, 'Save').click()
    const keyDialog = page.getByRole('dialog', { name: 'Enter your API key again' })
    await keyDialog.getByLabel('API key').fill(workspace.key)
    await keyDialog.getByRole('button', { name: 'Continue' }).click()
    const conflict = page.getByRole('dialog', { name: 'Edit conflict' })
    await expect(conflict).toContainText('By Bea')
    await conflict.getByRole('radio', { name: /^Mine/ }).check()
    await conflict.getByRole('button', { name: 'Save selected values' }).click()
    await expect(message(page, 'beta was saved.')).toBeVisible()
    expect((await read(workspace, flag)).name).toBe('Typed by Ada')
  })

  await test.step('a flag deleted by another user is not changed silently', async () => {
    await page.goto(edit)
    await expect(field(page, 'Description')).toHaveValue('Typed by Ada')
    await field(page, 'Description').fill('Too late')
    await updateAsBea({ deleted: true })
    await button(page, 'Save').click()
    const deletedDialog = page.getByRole('dialog', { name: 'This record no longer exists' })
    await deletedDialog.getByRole('button', { name: 'Create again' }).click()
    await expect(heading(page, 'beta')).toBeVisible()
    expect(await read(workspace, flag)).toMatchObject({ deleted: true, name: 'Typed by Ada' })
  })
})

test('flag pages support read-only mode, missing scopes, time zones and connection failures', async ({
  page,
  workspace,
}) => {
  const list = getListPath(workspace)
  const flag = await make(workspace, 'beta')
  const api = '**/api/projects/*/feature_flags/**'
  await signIn(page, workspace.key, list)
  const row = page.getByRole('row', { name: /beta/ })

  await test.step('read-only mode disables all actions', async () => {
    await switchLine(page, 'Read-only')
    await expect(button(page, 'New feature flag')).toBeDisabled()
    await page.goto(`${list}/${flag.id}`)
    for (const name of ['Turn off', 'Edit', 'Delete flag']) await expect(button(page, name)).toBeDisabled()
    await page.goto(`${list}/${flag.id}/edit`)
    await field(page, 'Description').fill('x')
    await expect(button(page, 'Save')).toBeDisabled()
    await field(page, 'Description').fill('')
    await switchLine(page, 'Read-only')
  })

  await test.step('times open a card and follow the chosen zone', async () => {
    await page.goto(list)
    await row.getByRole('link').focus()
    await page.keyboard.press('Alt+t')
    const card = page.getByRole('dialog', { name: /^Time:/ })
    await expect(card.getByText(/ UTC$/).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Ada/ }).click()
    await page.getByRole('menuitem', { name: 'Time zone' }).click()
    await page.getByRole('menuitemradio', { name: /UTC/ }).first().click()
    await page.goto(`${list}/${flag.id}`)
    await expect(page.locator('time[data-exact$=" UTC"]').first()).toBeVisible()
  })

  await test.step('an error shows the next step', async () => {
    await page.route(api, (route) =>
      route.fulfill({
        status: 403,
        json: {
          type: 'x',
          code: 'permission_denied',
          detail: "API key missing required scope 'feature_flag:read'",
          attr: null,
        },
      }),
    )
    await page.goto(`${list}?search=none`)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Use an API key with the scope feature_flag:read')
    await page.unroute(api)
    await page.goto(list)
    await expect(getRows(page, LABEL)).toHaveText(['beta'])
  })

  await test.step('cached data stays visible offline, with its age', async () => {
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await expect(getRows(page, LABEL)).toHaveText(['beta'])
    await expect(page.getByRole('region', { name: 'Connection' }).getByRole('status')).toContainText(
      /^No connection to 127.* Showing data from/,
    )
    await page.unroute('**/api/**')
  })

  await test.step('a read-only key shows the missing scopes', async () => {
    const { value } = await workspace.api('personalApiKeys', 'create', {
      body: { label: 'narrow', scopes: ['feature_flag:read'] },
    })
    await signIn(page, value ?? '', `${list}/${flag.id}`)
    await expect(page.getByText('Missing scope: feature_flag:write.').first()).toBeVisible()
    await expect(button(page, 'Turn off')).toBeDisabled()
    await page.getByRole('link', { name: 'Activity' }).click()
    await expect(page.getByText('Missing scope: activity_log:read.')).toBeVisible()
  })
})
