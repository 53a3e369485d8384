import { findViolations } from './axe'
import { expect, field, heading, holdBack, message, signIn, test } from './fixtures'

test.beforeEach(async ({ page, workspace }) => {
  await signIn(page, workspace.key, `/projects/${workspace.project_id}/surveys`)
  await expect(heading(page, 'Surveys')).toBeVisible()
})

test('the palette finds records of all lists, pages and actions with the keyboard', async ({
  page,
  workspace,
}) => {
  const { api, project_id, organization } = workspace
  const params = { organization_id: organization.id }
  const survey = await workspace.survey({ name: 'Lamp satisfaction' })
  const role = await api('roles', 'create', { params, body: { name: 'Lamp lighters' } })
  const combobox = page.getByRole('combobox', { name: 'Pages, records and actions' })
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  const open = async (text: string) => {
    await page.keyboard.press('Control+k')
    await expect(combobox).toBeFocused()
    await combobox.fill(text)
  }

  await test.step('it searches two lists at once and opens a record', async () => {
    await open('lamp')
    await expect(option('Lamp satisfaction')).toBeVisible()
    await expect(option('Lamp lighters')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await combobox.fill('roles: lamp')
    await expect(option('Lamp satisfaction')).toBeHidden()
    await expect(option('Lamp lighters')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/roles/${role.id}$`))
    await expect(heading(page, 'Lamp lighters')).toBeFocused()
  })

  await test.step('it opens a page', async () => {
    await open('/domains')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Domains')).toBeVisible()
  })

  await test.step('it runs an action of the current record after confirmation', async () => {
    await page.goto(`/projects/${project_id}/surveys/${survey.id}`)
    await expect(heading(page, 'Lamp satisfaction')).toBeVisible()
    await open('>archive')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Archive Lamp satisfaction?' })
    await question.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(message(page, 'Lamp satisfaction was archived.')).toBeVisible()
    expect((await workspace.read(survey.id)).archived).toBe(true)
  })

  await test.step('it shows an empty result and closes without side effects', async () => {
    await open('xyzzy nothing')
    await expect(page.getByText('No results')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(combobox).toBeHidden()
  })
})

test('a shortcut runs the menu action of the focused row, but not while typing', async ({
  page,
  workspace,
}) => {
  const { api, project_id, organization } = workspace
  const name = 'Keyed role'
  await api('roles', 'create', { params: { organization_id: organization.id }, body: { name } })
  await page.goto(`/organizations/${organization.id}/roles`)

  await test.step('a shortcut edits the focused row', async () => {
    await page.getByRole('link', { name: new RegExp(name) }).focus()
    await page.keyboard.press('e')
    await expect(heading(page, `Edit ${name}`)).toBeVisible()
  })

  await test.step('shortcuts are disabled in a text field', async () => {
    await field(page, 'Name').fill('')
    await page.keyboard.type('n e # ?')
    await expect(field(page, 'Name')).toHaveValue('n e # ?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('shortcuts open the create page and focus the list search', async () => {
    await page.goto(`/projects/${project_id}/batch_exports`)
    await expect(heading(page, 'Batch exports')).toBeVisible()
    await page.keyboard.press('n')
    await expect(heading(page, 'New batch export')).toBeVisible()
    await page.goto(`/projects/${project_id}/surveys`)
    await workspace.survey({ name: 'One' })
    await page.reload()
    await expect(page.getByRole('link', { name: 'One', exact: true })).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search names and descriptions' })).toBeFocused()
  })

  await test.step('the shortcut help has no accessibility violations', async () => {
    await page.getByRole('link', { name: 'One', exact: true }).focus()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(keys.getByText('Edit', { exact: true })).toBeVisible()
    await expect(keys.getByText('New survey')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('n')
    await expect(keys).toBeVisible()
  })
})

test('keys typed right after Ctrl+K reach the palette, even before it has loaded', async ({ page }) => {
  await page.reload()
  await expect(heading(page, 'Surveys')).toBeVisible()
  const release = await holdBack(page, '**/Palette-*.js')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new', { delay: 20 })
  release()
  await expect(page.getByRole('combobox', { name: 'Pages, records and actions' })).toHaveValue('new')
  await expect(heading(page, 'Surveys')).toBeAttached()
  await expect(page).toHaveURL(/surveys$/)
})

test('the palette finds members, invites people and changes the theme', async ({ page, workspace }) => {
  const combobox = page.getByRole('combobox', { name: 'Pages, records and actions' })
  const open = async (text: string) => {
    await page.keyboard.press('Control+k')
    await expect(combobox).toBeFocused()
    await combobox.fill(text)
  }
  await open('dark theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await open('>invite members')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/invites\/new$/)
  await page.goto(workspace.surveys)
  await expect(heading(page, 'Surveys')).toBeVisible()
  await open(`members: ${workspace.email}`)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await expect(page.getByText('1 result.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Ada')).toBeVisible()
  await expect(page.getByRole('main').getByText(workspace.email)).toBeVisible()
})
