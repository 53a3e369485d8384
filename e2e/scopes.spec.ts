import type { PersonalApiKeyCreate } from '../contract/schemas/personal-api-keys'
import { expect, heading, hideKey, signIn, test } from './fixtures'
import type { Workspace } from './workspace'

/** Creates a key of the same user with fewer rights. */
async function narrow({ api }: Workspace, rights: Omit<PersonalApiKeyCreate, 'label'>): Promise<string> {
  const { value } = await api('personalApiKeys', 'create', { body: { label: 'narrow', ...rights } })
  return value ?? ''
}

const LACKS = 'Missing scope: survey:write.'

test('a read-only key shows the missing scope wherever a survey can be changed', async ({
  page,
  workspace,
}) => {
  const { id, name } = await workspace.survey()
  const key = await narrow(workspace, { scopes: ['survey:read', 'project:read'] })
  await signIn(page, key, workspace.surveys)
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page.getByText(LACKS)).toBeVisible()
  await expect(page.getByRole('button', { name: 'New survey' })).toBeDisabled()

  await test.step('the row menu shows the missing scope', async () => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    // Comparing records is not a change.
    const lines = page.getByRole('menuitem').filter({ hasNotText: 'Compare or copy' })
    await expect(lines).toHaveCount(6)
    for (const line of await lines.all()) {
      await expect(line).toBeDisabled()
      await expect(line).toContainText(LACKS)
    }
    await page.keyboard.press('Escape')
  })

  await test.step('the survey page and its history show the missing scope', async () => {
    await page.getByRole('link', { name }).click()
    await expect(heading(page, name)).toBeVisible()
    await expect(page.getByText(LACKS)).toBeVisible()
    for (const button of ['Edit', 'Review and launch']) {
      await expect(page.getByRole('button', { name: button })).toBeDisabled()
    }
    await page.getByRole('link', { name: 'Activity' }).click()
    await expect(page.getByText('Missing scope: activity_log:read.')).toBeVisible()
  })

  await test.step('the form opened by URL shows the missing scope', async () => {
    await page.goto(`${workspace.surveys}/${id}/edit`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another name')
    await expect(page.getByText(LACKS)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    expect((await workspace.read(id)).name).toBe(name)
  })
})

test('a list that the key cannot read is in the navigation, and its page shows the missing scope', async ({
  page,
  workspace,
}) => {
  const key = await narrow(workspace, { scopes: ['survey:write', 'project:read', 'organization:read'] })
  await signIn(page, key, workspace.surveys)
  await expect(page.getByRole('link', { name: 'New survey' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Members' }).click()
  await expect(page.getByText('Members could not be loaded')).toBeVisible()
  await expect(page.getByText('Missing scope: organization_member:read.')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Domains' }).click()
  await expect(page.getByText('Missing scope: organization:write.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add domain' })).toBeDisabled()
})

test('a key restricted to a project shows the restriction on pages outside of it', async ({
  page,
  workspace,
}) => {
  const key = await narrow(workspace, { scopes: ['*'], scoped_teams: [Number(workspace.project_id)] })
  await signIn(page, key, workspace.surveys)
  await expect(page.getByRole('link', { name: 'New survey' }).first()).toBeVisible()
  await page.goto(workspace.members)
  await expect(
    page
      .getByText('Your API key is restricted to specific projects and has no access outside of them.')
      .first(),
  ).toBeVisible()
})

test('a key restricted to a project opens that project, and the navigation shows only its pages', async ({
  page,
  workspace,
}) => {
  const { id } = await workspace.api('projects', 'create', {
    params: { organization_id: workspace.organization.id },
    body: { name: 'Only this organization' },
  })
  const key = await narrow(workspace, { scopes: ['*'], scoped_teams: [id] })
  await signIn(page, key, '/')
  await expect(page).toHaveURL(new RegExp(`/projects/${id}$`))
  await expect(page.getByRole('link', { name: 'New survey' }).first()).toBeVisible()
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Feature flags' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Members' })).toHaveCount(0)
  await expect(main.getByText('Only this organization')).toBeVisible()
})

test('a missing project shows the navigation, and the URL of a project its home', async ({
  page,
  workspace,
}) => {
  await signIn(page, workspace.key, workspace.surveys)
  await expect(heading(page, 'Surveys')).toBeVisible()
  await page.goto('/projects/999999/surveys')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Surveys' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto('/projects/999999')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Members' })).toBeVisible()
  await page.goto(`/projects/${workspace.project_id}`)
  await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('region', { name: 'Set up your project' })).toBeVisible()
})

test('no actions are disabled when the server does not report the scopes of the key', async ({
  page,
  workspace,
}) => {
  const { name } = await workspace.survey()
  await hideKey(page)
  const refused = page.waitForResponse('**/api/personal_api_keys/@current/')
  await signIn(page, workspace.key, workspace.surveys)
  await refused
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New survey' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
