import type { Page } from '@playwright/test'
import { LEVELS } from '../contract/domain/levels'
import { captureBody, confirm, expect, field, heading, message, saveReviewed, signIn, test } from './fixtures'
import { unique } from './workspace'

const getCards = (page: Page) =>
  page.getByRole('list', { name: 'Organizations' }).getByRole('heading', { level: 2 })

test('an organization is created, viewed, updated, and deleted by typing its name', async ({
  page,
  workspace,
}) => {
  const name = unique('Rowan')
  await signIn(page, workspace.key, '/organizations')
  await expect(getCards(page)).toHaveText([workspace.organization.name])
  await page.getByRole('link', { name: 'New organization', exact: true }).click()
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(field(page, 'Name')).toHaveAccessibleDescription(/Enter a value\./)
  await field(page, 'Name').fill(name)
  await page.getByLabel('Email about new members').uncheck()
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(message(page, `${name} was created.`)).toBeVisible()
  await expect(page.getByText('Waiting for first event…')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Organization / })).toContainText(name)
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(heading(page, name)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Get started' })).toBeVisible()

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await field(page, 'Name').fill(`${name} & Co`)
  await page.getByLabel('Require two-factor authentication').check()
  await page.getByRole('button', { name: 'Save' }).click()
  const body = await captureBody(page, 'PATCH', () => saveReviewed(page))
  expect(body).toEqual({ name: `${name} & Co`, enforce_2fa: true })
  await expect(heading(page, `${name} & Co`)).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^Required/ })).toBeVisible()

  await page.getByRole('button', { name: 'Delete organization' }).click()
  await confirm(page, `Delete ${name} & Co?`, 'Delete organization', `${name} & Co`)
  await expect(message(page, 'was deleted.')).toBeVisible()
  await expect(getCards(page)).toHaveText([workspace.organization.name])
  await expect(page.getByRole('button', { name: /^Organization / })).toContainText(
    workspace.organization.name,
  )
})

test('a member can view an organization and sees why they cannot change it', async ({ page, workspace }) => {
  const { key } = await workspace.invite('member')
  await signIn(page, key, `/organizations/${workspace.organization.id}`)
  await expect(heading(page, workspace.organization.name)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete organization' })).toBeDisabled()
  await expect(page.getByText('Only owners can delete an organization. Your level is member.')).toBeVisible()

  await page.goto(`/organizations/${workspace.organization.id}/edit`)
  await expect(page.getByText('Only admins and owners can do this. Your level is member.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('a user who lost permission to change an organization sees an error and retains their input', async ({
  page,
  workspace,
}) => {
  const { organization, api } = workspace
  const bea = await workspace.invite('admin')
  await signIn(page, bea.key, `/organizations/${organization.id}/edit`)
  await field(page, 'Name').fill('Ours now')
  await api('members', 'update', {
    params: { organization_id: organization.id, user__uuid: bea.uuid },
    body: { level: LEVELS.member },
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'You don’t have permission to do this' }),
  ).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Ours now')
})

test('the switcher finds an organization and opens the same page in it', async ({ page, workspace }) => {
  const otherOrganization = await workspace.api('organizations', 'create', {
    body: { name: unique('Willow') },
  })
  await signIn(page, workspace.key, workspace.members)
  await page.getByRole('button', { name: /^Organization / }).click()
  await page.getByRole('combobox', { name: 'Search organization' }).fill('willow')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([otherOrganization.name])
  await page.getByRole('option', { name: otherOrganization.name }).click()
  await expect(page).toHaveURL(`/organizations/${otherOrganization.id}/members`)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Organization / })).toContainText(otherOrganization.name)
})
