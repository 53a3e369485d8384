import { confirm, expect, field, heading, message, signIn, test } from './fixtures'

test('a role is created, assigned, removed from a member and deleted', async ({ page, workspace }) => {
  await workspace.invite('member', 'Bea')
  await signIn(page, workspace.key, `/organizations/${workspace.organization.id}/roles`)
  await page.getByRole('link', { name: 'New role' }).first().click()
  await field(page, 'Name').fill('Reviewers')
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(heading(page, 'Reviewers')).toBeVisible()

  await page.getByRole('combobox', { name: 'Add members' }).fill('bea')
  await page.getByRole('option', { name: /Bea/ }).click()
  const people = page.getByRole('list', { name: 'Members with this role' })
  await expect(people).toContainText('Bea')

  await page.getByRole('link', { name: 'Edit' }).click()
  await field(page, 'Name').fill('Editors')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(heading(page, 'Editors')).toBeVisible()

  await page.getByRole('button', { name: 'Remove Bea from the role' }).click()
  await expect(page.getByText('No members')).toBeVisible()
  await page.getByRole('button', { name: 'Delete role' }).click()
  await confirm(page, 'Delete Editors?', 'Delete role')
  await expect(message(page, 'Editors was deleted.')).toBeVisible()
})
