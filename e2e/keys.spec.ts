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

test('a key with one scope is made, shown once, used in another browser and revoked there', async ({
  page,
  workspace,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, workspace.key, workspace.surveys)
  await page.getByRole('button', { name: workspace.email }).click()
  await page.getByRole('menuitem', { name: 'API keys' }).click()
  await expect(page).toHaveURL(LIST)
  const table = page.getByRole('table', { name: 'API keys' })
  await expect(table.getByRole('row').nth(1)).toContainText('in use')
  await page.getByRole('link', { name: 'New key' }).click()

  await test.step('it is not sent without a scope', async () => {
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

  await expect(heading(page, 'Your new key')).toBeVisible()
  await expect(page.getByText('It is shown this once')).toBeFocused()
  await page.getByRole('button', { name: 'Copy key' }).click()
  const value = await page.evaluate(() => navigator.clipboard.readText())
  expect(value).toMatch(/^phx_\w{40,}$/)
  await expect(page.getByText(value)).toBeVisible()

  const secondPage = await (await browser.newContext()).newPage()
  await signIn(secondPage, value, workspace.surveys)
  await expect(secondPage.getByText('Your key lacks the scope survey:write.')).toBeVisible()
  await expect(secondPage.getByRole('button', { name: 'New survey' })).toBeDisabled()

  await page.getByRole('link', { name: 'Done' }).click()
  const row = table.getByRole('row', { name: 'Reader' })
  await expect(row).toContainText('survey:read')
  await expect(row).toContainText('Everywhere')
  await expect(page.getByText(value)).toHaveCount(0)
  await choose(page, 'Reader', 'Revoke')
  await expect(page.getByRole('dialog')).toContainText('is refused from then on')
  await confirm(page, 'Revoke Reader?', 'Revoke key')
  await expect(message(page, 'Reader was revoked.')).toBeVisible()
  await expect(row).toHaveCount(0)

  await secondPage.reload()
  await expect(secondPage.getByRole('dialog', { name: 'Enter your key again' })).toBeVisible()
  await secondPage.context().close()
})

test('a key is restricted to projects and organizations by their names', async ({ page, workspace }) => {
  const second = await workspace.api('organizations', 'create', { body: { name: unique('Second') } })
  const { name } = await workspace.api('project', 'retrieve', {
    params: { project_id: workspace.project_id },
  })
  const make = () => captureBody(page, 'POST', () => page.getByRole('button', { name: 'Create key' }).click())
  await signIn(page, workspace.key, `${LIST}/new`)
  await field(page, 'Label').fill('One project')
  await page.getByLabel('Access to batch export').selectOption('Read and write')
  await page.getByRole('radio', { name: 'In certain projects' }).check()
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

  await page.getByRole('link', { name: 'New key' }).click()
  await field(page, 'Label').fill('One organization')
  await page.getByRole('radio', { name: 'Everything' }).check()
  await expect(page.getByLabel('Access to survey', { exact: true })).toHaveCount(0)
  await page.getByRole('radio', { name: 'In certain organizations' }).check()
  await page.getByRole('combobox', { name: 'Organizations' }).fill(second.name)
  await page.getByRole('option', { name: second.name }).click()
  await page.keyboard.press('Escape')
  expect(await make()).toMatchObject({ scopes: ['*'], scoped_teams: [], scoped_organizations: [second.id] })
  await page.getByRole('link', { name: 'Done' }).click()

  await expect(page.getByRole('row', { name: 'One project' })).toContainText(name)
  await expect(page.getByRole('row', { name: 'One organization' })).toContainText(second.name)
  await page.getByRole('link', { name: 'One organization' }).click()
  await expect(heading(page, 'One organization')).toBeVisible()
  await expect(page.getByText('Everything that you may do')).toBeVisible()
})

test('a restricted key makes none that reaches further', async ({ page, workspace }) => {
  const scoped_teams = [Number(workspace.project_id)]
  const { value } = await workspace.api('personalApiKeys', 'create', {
    body: { label: 'Here only', scopes: ['*'], scoped_teams },
  })
  await signIn(page, value ?? '', `${LIST}/new`)
  await field(page, 'Label').fill('Heir')
  await page.getByRole('radio', { name: 'Everything' }).check()
  await expect(page.getByRole('radio', { name: 'Where yours does' })).toBeChecked()
  const body = await captureBody(page, 'POST', () => page.getByRole('button', { name: 'Create key' }).click())
  expect(body).toMatchObject({ scoped_teams })
  await expect(heading(page, 'Your new key')).toBeVisible()
})

test('a key without * sees itself alone, and is signed out as it revokes itself', async ({
  page,
  workspace,
}) => {
  const { value } = await workspace.api('personalApiKeys', 'create', {
    body: { label: 'Narrow', scopes: ['survey:read'] },
  })
  await signIn(page, value ?? '', LIST)
  await expect(page.getByText('Only a key that holds the scope * may list and create keys.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New key' })).toBeDisabled()
  await expect(page.getByRole('table', { name: 'API keys' }).getByRole('row')).toHaveCount(2)
  await page.goto(`${LIST}/new`)
  await expect(page.getByText('You cannot make a key')).toBeVisible()

  await page.goto(LIST)
  await page.getByRole('link', { name: 'Narrow' }).click()
  await page.getByRole('button', { name: 'Revoke and sign out' }).click()
  await expect(page.getByRole('dialog')).toContainText('you will be signed out')
  await confirm(page, 'Revoke Narrow?', 'Revoke and sign out')
  await expect(heading(page, 'Sign in to Hedgerow')).toBeVisible()
  await expect(workspace.api('personalApiKeys', 'list', {})).resolves.toHaveLength(1)

  await test.step('and the last key says that it is the last', async () => {
    await signIn(page, workspace.key, LIST)
    await choose(page, 'First key', 'Revoke')
    await expect(page.getByRole('dialog')).toContainText('It is your only key.')
  })
})

test('keys are listed where the server does not tell which one is in use', async ({ page, workspace }) => {
  await hideKey(page)
  await signIn(page, workspace.key, LIST)
  await expect(page.getByRole('row', { name: 'First key' })).toBeVisible()
  await expect(page.getByText('in use')).toHaveCount(0)
  await page.route('**/api/personal_api_keys/', (route) =>
    route.fulfill({ status: 403, json: { type: 'x', code: 'x', detail: 'Not with a key.', attr: null } }),
  )
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Not with a key.')
})

test('the own account is changed, and shows at once', async ({ page, workspace }) => {
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

  await test.step('the name and the colors', async () => {
    await field(page, 'First name').fill('')
    await save()
    await expect(page.getByText('Fill this in.')).toBeVisible()
    await field(page, 'First name').fill('Augusta')
    await field(page, 'Last name').fill('King')
    await page.getByLabel('Colors').selectOption('Dark')
    expect(await captureBody(page, 'PATCH', save)).toEqual({
      first_name: 'Augusta',
      last_name: 'King',
      theme_mode: 'dark',
    })
    await expect(message(page, 'Saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Augusta King' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(page.getByText('No changes yet')).toBeVisible()
  })

  await test.step('where they are', async () => {
    await page.getByLabel('Current organization').selectOption(second.name)
    await expect(page.getByLabel('Current project')).toHaveValue('0')
    expect(await captureBody(page, 'PATCH', save)).toEqual({ set_current_organization: second.id })
    await expect(page.getByLabel('Current organization')).toHaveValue('1')
    // The select shows the choice before the server has stored it.
    await expect
      .poll(
        async () => (await workspace.api('users', 'retrieve', { params: { uuid: '@me' } })).organization?.id,
      )
      .toBe(second.id)
  })
})

test('the own account is shown, and not changed, with a key that may not', async ({ page, workspace }) => {
  const { value } = await workspace.api('personalApiKeys', 'create', {
    body: { label: 'Narrow', scopes: ['survey:read'] },
  })
  await signIn(page, value ?? '', '/users/@me')
  await expect(field(page, 'First name')).toHaveValue('Ada')
  await expect(page.getByText('Your key lacks the scope user:write.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})
