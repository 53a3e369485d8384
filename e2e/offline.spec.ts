import type { Page } from '@playwright/test'
import { choose, expect, field, getRows, heading, holdBack, message, signIn, test } from './fixtures'
import { unique, type Workspace } from './workspace'

const API = '**/api/**'
const bar = (page: Page) => page.getByRole('region', { name: 'Connection' })

/** Takes the API away; the dashboard's own files stay. Returns what brings it back. */
async function cut(page: Page) {
  await page.route(API, (route) => route.abort())
  return () => page.unroute(API)
}

/** One of each of three resources: its list, its record, its form. */
async function three({ api, organization, surveys, survey }: Workspace) {
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

test('a reload shows what was read last before the network answers, and nothing of it stays for others', async ({
  page,
  workspace,
}) => {
  const places = await three(workspace)
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

  await test.step('a form starts over with what has changed meanwhile', async () => {
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

  await test.step('another key finds nothing', async () => {
    const otherMember = await workspace.invite('member')
    await signIn(page, otherMember.key, workspace.members)
    await expect(
      getRows(page, 'Members')
        .or(page.getByRole('cell', { name: 'Bea' }))
        .first(),
    ).toBeVisible()
    expect((await readStoredKeys(page)).join()).not.toMatch(/surveys|domains/)
  })

  await test.step('signing out leaves nothing', async () => {
    await expect.poll(async () => (await readStoredKeys(page)).length).toBeGreaterThan(0)
    await page.getByRole('button', { name: /^Bea/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(heading(page, 'Sign in to Hedgerow')).toBeVisible()
    expect(await readStoredKeys(page)).toEqual([])
  })
})

test('without a connection what was read stays on show with its age, and comes up to date when it is back', async ({
  page,
  workspace,
}) => {
  const places = await three(workspace)
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

  const restore = await cut(page)
  for (const { label, name, list, record, field: input } of places) {
    await page.goto(list)
    await expect(getRows(page, label)).toHaveText([name])
    await expect(bar(page).getByRole('status')).toContainText(/^No connection to 127.* What you see is from/)
    await expect(bar(page)).toContainText('Trying')
    await page.goto(record)
    await expect(heading(page, name)).toBeVisible()
    await page.goto(getFormPath({ record }))
    await expect(heading(page, `Edit ${name}`)).toBeInViewport()
    if (input) {
      await expect(field(page, input)).toHaveValue(name)
      await field(page, input).fill(`${name} and more`)
      await expect(page.getByText('There is no connection: what you save now may not arrive.')).toBeVisible()
      await expect(field(page, input)).toHaveValue(`${name} and more`)
      await field(page, input).fill(name)
    }
    await expect(bar(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }

  await test.step('pages that were never opened say so', async () => {
    await page.getByRole('link', { name: 'Members' }).click()
    await expect(page.getByText('Members cannot be shown without a connection')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('it is tried again by itself and by hand, and what is on show is read again', async () => {
    await page.getByRole('link', { name: 'Roles' }).click()
    const [, role] = places
    await expect(getRows(page, 'Roles')).toHaveText([role?.name ?? ''])
    const id = role?.record.split('/').at(-1) ?? ''
    const params = { organization_id: workspace.organization.id, id }
    await workspace.api('roles', 'update', { params, body: { name: 'Renamed meanwhile' } })
    await bar(page).getByRole('button', { name: 'Try now' }).click()
    await expect(bar(page)).toContainText(/Trying again in \d+ s/)
    await restore()
    await bar(page).getByRole('button', { name: 'Try now' }).click()
    await expect(bar(page)).toHaveCount(0)
    await expect(getRows(page, 'Roles')).toHaveText(['Renamed meanwhile'])
  })
})

test('a page whose code was never loaded waits for the connection, and nothing that is open is lost', async ({
  page,
  workspace,
}) => {
  const role = await workspace.api('roles', 'create', {
    params: { organization_id: workspace.organization.id },
    body: { name: 'Reader' },
  })
  await signIn(page, workspace.key, `/organizations/${workspace.organization.id}/roles`)
  await expect(getRows(page, 'Roles')).toHaveText(['Reader'])
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.route(/\/(api|assets)\//, (route) => route.abort())
  await page.getByRole('link', { name: role.name }).click()
  await expect(page.getByText('This page cannot be shown without a connection')).toBeVisible()
  await expect(bar(page)).toBeVisible()
  await page.goBack()
  await expect(getRows(page, 'Roles')).toHaveText(['Reader'])
  await page.goForward()
  await expect(page.getByText('This page cannot be shown without a connection')).toBeVisible()
  await page.unroute(/\/(api|assets)\//)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(heading(page, 'Reader')).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test.describe('a change that is not answered', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('stays in its form, can be looked for, and is sent again', async ({ page, workspace }) => {
    const [survey, role] = await three(workspace)
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
      await expect(alert).toContainText('It is not known whether the server received it')
      await expect(field(page, 'Name')).toHaveValue(`${target.name} anew`)
      await alert.getByRole('button', { name: 'Look' }).click()
      await expect(alert).toContainText('It did not arrive as you sent it: name is different.')
      await alert.getByRole('button', { name: 'Copy as cURL' }).click()
      const command = await page.evaluate(() => navigator.clipboard.readText())
      expect(command).toContain('curl -X PATCH')
      expect(command).not.toContain(workspace.key)
      await page.unroute(API)
      await alert.getByRole('button', { name: 'Send again' }).click()
      await expect(heading(page, `${target.name} anew`)).toBeVisible()
    }
  })

  test('may have arrived all the same: looking tells', async ({ page, workspace }) => {
    const [, role] = await three(workspace)
    await signIn(page, workspace.key, role?.record)
    await page.route(API, async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Delete role' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete role' }).click()
    await dialog.getByRole('button', { name: 'Look' }).click()
    await expect(dialog).toContainText('The server received it: it is gone.')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toHaveCount(0)
  })

  test('stays in the corner where it was made without a form', async ({ page, workspace }) => {
    const name = unique('Export')
    await workspace.api('projectBatchExports', 'create', {
      params: { project_id: workspace.project_id },
      body: { name, interval: 'week', destination: { type: 'NoOp', config: {} } },
    })
    await signIn(page, workspace.key, `/projects/${workspace.project_id}/batch_exports`)
    await page.route(API, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
    await choose(page, name, 'Pause')
    const toast = page.getByRole('alert').filter({ hasText: `${name} was not paused.` })
    await expect(toast).toContainText('It is not known whether the server received it')
    await page.unroute(API)
    await toast.getByRole('button', { name: 'Send again' }).click()
    await expect(message(page, 'Sent again, and answered')).toBeVisible()
    await expect(toast).toHaveCount(0)
    await expect(page.getByRole('row', { name })).toContainText(/paused/i)
  })
})

test('a server that takes long is named, and waiting can be ended', async ({ page, workspace }) => {
  const [survey, role, domain] = await three(workspace)
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
    const slow = page.getByRole('status').filter({ hasText: 'takes long to answer' })
    await slow.getByRole('button', { name: 'Stop waiting' }).click()
    const stopped = page.getByRole('status').filter({ hasText: 'You stopped waiting' })
    await expect(stopped).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await stopped.getByRole('button', { name: 'Ask again' }).click()
    await expect(page.getByText(visibleContent ?? '').first()).toBeVisible()
    await expect(stopped).toHaveCount(0)
  }
})
