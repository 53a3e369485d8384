import type { Page } from '@playwright/test'
import { expect, field, getRows, heading, signIn, test } from './fixtures'
import { unique } from './workspace'

const REASON = 'The dashboard is read-only. Turn this off in your account menu.'

async function toggleReadOnly(page: Page) {
  await page.getByRole('button', { name: /^Ada/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Read-only' }).click()
  await page.keyboard.press('Escape')
}

const mark = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Projects and organizations' })
    .getByText('Read-only', { exact: true })

test('the read-only switch disables and re-enables all changes', async ({ page, workspace }) => {
  const { api, organization, project_id, surveys } = workspace
  const params = { organization_id: organization.id }
  const home = `/organizations/${organization.id}`
  const survey = await workspace.survey()
  const role = await api('roles', 'create', { params, body: { name: unique('Role') } })
  const exported = await api('projectBatchExports', 'create', {
    params: { project_id },
    body: {
      name: unique('Export'),
      interval: 'week',
      paused: true,
      destination: { type: 'NoOp', config: {} },
    },
  })
  const writes: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()))
  await signIn(page, workspace.key, surveys)
  await expect(mark(page)).toHaveCount(0)
  await toggleReadOnly(page)
  await expect(mark(page)).toBeVisible()
  await page.reload()
  await expect(mark(page)).toBeVisible()

  await test.step('lists and their menus are disabled', async () => {
    for (const { path, label, button, row } of [
      { path: surveys, label: 'Surveys', button: 'New survey', row: survey.name },
      { path: `${home}/roles`, label: 'Roles', button: 'New role', row: null },
      {
        path: `/projects/${project_id}/batch_exports`,
        label: 'Batch exports',
        button: 'New batch export',
        row: exported.name,
      },
      { path: '/personal_api_keys', label: 'API keys', button: 'New API key', row: null },
    ]) {
      await page.goto(path)
      const table = page.getByRole('table', { name: label })
      await expect(table.or(page.getByRole('list', { name: label, exact: true }))).toBeVisible()
      await expect(page.getByText(REASON)).toBeVisible()
      await expect(page.getByRole('button', { name: button })).toBeDisabled()
      if (row === null) continue
      await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click()
      const line = page.getByRole('menuitem', { name: 'Delete' })
      await expect(line).toBeDisabled()
      await expect(line).toContainText(REASON)
      await page.keyboard.press('Escape')
    }
  })

  await test.step('record actions are disabled', async () => {
    for (const [path, name, button] of [
      [`${surveys}/${survey.id}`, survey.name, 'Review and launch'],
      [`${home}/roles/${role.id}`, role.name, 'Delete role'],
      [`/projects/${project_id}/batch_exports/${exported.id}`, exported.name, 'Edit'],
    ] as const) {
      await page.goto(path)
      await expect(heading(page, name)).toBeVisible()
      await expect(page.getByRole('button', { name: button, exact: true })).toBeDisabled()
    }
  })

  await test.step('forms opened by URL are disabled', async () => {
    for (const [path, input, button] of [
      [`${surveys}/${survey.id}/edit`, 'Name', 'Save'],
      [`${home}/roles/new`, 'Name', 'Create role'],
      ['/users/@me', 'First name', 'Save'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('textbox', { name: input }).first().fill('Another name')
      await expect(page.getByText(REASON).first()).toBeVisible()
      await expect(page.getByRole('button', { name: button, exact: true })).toBeDisabled()
      await page.keyboard.press('Control+s')
    }
  })
  expect(writes).toEqual([])

  await test.step('switching it off enables changes', async () => {
    await page.goto(`${home}/roles/${role.id}/edit`)
    await toggleReadOnly(page)
    await expect(mark(page)).toHaveCount(0)
    await field(page, 'Name').fill('Writable again')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(heading(page, 'Writable again')).toBeVisible()
  })
})

test('read-only mode applies to other tabs and blocks their pending changes', async ({ page, workspace }) => {
  const role = await workspace.api('roles', 'create', {
    params: { organization_id: workspace.organization.id },
    body: { name: 'Reader' },
  })
  const roles = `/organizations/${workspace.organization.id}/roles`
  await signIn(page, workspace.key, `${roles}/${role.id}`)
  await page.getByRole('button', { name: 'Delete role' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()

  const secondTab = await page.context().newPage()
  await signIn(secondTab, workspace.key, roles)
  await toggleReadOnly(secondTab)
  await expect(mark(secondTab)).toBeVisible()

  await dialog.getByRole('button', { name: 'Delete role' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The request was not sent')
  await secondTab.reload()
  await expect(getRows(secondTab, 'Roles')).toHaveText(['Reader'])

  await dialog.getByRole('button', { name: 'Turn off read-only mode' }).click()
  await expect(mark(secondTab)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Delete role' }).click()
  await expect(page.getByText('No roles yet')).toBeVisible()
})

test('an open form retains its input when another tab enables read-only mode', async ({
  page,
  workspace,
}) => {
  const { api, key, organization } = workspace
  const params = { organization_id: organization.id }
  const home = `/organizations/${organization.id}`
  const plugin = await api('plugins', 'create', {
    params,
    body: { plugin_type: 'source', name: 'Rake', source: { 'index.js': '//' } },
  })
  const role = await api('roles', 'create', { params, body: { name: unique('Role') } })
  const secondTab = await page.context().newPage()
  await signIn(secondTab, key, home)
  for (const edit of [
    `${home}/edit`,
    `${home}/plugins/${plugin.id}/edit`,
    `${home}/roles/${role.id}/edit`,
    `${home}/roles/new`,
  ]) {
    await signIn(page, key, edit)
    const roleName = unique('Half a name')
    await field(page, 'Name').fill(roleName)
    await toggleReadOnly(secondTab)
    const save = page.getByRole('button', { name: /^(Save|Create role)$/ })
    await expect(save).toBeDisabled()
    await expect(page.getByText(REASON)).toBeVisible()
    await expect(field(page, 'Name')).toHaveValue(roleName)
    await toggleReadOnly(secondTab)
    await expect(save).toBeEnabled()
    await save.click()
    await expect(heading(page, /^(Half a name|Roles)/)).toBeVisible()
  }
})

test('the account page shows the scopes of the key in use and where they apply', async ({
  page,
  workspace,
}) => {
  const { value } = await workspace.api('personalApiKeys', 'create', {
    body: {
      label: 'Narrow',
      scopes: ['survey:write', 'project:read'],
      scoped_organizations: [workspace.organization.id],
    },
  })
  await signIn(page, value ?? '', '/users/@me')
  const key = page.getByRole('region', { name: 'Sign-in' })
  await expect(key.getByRole('link', { name: 'Narrow' })).toBeVisible()
  await expect(key).toContainText('Write: survey. Read only: project.')
  await expect(key).toContainText(workspace.organization.name)
})
