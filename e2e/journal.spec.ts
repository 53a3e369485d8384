import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { findLowContrastTexts, findViolations } from './axe'
import { choose, confirm, expect, field, heading, message, signIn, test } from './fixtures'
import { unique, type Workspace } from './workspace'

const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Undo history', exact: true })
const entries = (page: Page): Locator =>
  drawer(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
const entry = (page: Page, description: string): Locator => entries(page).filter({ hasText: description })

async function open(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Ada/ }).click()
  await page.getByRole('menuitem', { name: 'Undo history', exact: true }).click()
  await expect(drawer(page)).toBeVisible()
  return drawer(page)
}

const undo = (page: Page, description: string) =>
  drawer(page)
    .getByRole('button', { name: `Undo: ${description}`, exact: true })
    .click()

/** Renames a record in its form. */
async function rename(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address)
  await field(page, 'Name').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(heading(page, name)).toBeVisible()
}

/** Returns everything that the browser stores for the dashboard, as text. */
const readStoredHistory = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const toPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    // The session entry of this tab may contain the key.
    const { 'hedgerow.session': _, ...tab } = { ...sessionStorage }
    const all: unknown[] = [{ ...localStorage }, tab, document.cookie, location.href, history.state]
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) {
        all.push(request.url, await (await caches.match(request))?.text())
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await toPromise(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        all.push(await toPromise(database.transaction(store).objectStore(store).getAll()))
      }
      database.close()
    }
    return JSON.stringify(all)
  })

async function makeRecords({ api, organization, project_id, survey }: Workspace) {
  const role = await api('roles', 'create', {
    params: { organization_id: organization.id },
    body: { name: 'Reviewers' },
  })
  const batchExport = await api('projectBatchExports', 'create', {
    params: { project_id },
    body: {
      name: unique('Nightly'),
      interval: 'day',
      destination: { type: 'FileDownload', config: { prefix: 'a' } },
    },
  })
  return { role, batchExport, survey: await survey({ name: unique('NPS') }) }
}

test('changes to three resources are undone from another tab after the first is closed', async ({
  page,
  workspace,
  context,
}) => {
  const { api, project_id, organization, key } = workspace
  const { role, batchExport, survey } = await makeRecords(workspace)
  const roles = `/organizations/${organization.id}/roles`
  await signIn(page, key, workspace.surveys)
  const secondTab = await context.newPage()
  await signIn(secondTab, key, workspace.surveys)
  await open(secondTab)
  await expect(drawer(secondTab)).toContainText('No changes yet')

  // Leaving a page immediately may leave the outcome of its request unknown.
  await rename(page, `${workspace.surveys}/${survey.id}/edit`, 'Changed survey')
  await expect(entry(secondTab, 'Changed name of Changed survey')).toBeVisible()
  await rename(page, `${roles}/${role.id}/edit`, 'Editors')
  await expect(entry(secondTab, 'Changed name of Editors')).toBeVisible()
  await page.goto(`/projects/${project_id}/batch_exports/${batchExport.id}`)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText('paused', { exact: true })).toBeVisible()
  await expect(entry(secondTab, `Pause the schedule: ${batchExport.name}`)).toBeVisible()
  await page.close()

  const deeds = [
    `Pause the schedule: ${batchExport.name}`,
    'Changed name of Editors',
    'Changed name of Changed survey',
  ]
  await expect(entries(secondTab)).toHaveCount(3)
  for (const [index, description] of deeds.entries()) {
    await expect(entries(secondTab).nth(index)).toContainText(description)
  }

  await test.step('each change can be viewed and undone', async () => {
    await entry(secondTab, 'Changed survey').getByRole('button', { expanded: false }).click()
    await expect(entry(secondTab, 'Changed survey').getByRole('deletion')).toContainText(survey.name)
    await expect(entry(secondTab, 'Changed survey')).toContainText(
      `PATCH /api/projects/${project_id}/surveys/`,
    )
    expect(await findViolations(secondTab)).toEqual([])
    for (const description of deeds) {
      await undo(secondTab, description)
      await expect(entry(secondTab, description).filter({ hasText: 'Undone' })).toBeVisible()
    }
    expect((await workspace.read(survey.id)).name).toBe(survey.name)
    const at = { organization_id: organization.id, id: role.id }
    expect((await api('roles', 'retrieve', { params: at })).name).toBe('Reviewers')
    const params = { project_id, id: batchExport.id }
    expect((await api('projectBatchExports', 'retrieve', { params })).paused).toBe(false)
  })

  await test.step('an undone change can be redone, and filters find both states', async () => {
    await drawer(secondTab).getByLabel('Filter changes').selectOption('Undone')
    await expect(entries(secondTab)).toHaveCount(3)
    await drawer(secondTab).getByRole('button', { name: 'Redo: Changed name of Changed survey' }).click()
    await expect(entries(secondTab)).toHaveCount(2)
    expect((await workspace.read(survey.id)).name).toBe('Changed survey')
    await drawer(secondTab).getByLabel('Filter changes').selectOption('Can be undone')
    await expect(entry(secondTab, 'Changed survey')).toBeVisible()
    await field(drawer(secondTab), 'Search changes').fill('nothing like it')
    await expect(drawer(secondTab)).toContainText('No matching changes')
  })

  await test.step('the history has no accessibility violations in dark mode and on a phone', async () => {
    await field(drawer(secondTab), 'Search changes').fill('')
    await drawer(secondTab).getByLabel('Filter changes').selectOption('All changes')
    await secondTab.setViewportSize({ width: 380, height: 800 })
    await secondTab.emulateMedia({ colorScheme: 'dark' })
    expect(await findLowContrastTexts(secondTab)).toEqual([])
    expect(await findViolations(secondTab)).toEqual([])
    expect(await secondTab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380)
  })

  await test.step('clearing the history deletes the stored entries', async () => {
    await drawer(secondTab).getByRole('button', { name: 'Clear history' }).click()
    await confirm(secondTab, 'Clear the undo history?', 'Clear history')
    await expect(drawer(secondTab)).toContainText('No changes yet')
    expect(await readStoredHistory(secondTab)).not.toContain('Reviewers')
  })
})

test('a deleted survey is restored, a deleted role is recreated from its copy, and earlier changes apply to the new record', async ({
  page,
  workspace,
}) => {
  const { api, organization, project_id, key } = workspace
  const { role, survey } = await makeRecords(workspace)
  const roles = `/organizations/${organization.id}/roles`
  await signIn(page, key, workspace.surveys)
  await rename(page, `${roles}/${role.id}/edit`, 'Editors')
  await page.getByRole('button', { name: 'Delete role' }).click()
  await confirm(page, 'Delete Editors?', 'Delete role')
  await expect(message(page, 'Editors was deleted.')).toBeVisible()
  await page.goto(workspace.surveys)
  await choose(page, survey.name, 'Delete')
  await confirm(page, `Delete ${survey.name}?`, 'Delete survey')
  await expect(message(page, `${survey.name} was deleted.`)).toBeVisible()

  await open(page)
  await undo(page, `Deleted ${survey.name}`)
  await expect(message(page, `${survey.name} was restored.`)).toBeVisible()
  const { results } = await api('surveys', 'list', { params: { project_id } })
  expect(results).toMatchObject([{ id: survey.id, name: survey.name, questions: survey.questions }])

  await undo(page, 'Deleted Editors')
  await expect(message(page, /^Editors was recreated\. Not restored: id, .*its members/)).toBeVisible()
  await undo(page, 'Changed name of Editors')
  await expect(entry(page, 'Changed name of Editors').filter({ hasText: 'Undone' })).toBeVisible()
  const all = await api('roles', 'list', { params: { organization_id: organization.id } })
  expect(all.results).toMatchObject([{ name: 'Reviewers' }])

  await test.step('redoing the deletion deletes the record and leaves its page', async () => {
    const id = results[0]?.id ?? ''
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.goto(`${workspace.surveys}/${id}`)
    await expect(heading(page, survey.name)).toBeVisible()
    await open(page)
    await drawer(page)
      .getByRole('button', { name: `Redo: Deleted ${survey.name}` })
      .click()
    await confirm(page, `Delete ${survey.name}?`, 'Delete')
    await expect(page).toHaveURL(workspace.surveys)
  })
})

test('undo shows later changes by other users before it overwrites them', async ({ page, workspace }) => {
  const { api, project_id, key } = workspace
  const { survey } = await makeRecords(workspace)
  const params = { project_id, id: survey.id }
  await signIn(page, key, workspace.surveys)
  await rename(page, `${workspace.surveys}/${survey.id}/edit`, 'Mine')
  await api('surveys', 'update', { params, body: { name: 'Theirs' } })
  await open(page)
  await undo(page, 'Changed name of Mine')
  const question = page.getByRole('dialog', { name: 'Undo anyway?' })
  await expect(question.getByRole('deletion')).toContainText('Theirs')
  await expect(question.getByRole('insertion')).toContainText(survey.name)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(drawer(page)).toBeVisible()
  expect((await workspace.read(survey.id)).name).toBe('Theirs')

  await undo(page, 'Changed name of Mine')
  await confirm(page, 'Undo anyway?', 'Undo anyway')
  await expect(message(page, 'was reverted.')).toBeVisible()
  expect((await workspace.read(survey.id)).name).toBe(survey.name)
})

test('a write without a response is recorded with an unknown outcome', async ({ page, workspace }) => {
  const { survey } = await makeRecords(workspace)
  await signIn(page, workspace.key, `${workspace.surveys}/${survey.id}/edit`)
  await page.route('**/api/projects/*/surveys/*/', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await field(page, 'Name').fill('Lost')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('did not respond')).toBeVisible()
  await open(page)
  await expect(entry(page, 'Changed name of')).toContainText('Outcome unknown')
  await undo(page, `Changed name of ${survey.name}`)
  await expect(message(page, /The request was not received/)).toBeVisible()
})

test('the history exported as a script repeats the changes', async ({ page, workspace }) => {
  const { api, organization, project_id, key } = workspace
  const { survey } = await makeRecords(workspace)
  const name = `It's "quoted" $HOME $(id) \`id\` \\ é`
  const roles = `/organizations/${organization.id}/roles`
  await signIn(page, key, `${roles}/new`)
  await field(page, 'Name').fill('Created')
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(heading(page, 'Created')).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await field(page, 'Name').fill('Made and changed')
  // The heading changes before the response.
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved
  await expect(heading(page, 'Made and changed')).toBeVisible()
  // The outcome is stored after the response, before the next page is loaded.
  await open(page)
  await expect(entry(page, 'Changed name of Made and changed')).toBeVisible()
  await rename(page, `${workspace.surveys}/${survey.id}/edit`, name)

  await open(page)
  const download = page.waitForEvent('download')
  await drawer(page).getByRole('button', { name: 'Export as shell script' }).click()
  const path = await (await download).path()

  const params = { organization_id: organization.id }
  const [old] = (await api('roles', 'list', { params: { ...params } })).results.filter(
    (role) => role.name === 'Made and changed',
  )
  await api('roles', 'destroy', { params: { ...params, id: old?.id ?? '' } })
  await api('surveys', 'update', { params: { project_id, id: survey.id }, body: { name: 'Another' } })
  const run = (API_KEY: string) =>
    execFileSync('sh', [path], { env: { PATH: process.env.PATH, API_KEY }, stdio: 'pipe', encoding: 'utf8' })
  run(key)
  expect((await workspace.read(survey.id)).name).toBe(name)
  const names = (await api('roles', 'list', { params })).results.map((role) => role.name)
  expect(names).toContain('Made and changed')
  expect(names).not.toContain('Created')
  // The name is already in use, so the server rejects the second run.
  expect(() => run(key)).toThrow()
})

test('keys and secrets are not stored, and signing out clears all data', async ({
  page,
  context,
  workspace,
}) => {
  const { api, organization, project_id, key } = workspace
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, key, '/personal_api_keys/new')
  await field(page, 'Label').fill('Other')
  await page.getByRole('radio', { name: 'All scopes' }).check()
  await page.getByRole('button', { name: 'Create key' }).click()
  const apiKey = (await page.getByText(/^phx_\w{20,}$/).textContent()) ?? ''
  expect(apiKey).not.toBe('')

  await page.goto(`/projects/${project_id}/batch_exports/new`)
  await field(page, 'Name').fill('Lake')
  await page.getByRole('radio', { name: 'S3' }).check()
  await field(page, 'Bucket').fill('pond')
  await field(page, 'Region').fill('us-east-1')
  await field(page, 'Prefix').fill('raw/')
  await field(page, 'Access key ID').fill('AKIAhidden')
  await page.getByLabel('Secret access key').fill('very-hidden')
  await test.step('the request copied after a failed save contains no secrets', async () => {
    const fails = { status: 500, json: { type: 'server_error', code: 'error', detail: 'No.', attr: null } }
    await page.route('**/batch_exports/', (route) =>
      route.request().method() === 'POST' ? route.fulfill(fails) : route.fallback(),
    )
    await page.getByRole('button', { name: 'Create batch export' }).click()
    await page.getByRole('alert').getByRole('button', { name: 'Copy as cURL' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('pond')
    for (const secret of [key, 'AKIAhidden', 'very-hidden']) expect(copied).not.toContain(secret)
    await page.unroute('**/batch_exports/')
  })
  await page.getByRole('button', { name: 'Create batch export' }).click()
  await expect(heading(page, 'Lake')).toBeVisible()

  await test.step('the request inspector and exported scripts contain no secrets', async () => {
    await page.getByRole('button', { name: /^Ada/ }).click()
    await page.getByRole('menuitem', { name: 'Requests from this tab' }).click()
    const inspector = page.getByRole('dialog', { name: 'Requests from this tab' })
    await inspector.getByLabel('Filter requests').selectOption('Writes')
    await inspector.getByRole('button', { name: /^POST.*201/ }).click()
    const requestBody = inspector.getByRole('region', { name: 'Request' })
    await expect(requestBody).toContainText('pond')
    for (const secret of [key, 'AKIAhidden', 'very-hidden'])
      await expect(requestBody).not.toContainText(secret)
    await page.keyboard.press('Escape')
    await open(page)
    const download = page.waitForEvent('download')
    await drawer(page).getByRole('button', { name: 'Export as shell script' }).click()
    const script = readFileSync(await (await download).path(), 'utf8')
    expect(script).toContain('pond')
    for (const secret of [apiKey, key, 'AKIAhidden', 'very-hidden']) expect(script).not.toContain(secret)
  })

  await page.goto(`/organizations/${organization.id}/invites/new`)
  await field(page, 'Email addresses').fill('bea@example.com, Bea')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(heading(page, 'Invited')).toBeVisible()
  const params = { organization_id: organization.id }
  const [invite] = (await api('invites', 'list', { params })).results

  await expect.poll(() => readStoredHistory(page)).toContain('bea@example.com')
  const all = await readStoredHistory(page)
  for (const secret of [apiKey, key, 'AKIAhidden', 'very-hidden', invite?.id ?? '?']) {
    expect(all).not.toContain(secret)
  }

  await test.step('an invite is recorded without its link and can be withdrawn', async () => {
    await open(page)
    await drawer(page)
      .getByRole('button', { name: /^Undo: Created/ })
      .first()
      .click()
    await confirm(page, 'Delete Bea?', 'Delete')
    await expect(message(page, 'Bea was deleted.')).toBeVisible()
    expect((await api('invites', 'list', { params })).results).toEqual([])
  })

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Ada/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Hedgerow' })).toBeVisible()
  expect(await readStoredHistory(page)).not.toContain('bea@example.com')
})
