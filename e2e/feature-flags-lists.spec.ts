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
 * The room of feature flags says what a flag is, and what can be done with it. All that is shown here it has from the
 * machinery.
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

test('a list is searched, filtered, kept as a view, found by the palette, told by keys and exported', async ({
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

  await test.step('what it shows is in its address, and Back comes to it', async () => {
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

  await test.step('a view is kept and opened', async () => {
    await page.getByLabel('On and off').selectOption('Off')
    await expect(getRows(page, LABEL)).toHaveText(['lamp-28', 'lamp-14'])
    const searchParams = new URL(page.url()).search
    await page.getByRole('button', { name: /^Views/ }).click()
    await page.getByRole('menuitem', { name: 'Save this view …' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Dark lamps')
    await button(page, 'Save view').click()
    await page.goto(list)
    await expect(getRows(page, LABEL)).toHaveCount(29)
    await page.getByRole('button', { name: /^Views/ }).click()
    await page.getByRole('menuitem', { name: 'Dark lamps', exact: true }).click()
    await expect(page).toHaveURL(list + searchParams)
    await expect(getRows(page, LABEL)).toHaveCount(2)
  })

  await test.step('all rows that the filters leave become a file, and no text is a formula', async () => {
    await page.goto(`${list}?limit=25`)
    await button(page, 'Export').click()
    const saved = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Export 29 feature flags' }).click()
    const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(30)
    expect(lines.filter((line) => line.includes(`'=1+1`))).toHaveLength(1)
    await button(page, 'Done').click()
  })

  await test.step('the palette finds flags and their actions; keys do what the menu does', async () => {
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
    await expect(message(page, 'chair is off.')).toBeVisible()
    await page.keyboard.press('e')
    await expect(heading(page, 'Edit chair')).toBeVisible()
    await page.goto(list)
    await expect(getRows(page, LABEL)).toHaveCount(29)
    await page.keyboard.press('n')
    await expect(heading(page, 'New feature flag')).toBeVisible()
  })
})

test('many flags are turned off over all pages, each with its result, and all of it undone', async ({
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
  await button(page, 'Select all 27 that match').click()
  const bar = page.getByRole('toolbar', { name: 'Selected feature flags' })
  await expect(bar).toContainText('27 selected')
  await bar.getByRole('button', { name: 'Turn off' }).click()
  await button(page, 'Turn off: 27').click()
  const run = page.getByRole('region', { name: 'Turn off: 27 feature flags', exact: true })
  await expect(run).toContainText('26 of 27 done, 1 failed')
  await expect(run.getByRole('listitem').first()).toContainText('It broke.')
  await run.getByRole('button', { name: 'Try the failed again (1)' }).click()
  await expect(run).toContainText('27 of 27 done')
  expect(await countFlags(workspace, 'true')).toBe(1)
  await run.getByRole('button', { name: 'Undo all that were done (27)' }).click()
  await confirm(page, 'Undo 27 changes?', 'Undo 27')
  await expect(page.getByRole('region', { name: /^Undo: Turn off/ })).toContainText('27 of 27 done')
  expect(await countFlags(workspace, 'false')).toBe(0)
})

test('every change is shown before it is sent, noted, undone and repeated by a script', async ({
  page,
  workspace,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const list = getListPath(workspace)
  const flag = await make(workspace, 'beta', { name: 'Before' })
  const path = `/api${list}/${flag.id}/`
  await signIn(page, workspace.key, list)

  await test.step('the menu of a row has the requests of all its changes', async () => {
    await choose(page, 'beta', 'What is sent …')
    const dialog = page.getByRole('dialog', { name: 'What is sent for “beta”' })
    const part = dialog.getByRole('region', { name: 'Delete', exact: true })
    await expect(part).toContainText(`PATCH ${path}`)
    await part.getByRole('button', { name: 'Copy as cURL' }).click()
    expect(await clipboard(page)).toContain(`-X PATCH 'http`)
    expect(await clipboard(page)).toContain('"deleted": true')
    expect(await clipboard(page)).not.toContain(workspace.key)
    await page.keyboard.press('Escape')
  })

  await test.step('a form is reviewed, with the request', async () => {
    await page.goto(`${list}/${flag.id}/edit`)
    await field(page, 'Description').fill('After')
    await page.keyboard.press('ControlOrMeta+Shift+S')
    const review = page.getByRole('dialog', { name: 'Review what is saved' })
    await expect(review.getByRole('region', { name: 'Changes' }).getByRole('listitem')).toHaveText(
      /Description name.*before: Before.*after: After/,
    )
    await expect(review).toContainText(`PATCH ${path}`)
    expect(await captureBody(page, 'PATCH', () => page.keyboard.press('Enter'))).toEqual({ name: 'After' })
    await expect(heading(page, 'beta')).toBeVisible()
  })

  await test.step('what was sent is among the requests of the tab', async () => {
    await page.getByRole('button', { name: /^Ada/ }).click()
    await page.getByRole('menuitem', { name: 'Requests of this tab' }).click()
    const inspector = page.getByRole('dialog', { name: 'Requests of this tab' })
    await inspector.getByLabel('Which requests').selectOption('Writes')
    await inspector.getByRole('button', { name: /^PATCH/ }).click()
    await expect(inspector.getByRole('region', { name: 'What was answered' })).toContainText('"After"')
    await page.keyboard.press('Escape')
  })

  await test.step('the journal calls a deletion a deletion, undoes it, and makes a script of it', async () => {
    await page.goto(`${list}/${flag.id}`)
    await button(page, 'Delete flag').click()
    await confirm(page, 'Delete beta?', 'Delete flag')
    await expect(message(page, 'beta was deleted.')).toBeVisible()
    await page.getByRole('button', { name: /^Ada/ }).click()
    await page.getByRole('menuitem', { name: 'Changes you made' }).click()
    const journal = page.getByRole('dialog', { name: 'Changes you made' })
    const download = page.waitForEvent('download')
    await journal.getByRole('button', { name: 'Export as shell script' }).click()
    const script = await (await download).path()

    // A change of what is deleted waits for it to be back.
    await journal.getByRole('button', { name: 'Undo: Changed name of beta', exact: true }).click()
    await expect(page.getByText('It is not there any more. Undo its deletion first.')).toBeVisible()
    await journal.getByRole('button', { name: 'Undo: Deleted beta', exact: true }).click()
    await expect(message(page, 'beta is back.')).toBeVisible()
    expect((await read(workspace, flag)).deleted).toBe(false)
    await journal.getByRole('button', { name: 'Undo: Changed name of beta', exact: true }).click()
    await expect(message(page, 'beta is as it was before.')).toBeVisible()
    expect((await read(workspace, flag)).name).toBe('Before')
    expect(await findViolations(page)).toEqual([])

    const env = { PATH: process.env.PATH, API_KEY: workspace.key }
    execFileSync('sh', [script], { env, stdio: 'pipe' })
    expect(await read(workspace, flag)).toMatchObject({ name: 'After', deleted: true })
  })

  await test.step('what was made is taken back by a deletion, which is asked about', async () => {
    await page.goto(`${list}/new`)
    await field(page, 'Key').fill('fresh')
    await button(page, 'Create feature flag').click()
    await expect(message(page, 'fresh was created.')).toBeVisible()
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
    await confirm(page, 'Delete fresh?', 'Delete')
    await expect(message(page, 'fresh was deleted.')).toBeVisible()
    await expect(heading(page, LABEL)).toBeVisible()
  })
})

test('what two people change is put together or asked, and what is typed survives', async ({
  page: first,
  workspace,
  context,
}) => {
  let page = first
  const { project_id, api } = workspace
  const bea = await workspace.invite('admin', 'Bea')
  const flag = await make(workspace, 'beta', { name: 'Before', active: false })
  const params = { project_id, id: String(flag.id) }
  const byBea = (body: FeatureFlagPatch) => bea.api('featureFlags', 'update', { params, body })
  const edit = `${getListPath(workspace)}/${flag.id}/edit`
  const { id: keyId, value: short } = await api('personalApiKeys', 'create', {
    body: { label: 'Short-lived', scopes: ['*'] },
  })
  await signIn(page, short ?? '', edit)
  await expect(field(page, 'Key')).toBeVisible()

  await test.step('in different parts of who gets it, both are saved', async () => {
    await byBea({
      filters: { ...flag.filters, later: 1, payloads: { true: '[1]' } },
      ensure_experience_continuity: true,
    })
    await field(page, 'Share of group 1 in percent').fill('20')
    await button(page, 'Save').click()
    await expect(message(page, /^Meanwhile somebody else changed: /)).toBeVisible()
    await expect(heading(page, 'beta')).toBeVisible()
    expect(await read(workspace, flag)).toMatchObject({
      ensure_experience_continuity: true,
      filters: { later: 1, payloads: { true: '[1]' }, groups: [{ rollout_percentage: 20 }] },
    })
  })

  await test.step('a draft outlives the tab', async () => {
    await page.goto(edit)
    await field(page, 'Description').fill('Typed by Ada')
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
      .toContain('Typed by Ada')
    await page.close()
    await byBea({ name: 'By Bea' })
    page = await context.newPage()
    await signIn(page, short ?? '', edit)
    await expect(page.getByText('Somebody has changed what you changed too: Description.')).toBeVisible()
    await expect(field(page, 'Description')).toHaveValue('Typed by Ada')
  })

  await test.step('a key that is lost is entered over the form, and a clash is asked', async () => {
    await api('personalApiKeys', 'destroy', { params: { id: keyId } })
    await button(page, 'Save').click()
    const asking = page.getByRole('dialog', { name: 'Enter your key again' })
    await asking.getByLabel('API key').fill(workspace.key)
    await asking.getByRole('button', { name: 'Continue' }).click()
    const conflict = page.getByRole('dialog', { name: 'Somebody else changed this too' })
    await expect(conflict).toContainText('By Bea')
    await conflict.getByRole('radio', { name: /^Mine/ }).check()
    await conflict.getByRole('button', { name: 'Save what is chosen' }).click()
    await expect(message(page, 'beta is saved.')).toBeVisible()
    expect((await read(workspace, flag)).name).toBe('Typed by Ada')
  })

  await test.step('what somebody deleted meanwhile is not changed unseen', async () => {
    await page.goto(edit)
    await field(page, 'Description').fill('Too late')
    await byBea({ deleted: true })
    await button(page, 'Save').click()
    const deletedDialog = page.getByRole('dialog', { name: 'It is not there any more' })
    await deletedDialog.getByRole('button', { name: 'Create it anew' }).click()
    await expect(heading(page, 'beta')).toBeVisible()
    expect(await read(workspace, flag)).toMatchObject({ deleted: true, name: 'Typed by Ada' })
  })
})

test('it is read-only, says what the key may not, tells times, and lasts through faults', async ({
  page,
  workspace,
}) => {
  const list = getListPath(workspace)
  const flag = await make(workspace, 'beta')
  const api = '**/api/projects/*/feature_flags/**'
  await signIn(page, workspace.key, list)
  const row = page.getByRole('row', { name: /beta/ })

  await test.step('read-only', async () => {
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

  await test.step('times', async () => {
    await page.goto(list)
    await row.getByRole('link').focus()
    await page.keyboard.press('Alt+t')
    const card = page.getByRole('dialog', { name: /^Time:/ })
    await expect(card.getByText(/ UTC$/).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Ada/ }).click()
    await page.getByRole('menuitemradio', { name: /UTC/ }).first().click()
    await page.goto(`${list}/${flag.id}`)
    await expect(page.getByText(/ UTC$/).first()).toBeVisible()
  })

  await test.step('an error says what comes next', async () => {
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
    await expect(alert).toContainText('Use a key that holds the scope feature_flag:read')
    await page.unroute(api)
    await page.goto(list)
    await expect(getRows(page, LABEL)).toHaveText(['beta'])
  })

  await test.step('without a connection what was read stays, with its age', async () => {
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await expect(getRows(page, LABEL)).toHaveText(['beta'])
    await expect(page.getByRole('region', { name: 'Connection' }).getByRole('status')).toContainText(
      /^No connection to 127.* What you see is from/,
    )
    await page.unroute('**/api/**')
  })

  await test.step('a key that may only read is told what it lacks', async () => {
    const { value } = await workspace.api('personalApiKeys', 'create', {
      body: { label: 'narrow', scopes: ['feature_flag:read'] },
    })
    await signIn(page, value ?? '', `${list}/${flag.id}`)
    await expect(page.getByText('Your key lacks the scope feature_flag:write.').first()).toBeVisible()
    await expect(button(page, 'Turn off')).toBeDisabled()
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByText('Your key lacks the scope activity_log:read.')).toBeVisible()
  })
})
