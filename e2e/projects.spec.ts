import type { Page } from '@playwright/test'
import { captureBody, confirm, expect, field, heading, message, signIn, test } from './fixtures'

const getCards = (page: Page) =>
  page.getByRole('list', { name: 'Projects', exact: true }).getByRole('heading', { level: 2 })

test('a project is created, viewed, updated, and deleted by typing its name', async ({ page, workspace }) => {
  await signIn(page, workspace.key, workspace.projects)
  await expect(getCards(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'New project', exact: true }).click()
  await field(page, 'Name').fill('Mobile')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Vienna')
  await page.getByRole('option', { name: /^Europe\/Vienna/ }).click()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(message(page, 'Mobile was created.')).toBeVisible()
  await expect(heading(page, 'Mobile')).toBeVisible()
  await expect(page.getByText('Europe/Vienna')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Project / })).toContainText('Mobile')

  await page.getByRole('main').getByRole('link', { name: 'Edit' }).first().click()
  await page.getByLabel('First day of week').selectOption('Monday')
  await page.getByLabel('Show surveys').check()
  await page.getByRole('combobox', { name: 'App URLs' }).fill('https://app.example.com')
  await page.getByRole('combobox', { name: 'App URLs' }).press('Enter')
  const save = page.getByRole('button', { name: 'Save' })
  expect(await captureBody(page, 'PATCH', () => save.click())).toEqual({
    week_start_day: 1,
    surveys_opt_in: true,
    app_urls: ['https://app.example.com'],
  })
  await expect(heading(page, 'Mobile')).toBeVisible()
  await expect(page.getByText('https://app.example.com')).toBeVisible()

  await page.getByRole('button', { name: 'Delete project' }).click()
  await confirm(page, 'Delete Mobile?', 'Delete project', 'Mobile')
  await expect(message(page, 'Mobile was deleted.')).toBeVisible()
  await expect(getCards(page)).toHaveCount(1)
  await expect(getCards(page)).not.toHaveText(['Mobile'])
})

test('a filter with invalid JSON is reported before anything is sent', async ({ page, workspace }) => {
  await signIn(page, workspace.key, `${workspace.projects}/${workspace.project_id}/edit`)
  const filters = page.getByLabel('Exclude internal users')
  await filters.fill('[{"key": ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(filters).toBeFocused()
  await expect(filters).toHaveAccessibleDescription(/Invalid JSON/)
  await filters.fill('[]')
  expect(await captureBody(page, 'PATCH', () => page.getByRole('button', { name: 'Save' }).click())).toEqual({
    test_account_filters: [],
  })
  await expect(message(page, 'Changes saved.')).toBeVisible()
})

test('resetting a project token requires typing the project name', async ({ page, workspace }) => {
  const { organization, project_id, api } = workspace
  const params = { organization_id: organization.id, id: project_id }
  const before = await api('projects', 'retrieve', { params })
  await signIn(page, workspace.key, `${workspace.projects}/${project_id}`)
  await expect(page.getByText(before.api_token, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Rotate token' }).click()
  await confirm(page, 'Rotate the project token?', 'Rotate token', before.name)
  await expect(message(page, 'The project token was rotated.')).toBeVisible()
  const { api_token } = await api('projects', 'retrieve', { params })
  expect(api_token).not.toBe(before.api_token)
  await expect(page.getByText(api_token, { exact: true })).toBeVisible()
  await expect(page.getByText(before.api_token)).toHaveCount(0)
})

test('a member sees why they cannot create, delete or reset', async ({ page, workspace }) => {
  const { key } = await workspace.invite('member')
  await signIn(page, key, workspace.projects)
  await expect(page.getByRole('button', { name: 'New project' })).toBeDisabled()
  await getCards(page).first().getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Rotate token' })).toBeDisabled()
  await expect(
    page.getByText('Only admins and owners can rotate the token. Your level is member.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete project' })).toBeDisabled()
  await expect(
    page.getByText('Only admins and owners can delete a project. Your level is member.'),
  ).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Edit' }).first().click()
  await expect(page.getByLabel('Private')).toBeDisabled()
  await expect(page.getByText('Only admins and owners can change the visibility of a project.')).toBeVisible()
})

test('the switcher opens another project of the organization', async ({ page, workspace }) => {
  const { organization, api } = workspace
  const otherProject = await api('projects', 'create', {
    params: { organization_id: organization.id },
    body: { name: 'Clinic' },
  })
  await signIn(page, workspace.key, workspace.surveys)
  await page.getByRole('button', { name: /^Project / }).click()
  await page.getByRole('combobox', { name: 'Search project' }).fill('clin')
  await page.getByRole('option', { name: 'Clinic' }).click()
  await expect(page).toHaveURL(`/projects/${otherProject.id}/surveys`)
  await expect(page.getByText('No surveys yet')).toBeVisible()
})

test('a project page shows its history', async ({ page, workspace }) => {
  const { api, organization, project_id, projects } = workspace
  const params = { organization_id: organization.id, id: project_id }
  await api('projects', 'update', { params, body: { week_start_day: 1 } })
  await api('projects', 'update', { params, body: { name: 'Oak' } })
  await signIn(page, workspace.key, `${projects}/${project_id}`)
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText(/updated the project/)).toHaveCount(2)
  await expect(page.getByText('Week start day')).toBeVisible()
  await expect(page.getByRole('main').getByText('Oak').last()).toBeVisible()
})

test('a project shows that its demo data is being generated', async ({ page, workspace }) => {
  let running = true
  // This server does not generate demo data, so this response is mocked.
  await page.route('**/is_generating_demo_data/', (route) =>
    route.fulfill({ json: { is_generating_demo_data: running } }),
  )
  await signIn(page, workspace.key, `${workspace.projects}/${workspace.project_id}`)
  await expect(page.getByText('Demo data is being generated.')).toBeVisible()
  running = false
  await expect(page.getByText('Demo data is being generated.')).toHaveCount(0)
})

test('the demo project is created with a button that then disappears', async ({ page, workspace }) => {
  await signIn(page, workspace.key, workspace.projects)
  const menu = page.getByRole('button', { name: 'More actions for Projects' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'New demo project' }).click()
  await expect(message(page, 'Demo project was created.')).toBeVisible()
  await expect(heading(page, 'Demo project')).toBeVisible()
  await page.goto(workspace.projects)
  await expect(getCards(page)).toHaveCount(2)
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Import from PostHog' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'New demo project' })).toBeHidden()
})

test('access to a private project is granted, changed, removed and restored on its page', async ({
  page,
  workspace,
}) => {
  const bea = await workspace.invite('member', 'Bea')
  const params = { organization_id: workspace.organization.id }
  const { id } = await workspace.api('projects', 'create', { params, body: { name: 'Orchard' } })
  const levelOfBea = () =>
    bea.api('project', 'retrieve', { params: { project_id: String(id) } }).then(
      ({ effective_membership_level }) => effective_membership_level,
      () => null,
    )
  await signIn(page, workspace.key, `${workspace.projects}/${id}`)
  await expect(page.getByRole('link', { name: 'Make the project private' })).toBeVisible()
  await workspace.api('projects', 'update', {
    params: { ...params, id: String(id) },
    body: { access_control: true },
  })
  await page.reload()
  const people = page.getByRole('list', { name: 'Members with access' })
  await expect(people).toContainText('Organization owner')
  expect(await levelOfBea()).toBeNull()

  await page.getByRole('combobox', { name: 'Add member' }).fill('bea')
  await page.getByRole('option', { name: /Bea/ }).click()
  await expect(message(page, 'Bea now has access to Orchard.')).toBeVisible()
  const level = people.getByLabel('Access level for Bea')
  await expect(level).toHaveValue('1')
  expect(await levelOfBea()).toBe(1)
  await level.selectOption('Admin')
  await expect(message(page, 'The access level of Bea in Orchard was changed.')).toBeVisible()
  expect(await levelOfBea()).toBe(8)
  await people.getByRole('button', { name: 'Remove access for Bea' }).click()
  await expect(message(page, 'Bea no longer has access to Orchard.')).toBeVisible()
  await expect(level).toHaveCount(0)
  expect(await levelOfBea()).toBeNull()
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Undo' })
    .last()
    .click()
  await expect(level).toHaveValue('8')
  expect(await levelOfBea()).toBe(8)
})
