import type { Locator, Page, Request } from '@playwright/test'
import { choose, confirm, expect, heading, message, signIn, test } from './fixtures'
import { unique, type Workspace } from './workspace'

/** Request as the page displays it. */
interface Shown {
  line: string
  body: unknown
}

/** Returns the request displayed in a part of the page. */
async function shownIn(part: Locator): Promise<Shown> {
  const line = (await part.locator('code').first().innerText()).replace(/\s+/g, ' ')
  const body = part.getByRole('region', { name: 'Request body' })
  return { line, body: (await body.count()) > 0 ? JSON.parse(await body.innerText()) : null }
}

/** Performs the action and returns the next write request in the same format. */
async function sentBy(page: Page, act: () => Promise<unknown>): Promise<Shown> {
  const isWrite = (request: Request) => request.method() !== 'GET' && request.url().includes('/api/')
  const [request] = await Promise.all([page.waitForRequest(isWrite), act()])
  return { line: `${request.method()} ${new URL(request.url()).pathname}`, body: request.postDataJSON() }
}

/** Opens the request preview of a confirmation dialog and returns the request. */
async function asked(page: Page, title: string): Promise<Shown> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByText('API requests').click()
  await expect(dialog.getByRole('button', { name: 'Copy as cURL' })).toBeVisible()
  return shownIn(dialog)
}

/** Returns the request that the open menu displays for one of its actions. */
async function inMenu(page: Page, name: string, action: string): Promise<Shown> {
  await page.getByRole('menuitem', { name: 'View API request…' }).click()
  const dialog = page.getByRole('dialog', { name: `API requests for “${name}”` })
  const part = dialog.getByRole('region', { name: action, exact: true })
  await expect(part.getByRole('button', { name: 'Copy as cURL' })).toBeVisible()
  const shown = await shownIn(part)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  return shown
}

const rowActions = (page: Page, name: string) =>
  page.getByRole('button', { name: `Actions for ${name}`, exact: true })
const moreActions = (page: Page, name: string) =>
  page.getByRole('button', { name: `More actions for ${name}`, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const createExport = ({ api, project_id }: Workspace) =>
  api('projectBatchExports', 'create', {
    params: { project_id },
    body: {
      name: unique('Lamps'),
      interval: 'hour',
      destination: { type: 'FileDownload', config: { prefix: 'lamps' } },
    },
  })

const createRole = ({ api, organization }: Workspace, name: string) =>
  api('roles', 'create', { params: { organization_id: organization.id }, body: { name } })

test('stopping a survey from its row or its page sends the request shown in the confirmation dialog', async ({
  page,
  workspace,
}) => {
  for (const from of ['row', 'page']) {
    const { id, name } = await workspace.survey({ start_date: '2024-05-01T00:00:00Z' })
    await signIn(page, workspace.key, from === 'row' ? workspace.surveys : `${workspace.surveys}/${id}`)
    await (from === 'row' ? choose(page, name, 'Stop') : button(page, 'Stop').click())
    const shown = await asked(page, `Stop ${name}?`)
    expect(shown).toEqual({
      line: `PATCH /api/projects/${workspace.project_id}/surveys/${id}/`,
      body: { end_date: expect.any(String) },
    })
    expect(await sentBy(page, () => confirm(page, `Stop ${name}?`, 'Stop'))).toEqual(shown)
    await expect(message(page, `${name} was stopped.`)).toBeVisible()
    expect(await workspace.read(id)).toMatchObject({ end_date: expect.any(String) })
    await page.goto('about:blank')
  }
})

test('actions without confirmation show their request and report failures', async ({ page, workspace }) => {
  const { id, name } = await createExport(workspace)
  const params = { project_id: workspace.project_id, id }
  const list = `/projects/${workspace.project_id}/batch_exports`
  const isPaused = async () => (await workspace.api('projectBatchExports', 'retrieve', { params })).paused
  await signIn(page, workspace.key, list)

  await test.step('a server error leaves the export unchanged', async () => {
    await page.route('**/pause/', (route) =>
      route.fulfill({ status: 500, json: { type: 'x', code: 'x', detail: 'Out of order.', attr: null } }),
    )
    await choose(page, name, 'Pause')
    const alert = page.getByRole('alert').filter({ hasText: `${name} could not be paused.` })
    await expect(alert).toContainText('Out of order.')
    await page.unrouteAll()
    expect(await isPaused()).toBe(false)
    await alert.getByRole('button', { name: 'Dismiss' }).click()
  })

  await test.step('the row menu shows the request that it sends', async () => {
    await rowActions(page, name).click()
    const shown = await inMenu(page, name, 'Pause')
    expect(shown).toEqual({ line: `POST /api${list}/${id}/pause/`, body: {} })
    expect(await isPaused()).toBe(false)
    expect(await sentBy(page, () => choose(page, name, 'Pause'))).toEqual(shown)
    await expect(message(page, `${name} was paused.`)).toBeVisible()
    expect(await isPaused()).toBe(true)
  })

  await test.step('the page menu shows the request that the button sends', async () => {
    await page.getByRole('link', { name }).click()
    await moreActions(page, name).click()
    const shown = await inMenu(page, name, 'Resume')
    expect(await sentBy(page, () => button(page, 'Resume').click())).toEqual(shown)
    await expect(button(page, 'Pause')).toBeVisible()
    expect(await isPaused()).toBe(false)
  })
})

test('roles are deleted from the list and from their pages; focus is restored nearby and a failure deletes nothing', async ({
  page,
  workspace,
}) => {
  const list = `/organizations/${workspace.organization.id}/roles`
  const { id } = await createRole(workspace, 'Editors')
  for (const name of ['Readers', 'Writers']) await createRole(workspace, name)
  await signIn(page, workspace.key, `${list}?limit=25`)

  await test.step('canceling returns the focus to the row button', async () => {
    await rowActions(page, 'Readers').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Delete Readers?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rowActions(page, 'Readers')).toBeFocused()
  })

  await test.step('a rejected deletion leaves the dialog open with the error', async () => {
    await page.route(`**/api${list}/*/`, (route) =>
      route.fulfill({ status: 409, json: { type: 'x', code: 'x', detail: 'Still in use.', attr: null } }),
    )
    await choose(page, 'Readers', 'Delete')
    await confirm(page, 'Delete Readers?', 'Delete role')
    const alert = page.getByRole('dialog').getByRole('alert')
    await expect(alert).toContainText('Readers could not be deleted.')
    await expect(alert).toContainText('Still in use.')
    await page.unrouteAll()
  })

  await test.step('a retry deletes the role and focuses the next row', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click()
    await expect(message(page, 'Readers was deleted.')).toBeVisible()
    await expect(rowActions(page, 'Readers')).toHaveCount(0)
    // Newest first.
    await expect(rowActions(page, 'Editors')).toBeFocused()
    await expect(page).toHaveURL(/limit=25/)
  })

  await test.step('deleting from the page navigates back to the list', async () => {
    await page.getByRole('link', { name: 'Editors' }).click()
    await expect(heading(page, 'Editors')).toBeVisible()
    await button(page, 'Delete role').click()
    const shown = await asked(page, 'Delete Editors?')
    expect(shown).toEqual({ line: `DELETE /api${list}/${id}/`, body: null })
    expect(await sentBy(page, () => confirm(page, 'Delete Editors?', 'Delete role'))).toEqual(shown)
    await expect(message(page, 'Editors was deleted.')).toBeVisible()
    await expect(heading(page, 'Roles')).toBeFocused()
    await expect(rowActions(page, 'Editors')).toHaveCount(0)
  })
})

test('users without permission to change a role or domain see the reason in the list and on the page', async ({
  page,
  workspace,
}) => {
  const bea = await workspace.invite('member', 'Bea')
  const organization_id = workspace.organization.id
  await createRole(workspace, 'Editors')
  const { domain } = await workspace.api('domains', 'create', {
    params: { organization_id },
    body: { domain: `${unique('hedge').replace(' ', '-')}.example` },
  })
  await signIn(page, bea.key)
  for (const { path, name, line, act, why } of [
    {
      path: 'roles',
      name: 'Editors',
      line: 'Delete',
      act: 'Delete role',
      why: 'Only admins and owners can change a role. Your level is member.',
    },
    {
      path: 'domains',
      name: domain,
      line: 'Remove',
      act: 'Remove domain',
      why: 'Only admins and owners can change a domain. Your level is member.',
    },
  ]) {
    await page.goto(`/organizations/${organization_id}/${path}`)
    await rowActions(page, name).click()
    const item = page.getByRole('menuitem', { name: line })
    await expect(item).toBeDisabled()
    await expect(item).toContainText(why)
    await expect(page.getByRole('menuitem', { name: 'View API request…' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name }).click()
    await expect(button(page, act)).toBeDisabled()
    await expect(page.getByText(why).first()).toBeVisible()
  }
})
