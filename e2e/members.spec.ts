import { choose, confirm, expect, message, signIn, test } from './fixtures'

test('members change level and are removed', async ({ page, workspace }) => {
  const bea = await workspace.invite('member', 'Bea')
  const carl = await workspace.invite('admin', 'Carl')
  const row = (email: string) => page.getByRole('row').filter({ hasText: email })
  await signIn(page, workspace.key, workspace.members)
  await expect(row(bea.email)).toContainText('Member')
  await expect(row(carl.email)).toContainText('Admin')
  await expect(row(workspace.email)).toContainText('you')
  await expect(page.getByRole('main').getByRole('link', { name: 'Invite members' })).toHaveAttribute(
    'href',
    `/organizations/${workspace.organization.id}/invites/new`,
  )

  await choose(page, 'Bea', 'Make admin')
  await expect(message(page, 'Bea is now an admin.')).toBeVisible()
  await expect(row(bea.email)).toContainText('Admin')
  await choose(page, 'Bea', 'Make owner')
  await confirm(page, 'Make Bea an owner?', 'Make owner')
  await expect(row(bea.email)).toContainText('Owner')

  await test.step('the menu item explains that an owner cannot be removed', async () => {
    await page.getByRole('button', { name: 'Actions for Bea' }).click()
    const line = page.getByRole('menuitem', { name: 'Remove from organization' })
    await expect(line).toBeDisabled()
    await expect(line).toContainText('An owner cannot be removed.')
    await page.keyboard.press('Escape')
  })

  await choose(page, 'Carl', 'Remove from organization')
  await confirm(page, 'Remove Carl?', 'Remove')
  await expect(message(page, 'Carl was removed.')).toBeVisible()
  await expect(row(carl.email)).toHaveCount(0)
  await expect(carl.api('users', 'retrieve', { params: { uuid: '@me' } })).resolves.toMatchObject({
    organization: null,
  })
})

test('members can be searched and sorted', async ({ page, workspace }) => {
  await workspace.invite('member', 'Bea')
  await workspace.invite('admin', 'Carl')
  const names = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await signIn(page, workspace.key, workspace.members)
  await page.getByRole('button', { name: 'Level', exact: true }).click()
  await expect(names).toHaveText([/Ada/, /Carl/, /Bea/])
  await page.getByRole('button', { name: 'Level', exact: true }).click()
  await expect(names).toHaveText([/Bea/, /Carl/, /Ada/])
  const level = page.getByRole('combobox', { name: 'Any level' })
  await level.selectOption('Admin')
  await expect(names).toHaveText([/Carl/])
  await expect(page).toHaveURL(/level=8/)
  await level.selectOption('Any level')
  await page.getByLabel('Search names and email addresses').fill('car')
  await expect(names).toHaveText([/Carl/])
  await expect(page).toHaveURL(/order=level&?.*|search=car/)
})

test('a member sees why they cannot change others, and can leave', async ({ page, workspace }) => {
  const bea = await workspace.invite('member', 'Bea')
  await signIn(page, bea.key, workspace.members)
  await page.getByRole('button', { name: 'Actions for Ada' }).click()
  const lines = page.getByRole('menuitem')
  await expect(lines).toHaveCount(5)
  for (const line of await lines.filter({ hasNotText: /Roles|Private projects/ }).all())
    await expect(line).toBeDisabled()
  await expect(lines.first()).toContainText('Only admins and owners can change levels. Your level is member.')
  await page.keyboard.press('Escape')

  await choose(page, 'Bea', 'Leave organization')
  await confirm(page, 'Leave the organization?', 'Leave')
  await expect(page).toHaveURL('/organizations')
  await expect(page.getByText('No organizations')).toBeVisible()
})

test('an owner cannot leave and sees the required steps', async ({ page, workspace }) => {
  await signIn(page, workspace.key, workspace.members)
  await page.getByRole('button', { name: 'Actions for Ada' }).click()
  await expect(page.getByRole('menuitem', { name: 'Leave organization' })).toContainText(
    'An owner cannot leave. Another owner must change your level first.',
  )
})

test('roles are assigned and removed in the member list, and users without permission see the reason', async ({
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
  await choose(page, 'Bea', 'Roles…')
  await dialog.getByRole('checkbox', { name: 'Editors' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Editors' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Reviewers' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Reviewers' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(row).toContainText(/Editors, Reviewers|Reviewers, Editors/)
  expect(await getPeople('Editors')).toEqual([bea.email])

  await choose(page, 'Bea', 'Roles…')
  await dialog.getByRole('checkbox', { name: 'Editors' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Editors' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(row).not.toContainText('Editors')
  expect(await getPeople('Editors')).toEqual([])

  await signIn(page, bea.key, workspace.members)
  await choose(page, 'Bea', 'Roles…')
  await expect(dialog).toContainText(
    'Only admins and owners can assign and remove roles. Your level is member.',
  )
  await expect(dialog.getByRole('checkbox', { name: 'Reviewers' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Reviewers' })).toBeDisabled()
})

test('access to private projects is granted and removed in the member list', async ({ page, workspace }) => {
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
  await choose(page, 'Bea', 'Private projects…')
  await expect(access).toHaveValue('')
  await access.selectOption('Admin')
  await expect(message(page, 'Bea now has access to Orchard.')).toBeVisible()
  await expect(access).toHaveValue('8')
  expect(await canEnter()).toBe(8)
  await access.selectOption('No access')
  await expect(message(page, 'Bea no longer has access to Orchard.')).toBeVisible()
  expect(await canEnter()).toBeNull()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await choose(page, 'Carl', 'Private projects…')
  await expect(page.getByRole('dialog')).toContainText(
    'Carl is an admin of the organization and has access to all projects.',
  )
})
