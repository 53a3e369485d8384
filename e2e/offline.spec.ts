import type { Page } from '@playwright/test'
import { choose, expect, field, getRows, heading, holdBack, message, signIn, test } from './fixtures'
import { unique, type Workspace } from './workspace'

const API = '**/api/**'
const bar = (page: Page) => page.getByRole('region', { name: 'Connection' })

/** Disconnects the API but not the dashboard's static files. Returns a function that reconnects it. */
async function goOffline(page: Page) {
  await page.route(API, (route) => route.abort())
  return () => page.unroute(API)
}

/** Creates one record of each of three resources and returns their names, paths and form fields. */
async function createThreeRecords({ api, organization, surveys, survey }: Workspace) {
  const params = { organization_id: organization.id }
  const home = `/organizations/${organization.id}`
  const { id: survey_id, name } = await survey()
  const role = await api('roles', 'create', { params, body: { name: unique('Role') } })
  const domain = await api('domains', 'create', { params, body: { domain: `${organization.id}.example` } })
  return [
    { label: 'Surveys', name, list: surveys, record: `${surveys}/${survey_id}`, field: 'Name' },
    {
      label: 'Roles',
      name: role.name,
      list: `${home}/roles`,
      record: `${home}/roles/${role.id}`,
      field: 'Name',
    },
    {
      label: 'Domains',
      name: domain.domain,
      list: `${home}/domains`,
      record: `${home}/domains/${domain.id}`,
      field: null,
    },
  ]
}

const readStoredKeys = (page: Page) =>
  page.evaluate(() =>
    [sessionStorage, localStorage].flatMap((store) =>
      Object.keys(store).filter((name) => name.includes('kept read')),
    ),
  )

const getFormPath = (page: { record: string }) => `${page.record}/edit`

test('a reload shows cached data before the network responds, and the cache is private to the user', async ({
  page,
  workspace,
}) => {
  const places = await createThreeRecords(workspace)
  await signIn(page, workspace.key, workspace.surveys)
  for (const { label, name, list } of places) {
    await page.goto(list)
    await expect(getRows(page, label)).toHaveText([name])
  }
  await expect.poll(async () => (await readStoredKeys(page)).join()).toMatch(/domains.*roles|roles.*domains/)
  const texts = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
  expect(texts.match(/phx_\w{8,}/g)).toEqual([workspace.key])

  const release = await holdBack(page, API)
  for (const { label, name, list } of places) {
    await page.goto(list)
    await expect(getRows(page, label)).toHaveText([name])
    await expect(page.getByRole('button', { name: /^Ada/ })).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  }
  release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await test.step('a form is reset to the latest data after a reload', async () => {
    const [, role] = places
    const edit = `${role?.record}/edit`
    await page.goto(edit)
    await expect(field(page, 'Name')).toHaveValue(role?.name ?? '')
    await expect.poll(async () => (await readStoredKeys(page)).join()).toContain('"roles","retrieve"')
    const id = role?.record.split('/').at(-1) ?? ''
    const params = { organization_id: workspace.organization.id, id }
    await workspace.api('roles', 'update', { params, body: { name: 'Renamed' } })
    await page.reload()
    await expect(field(page, 'Name')).toHaveValue('Renamed')
  })

  await test.step('another key does not see the cache', async () => {
    const otherMember = await workspace.invite('member')
    await signIn(page, otherMember.key, workspace.members)
    await expect(
      getRows(page, 'Members')
        .or(page.getByRole('cell', { name: 'Bea' }))
        .first(),
    ).toBeVisible()
    expect((await readStoredKeys(page)).join()).not.toMatch(/surveys|domains/)
  })

  await test.step('signing out clears the cache', async () => {
    await expect.poll(async () => (await readStoredKeys(page)).length).toBeGreaterThan(0)
    await page.getByRole('button', { name: /^Bea/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(heading(page, 'Sign in to Hedgerow')).toBeVisible()
    expect(await readStoredKeys(page)).toEqual([])
  })
})

test('cached data stays visible offline with its age and is refetched on reconnection', async ({
  page,
  workspace,
}) => {
  const places = await createThreeRecords(workspace)
  await signIn(page, workspace.key, workspace.surveys)
  for (const { label, name, list, record } of places) {
    await page.goto(list)
    await expect(getRows(page, label)).toHaveText([name])
    await page.goto(record)
    await expect(heading(page, name)).toBeVisible()
    await page.goto(getFormPath({ record }))
    await expect(heading(page, `Edit ${name}`)).toBeVisible()
    await expect.poll(async () => (await readStoredKeys(page)).join()).toContain(record.split('/').at(-1))
  }

  const restore = await goOffline(page)
  for (const { label, name, list, record, field: input } of places) {
    await page.goto(list)
    await expect(getRows(page, label)).toHaveText([name])
    await expect(bar(page).getByRole('status')).toContainText(/^No connection to 127.* Showing data from/)
    await expect(bar(page)).toContainText('Retrying')
    await page.goto(record)
    await expect(heading(page, name)).toBeVisible()
    await page.goto(getFormPath({ record }))
    await expect(heading(page, `Edit ${name}`)).toBeInViewport()
    if (input) {
      await expect(field(page, input)).toHaveValue(name)
      await field(page, input).fill(`${name} and more`)
      await expect(
        page.getByText('You are offline. Changes that you save now may not be delivered.'),
      ).toBeVisible()
      await expect(field(page, input)).toHaveValue(`${name} and more`)
      await field(page, input).fill(name)
    }
    await expect(bar(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }

  await test.step('pages without cached data show an offline message', async () => {
    await page.getByRole('link', { name: 'Members' }).click()
    await expect(page.getByText('Members cannot be loaded offline')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('the connection is retried automatically and manually, and active queries are refetched', async () => {
    await page.getByRole('link', { name: 'Roles' }).click()
    const [, role] = places
    await expect(getRows(page, 'Roles')).toHaveText([role?.name ?? ''])
    const id = role?.record.split('/').at(-1) ?? ''
    const params = { organization_id: workspace.organization.id, id }
    await workspace.api('roles', 'update', { params, body: { name: 'Renamed meanwhile' } })
    await bar(page).getByRole('button', { name: 'Retry now' }).click()
    await expect(bar(page)).toContainText(/Retrying in \d+ s/)
    await restore()
    await bar(page).getByRole('button', { name: 'Retry now' }).click()
    await expect(bar(page)).toHaveCount(0)
    await expect(getRows(page, 'Roles')).toHaveText(['Renamed meanwhile'])
  })
})

/** Returns true if the browser requests a module again after a failed import, false if it caches the failure. */
async function refetchesFailedImports(page: Page): Promise<boolean> {
  let requests = 0
  await page.route('**/assets/missing.js', (route) => {
    requests += 1
    return route.abort()
  })
  const load = () => page.evaluate(() => import('/assets/missing.js'.toString()).catch(() => {}))
  await load()
  await load()
  await page.unroute('**/assets/missing.js')
  return requests === 2
}

test('a page whose code is not loaded waits for the connection without losing open state', async ({
  page,
  workspace,
}) => {
  const role = await workspace.api('roles', 'create', {
    params: { organization_id: workspace.organization.id },
    body: { name: 'Reader' },
  })
  await signIn(page, workspace.key, `/organizations/${workspace.organization.id}/roles`)
  await expect(getRows(page, 'Roles')).toHaveText(['Reader'])
  const isRefetched = await refetchesFailedImports(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.route(/\/(api|assets)\//, (route) => route.abort())
  await page.getByRole('link', { name: role.name }).click()
  await expect(page.getByText('This page is not available offline')).toBeVisible()
  await expect(bar(page)).toBeVisible()
  await page.goBack()
  await expect(getRows(page, 'Roles')).toHaveText(['Reader'])
  await page.goForward()
  await expect(page.getByText('This page is not available offline')).toBeVisible()
  await page.unroute(/\/(api|assets)\//)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(heading(page, 'Reader')).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(isRefetched)
})

test.describe('change without a response', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('stays in its form, can be checked and can be sent again', async ({ page, workspace }) => {
    const [survey, role] = await createThreeRecords(workspace)
    await signIn(page, workspace.key, workspace.surveys)
    for (const target of [survey, role]) {
      if (!target) continue
      await page.goto(getFormPath(target))
      await field(page, 'Name').fill(`${target.name} anew`)
      await page.route(API, (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
      )
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('The server may have received the request')
      await expect(field(page, 'Name')).toHaveValue(`${target.name} anew`)
      await alert.getByRole('button', { name: 'Check' }).click()
      await expect(alert).toContainText('The record differs from what you sent in name.')
      await alert.getByRole('button', { name: 'Copy as cURL' }).click()
      const command = await page.evaluate(() => navigator.clipboard.readText())
      expect(command).toContain('curl -X PATCH')
      expect(command).not.toContain(workspace.key)
      await page.unroute(API)
      await alert.getByRole('button', { name: 'Send again' }).click()
      await expect(heading(page, `${target.name} anew`)).toBeVisible()
    }
  })

  test('can be checked when the server may have received it', async ({ page, workspace }) => {
    const [, role] = await createThreeRecords(workspace)
    await signIn(page, workspace.key, role?.record)
    await page.route(API, async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Delete role' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete role' }).click()
    await dialog.getByRole('button', { name: 'Check' }).click()
    await expect(dialog).toContainText('The server received the request. The record was deleted.')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toHaveCount(0)
  })

  test('stays in a toast if it was sent without a form', async ({ page, workspace }) => {
    const name = unique('Export')
    await workspace.api('projectBatchExports', 'create', {
      params: { project_id: workspace.project_id },
      body: { name, interval: 'week', destination: { type: 'NoOp', config: {} } },
    })
    await signIn(page, workspace.key, `/projects/${workspace.project_id}/batch_exports`)
    await page.route(API, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
    await choose(page, name, 'Pause')
    const toast = page.getByRole('alert').filter({ hasText: `${name} could not be paused.` })
    await expect(toast).toContainText('The server may have received the request')
    await page.unroute(API)
    await toast.getByRole('button', { name: 'Send again' }).click()
    await expect(message(page, 'The retry succeeded.')).toBeVisible()
    await expect(toast).toHaveCount(0)
    await expect(page.getByRole('row', { name })).toContainText(/paused/i)
  })
})

test('a slow server is named, and the request can be canceled', async ({ page, workspace }) => {
  const [survey, role, domain] = await createThreeRecords(workspace)
  await page.clock.install()
  await signIn(page, workspace.key, workspace.projects)
  await expect(heading(page, 'Projects')).toBeVisible()
  for (const [path, visibleContent] of [
    [survey?.list, survey?.name],
    [role?.record, role?.name],
    [domain?.list, domain?.name],
  ]) {
    await page.route(/api\/.*(surveys|roles|domains)\//, () => {})
    await page.goto(path ?? '')
    await expect(page.getByRole('button', { name: /^Ada/ })).toBeVisible()
    await page.clock.fastForward(9000)
    const slow = page.getByRole('status').filter({ hasText: 'is slow to respond' })
    await slow.getByRole('button', { name: 'Cancel' }).click()
    const stopped = page.getByRole('status').filter({ hasText: 'loading cancelled' })
    await expect(stopped).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await stopped.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(visibleContent ?? '').first()).toBeVisible()
    await expect(stopped).toHaveCount(0)
  }
})
