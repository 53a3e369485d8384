import type { Page } from '@playwright/test'
import {
  captureBody,
  choose,
  confirm,
  expect,
  field,
  heading,
  hideKey,
  message,
  signIn,
  test,
} from './fixtures'
import { unique } from './workspace'

const LIST = '/personal_api_keys'

const getCards = (page: Page) =>
  page.getByRole('list', { name: 'API keys', exact: true }).getByRole('listitem')

test('a key with one scope is created, shown once, used in another browser and revoked', async ({
  page,
  workspace,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, workspace.key, workspace.surveys)
  await page.getByRole('button', { name: workspace.email }).click()
  await page.getByRole('menuitem', { name: 'API keys' }).click()
  await expect(page).toHaveURL(LIST)
  await expect(getCards(page).first()).toContainText('current')
  await page.getByRole('link', { name: 'New API key', exact: true }).click()

  await test.step('the form requires a scope', async () => {
    await field(page, 'Label').fill('Reader')
    await page.getByRole('button', { name: 'Create key' }).click()
    await expect(page.getByRole('alert')).toHaveText('Choose at least one scope.')
  })
  await page.getByLabel('Access to survey', { exact: true }).selectOption('Read')
  const body = await captureBody(page, 'POST', () => page.getByRole('button', { name: 'Create key' }).click())
  expect(body).toEqual({
    label: 'Reader',
    scopes: ['survey:read'],
    scoped_organizations: [],
    scoped_teams: [],
  })

  await expect(heading(page, 'Your new API key')).toBeVisible()
  await expect(page.getByText('It is shown only once')).toBeFocused()
  await page.getByRole('button', { name: 'Copy key' }).click()
  const value = await page.evaluate(() => navigator.clipboard.readText())
  expect(value).toMatch(/^phx_\w{40,}$/)
  await expect(page.getByText(value)).toBeVisible()

  const secondPage = await (await browser.newContext()).newPage()
  await signIn(secondPage, value, workspace.surveys)
  await expect(secondPage.getByText('Missing scope: survey:write.')).toBeVisible()
  await expect(secondPage.getByRole('button', { name: 'New survey' })).toBeDisabled()

  await page.getByRole('link', { name: 'Done' }).click()
  const row = getCards(page).filter({ hasText: 'Reader' })
  await expect(row).toContainText('survey:read')
  await expect(row).toContainText('All resources')
  await expect(page.getByText(value)).toHaveCount(0)
  await choose(page, 'Reader', 'Revoke')
  await expect(page.getByRole('dialog')).toContainText('are rejected from then on')
  await confirm(page, 'Revoke Reader?', 'Revoke key')
  await expect(message(page, 'Reader was revoked.')).toBeVisible()
  await expect(row).toHaveCount(0)

  await secondPage.reload()
  await expect(secondPage.getByRole('dialog', { name: 'Enter your API key again' })).toBeVisible()
  await secondPage.context().close()
})

test('a key can be restricted to projects and organizations by name', async ({ page, workspace }) => {
  const second = await workspace.api('organizations', 'create', { body: { name: unique('Second') } })
  const { name } = await workspace.api('project', 'retrieve', {
    params: { project_id: workspace.project_id },
  })
  const make = () => captureBody(page, 'POST', () => page.getByRole('button', { name: 'Create key' }).click())
  await signIn(page, workspace.key, `${LIST}/new`)
  await field(page, 'Label').fill('One project')
  await page.getByLabel('Access to batch export').selectOption('Read and write')
  await page.getByRole('radio', { name: 'Selected projects' }).check()
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('Choose at least one project.')).toBeVisible()
  const projects = page.getByRole('combobox', { name: 'Projects' })
  await projects.click()
  await page.getByRole('group', { name: workspace.organization.name }).getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
  expect(await make()).toMatchObject({
    scopes: ['batch_export:write'],
    scoped_teams: [Number(workspace.project_id)],
    scoped_organizations: [],
  })
  await page.getByRole('link', { name: 'Done' }).click()

  await page.getByRole('link', { name: 'New API key', exact: true }).click()
  await field(page, 'Label').fill('One organization')
  await page.getByRole('radio', { name: 'All scopes' }).check()
  await expect(page.getByLabel('Access to survey', { exact: true })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Selected organizations' }).check()
  await page.getByRole('combobox', { name: 'Organizations' }).fill(second.name)
  await page.getByRole('option', { name: second.name }).click()
  await page.keyboard.press('Escape')
  expect(await make()).toMatchObject({ scopes: ['*'], scoped_teams: [], scoped_organizations: [second.id] })
  await page.getByRole('link', { name: 'Done' }).click()

  await expect(getCards(page).filter({ hasText: 'One project' })).toContainText(name)
  await expect(getCards(page).filter({ hasText: 'One organization' })).toContainText(second.name)
  await page.getByRole('link', { name: 'One organization' }).click()
  await expect(heading(page, 'One organization')).toBeVisible()
  await expect(page.getByText('All scopes')).toBeVisible()
})

test('a key with an expiration date is renamed and rolled', async ({ page, workspace }) => {
  const created = await workspace.api('personalApiKeys', 'create', {
    body: { label: 'Old name', scopes: ['*'], expires_at: '2999-01-01T00:00:00Z' },
  })
  await signIn(page, workspace.key, LIST)
  const row = getCards(page).filter({ hasText: 'Old name' })
  await expect(row.getByText(/2999/)).toBeVisible()
  await choose(page, 'Old name', 'Rename')
  await expect(heading(page, 'Edit Old name')).toBeVisible()
  await field(page, 'Label').fill('New name')
  const save = () => page.getByRole('button', { name: 'Save' }).click()
  expect(await captureBody(page, 'PATCH', save)).toEqual({ label: 'New name' })
  await expect(heading(page, 'New name')).toBeVisible()

  await page.getByRole('button', { name: 'Roll', exact: true }).click()
  await confirm(page, 'Roll New name?', 'Roll key')
  const dialog = page.getByRole('dialog', { name: 'New value of New name' })
  const value = (await dialog.locator('code').innerText()).trim()
  expect(value).toMatch(/^phx_\w{40,}$/)
  expect(value).not.toBe(created.value)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(value)).toHaveCount(0)

  await test.step('the session continues with the new value after the current key is rolled', async () => {
    await signIn(page, value, `${LIST}/${created.id}`)
    await expect(page.getByText('current', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Roll', exact: true }).click()
    await confirm(page, 'Roll New name?', 'Roll key')
    await page
      .getByRole('dialog', { name: 'New value of New name' })
      .getByRole('button', { name: 'Close' })
      .click()
    await page.reload()
    await expect(heading(page, 'New name')).toBeVisible()
    await expect(page.getByText('current', { exact: true })).toBeVisible()
  })
})

test('a restricted key can create only keys with the same restriction', async ({ page, workspace }) => {
  const scoped_teams = [Number(workspace.project_id)]
  const { value } = await workspace.api('personalApiKeys', 'create', {
    body: { label: 'Here only', scopes: ['*'], scoped_teams },
  })
  await signIn(page, value ?? '', `${LIST}/new`)
  await field(page, 'Label').fill('Heir')
  await page.getByRole('radio', { name: 'All scopes' }).check()
  await expect(page.getByRole('radio', { name: 'Same as your current key' })).toBeChecked()
  const body = await captureBody(page, 'POST', () => page.getByRole('button', { name: 'Create key' }).click())
  expect(body).toMatchObject({ scoped_teams })
  await expect(heading(page, 'Your new API key')).toBeVisible()
})

test('a key without * sees only itself and is signed out when it revokes itself', async ({
  page,
  workspace,
}) => {
  const { value } = await workspace.api('personalApiKeys', 'create', {
    body: { label: 'Narrow', scopes: ['survey:read'] },
  })
  await signIn(page, value ?? '', LIST)
  await expect(page.getByText('Only API keys with the scope * can list and create API keys.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New API key' })).toBeDisabled()
  await expect(getCards(page)).toHaveCount(1)
  await page.goto(`${LIST}/new`)
  await expect(page.getByText('You cannot create API keys')).toBeVisible()

  await page.goto(LIST)
  await page.getByRole('link', { name: 'Narrow' }).click()
  await page.getByRole('button', { name: 'Revoke and sign out' }).click()
  await expect(page.getByRole('dialog')).toContainText('You will be signed out')
  await confirm(page, 'Revoke Narrow?', 'Revoke and sign out')
  await expect(heading(page, 'Sign in to Hedgerow')).toBeVisible()
  await expect(workspace.api('personalApiKeys', 'list', {})).resolves.toHaveLength(1)

  await test.step('revoking the last key shows a warning', async () => {
    await signIn(page, workspace.key, LIST)
    await choose(page, 'First key', 'Revoke')
    await expect(page.getByRole('dialog')).toContainText('This is your only key.')
  })
})

test('keys are listed when the server does not identify the one in use', async ({ page, workspace }) => {
  await hideKey(page)
  await signIn(page, workspace.key, LIST)
  await expect(getCards(page).filter({ hasText: 'First key' })).toBeVisible()
  await expect(page.getByText('Current', { exact: true })).toHaveCount(0)
  await page.route('**/api/personal_api_keys/', (route) =>
    route.fulfill({ status: 403, json: { type: 'x', code: 'x', detail: 'Not with a key.', attr: null } }),
  )
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Not with a key.')
})

test('account changes are visible immediately', async ({ page, workspace }) => {
  const second = await workspace.api('organizations', 'create', { body: { name: unique('Second') } })
  await workspace.api('users', 'update', {
    params: { uuid: '@me' },
    body: { set_current_organization: workspace.organization.id },
  })
  await signIn(page, workspace.key, workspace.surveys)
  await page.getByRole('button', { name: workspace.email }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await expect(page).toHaveURL('/users/@me')
  const save = () => page.getByRole('button', { name: 'Save' }).click()

  await test.step('the theme is updated at once', async () => {
    const choose = () => page.getByRole('button', { name: 'Dark' }).click()
    expect(await captureBody(page, 'PATCH', choose)).toEqual({ theme_mode: 'dark' })
    await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })

  await test.step('the name is updated', async () => {
    await field(page, 'First name').fill('')
    await save()
    await expect(page.getByText('Enter a value.')).toBeVisible()
    await field(page, 'First name').fill('Augusta')
    await field(page, 'Last name').fill('King')
    expect(await captureBody(page, 'PATCH', save)).toEqual({ first_name: 'Augusta', last_name: 'King' })
    await expect(message(page, 'Changes saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Augusta King' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  })

  await test.step('the current organization is updated', async () => {
    const form = page.getByRole('region', { name: 'Default project' })
    await form.getByLabel('Organization').selectOption(second.name)
    await expect(form.getByLabel('Project')).toHaveValue('0')
    expect(await captureBody(page, 'PATCH', save)).toEqual({ set_current_organization: second.id })
    await expect(form.getByLabel('Organization')).toHaveValue('1')
    // The select shows the choice before the server has stored it, so poll the server.
    await expect
      .poll(
        async () => (await workspace.api('users', 'retrieve', { params: { uuid: '@me' } })).organization?.id,
      )
      .toBe(second.id)
  })
})

test('the account is read-only with a key that lacks the scope', async ({ page, workspace }) => {
  const { value } = await workspace.api('personalApiKeys', 'create', {
    body: { label: 'Narrow', scopes: ['survey:read'] },
  })
  await signIn(page, value ?? '', '/users/@me')
  await expect(field(page, 'First name')).toHaveValue('Ada')
  await expect(page.getByText('Missing scope: user:write.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})
