import { choose, confirm, expect, message, signIn, test } from './fixtures'

test('levels of members are changed and members removed', async ({ page, workspace }) => {
  const bea = await workspace.invite('member', 'Bea')
  const carl = await workspace.invite('admin', 'Carl')
  const row = (email: string) => page.getByRole('row').filter({ hasText: email })
  await signIn(page, workspace.key, workspace.members)
  await expect(row(bea.email)).toContainText('Member')
  await expect(row(carl.email)).toContainText('Admin')
  await expect(row(workspace.email)).toContainText('you')

  await choose(page, 'Bea', 'Make an admin')
  await expect(message(page, 'Bea is now an admin.')).toBeVisible()
  await expect(row(bea.email)).toContainText('Admin')
  await choose(page, 'Bea', 'Make an owner')
  await confirm(page, 'Make Bea an owner?', 'Make an owner')
  await expect(row(bea.email)).toContainText('Owner')

  await test.step('an owner cannot be removed, and the line says so', async () => {
    await page.getByRole('button', { name: 'Actions for Bea' }).click()
    const line = page.getByRole('menuitem', { name: 'Remove from the organization' })
    await expect(line).toBeDisabled()
    await expect(line).toContainText('An owner cannot be removed.')
    await page.keyboard.press('Escape')
  })

  await choose(page, 'Carl', 'Remove from the organization')
  await confirm(page, 'Remove Carl?', 'Remove')
  await expect(message(page, 'Carl was removed.')).toBeVisible()
  await expect(row(carl.email)).toHaveCount(0)
  await expect(carl.api('users', 'retrieve', { params: { uuid: '@me' } })).resolves.toMatchObject({
    organization: null,
  })
})

test('a list of members is searched and ordered', async ({ page, workspace }) => {
  await workspace.invite('member', 'Bea')
  await workspace.invite('admin', 'Carl')
  const names = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await signIn(page, workspace.key, workspace.members)
  await page.getByRole('button', { name: 'Level', exact: true }).click()
  await expect(names).toHaveText([/Ada/, /Carl/, /Bea/])
  await page.getByRole('button', { name: 'Level', exact: true }).click()
  await expect(names).toHaveText([/Bea/, /Carl/, /Ada/])
  await page.getByLabel('Search names and addresses').fill('car')
  await expect(names).toHaveText([/Carl/])
  await expect(page).toHaveURL(/order=level&?.*|search=car/)
})

test('a plain member is told why they change nobody, and can leave', async ({ page, workspace }) => {
  const bea = await workspace.invite('member', 'Bea')
  await signIn(page, bea.key, workspace.members)
  await page.getByRole('button', { name: 'Actions for Ada' }).click()
  const lines = page.getByRole('menuitem')
  await expect(lines).toHaveCount(5)
  for (const line of await lines.filter({ hasNotText: /Roles|Private projects/ }).all())
    await expect(line).toBeDisabled()
  await expect(lines.first()).toContainText('Only admins and owners change levels. You are a member.')
  await page.keyboard.press('Escape')

  await choose(page, 'Bea', 'Leave the organization')
  await confirm(page, 'Leave the organization?', 'Leave')
  await expect(page).toHaveURL('/organizations')
  await expect(page.getByText('You are in no organization')).toBeVisible()
})

test('an owner cannot leave and learns what would have to happen first', async ({ page, workspace }) => {
  await signIn(page, workspace.key, workspace.members)
  await page.getByRole('button', { name: 'Actions for Ada' }).click()
  await expect(page.getByRole('menuitem', { name: 'Leave the organization' })).toContainText(
    'An owner cannot leave. Another owner has to make you an admin or a member first.',
  )
})

test('roles are given and taken from the list of members, and whoever may not do so is told why', async ({
  page,
  workspace,
}) => {
  const bea = await workspace.invite('member', 'Bea')
  const params = { organization_id: workspace.organization.id }
  for (const name of ['Editors', 'Reviewers'])
    await workspace.api('roles', 'create', { params, body: { name } })
  const row = page.getByRole('row').filter({ hasText: bea.email })
  const dialog = page.getByRole('dialog', { name: 'Roles of Bea' })
  const getPeople = async (name: string) => {
    const { results } = await workspace.api('roles', 'list', { params })
    return results.find((role) => role.name === name)?.members.map(({ user }) => user.email)
  }
  await signIn(page, workspace.key, workspace.members)
  await choose(page, 'Bea', 'Roles …')
  await dialog.getByRole('checkbox', { name: 'Editors' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Editors' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Reviewers' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Reviewers' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(row).toContainText(/Editors, Reviewers|Reviewers, Editors/)
  expect(await getPeople('Editors')).toEqual([bea.email])

  await choose(page, 'Bea', 'Roles …')
  await dialog.getByRole('checkbox', { name: 'Editors' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Editors' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(row).not.toContainText('Editors')
  expect(await getPeople('Editors')).toEqual([])

  await signIn(page, bea.key, workspace.members)
  await choose(page, 'Bea', 'Roles …')
  await expect(dialog).toContainText('Only admins and owners can give and take roles. You are a member.')
  await expect(dialog.getByRole('checkbox', { name: 'Reviewers' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Reviewers' })).toBeDisabled()
})

test('access to private projects is given and removed from the list of members', async ({
  page,
  workspace,
}) => {
  const bea = await workspace.invite('member', 'Bea')
  await workspace.invite('admin', 'Carl')
  const params = { organization_id: workspace.organization.id }
  const { id } = await workspace.api('projects', 'create', {
    params,
    body: { name: 'Orchard', access_control: true },
  })
  const canEnter = () =>
    bea.api('project', 'retrieve', { params: { project_id: String(id) } }).then(
      ({ effective_membership_level }) => effective_membership_level,
      () => null,
    )
  const dialog = page.getByRole('dialog', { name: 'Private projects of Bea' })
  const access = dialog.getByLabel('Access to Orchard')
  await signIn(page, workspace.key, workspace.members)
  await choose(page, 'Bea', 'Private projects …')
  await expect(access).toHaveValue('')
  await access.selectOption('Admin')
  await expect(message(page, 'Bea now has access to Orchard.')).toBeVisible()
  await expect(access).toHaveValue('8')
  expect(await canEnter()).toBe(8)
  await access.selectOption('No access')
  await expect(message(page, 'Bea no longer has access to Orchard.')).toBeVisible()
  expect(await canEnter()).toBeNull()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await choose(page, 'Carl', 'Private projects …')
  await expect(page.getByRole('dialog')).toContainText(
    'Carl is an admin of the organization and has access to every project.',
  )
})
