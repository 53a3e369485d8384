import type { Page } from '@playwright/test'
import { findViolations } from './axe'
import { choose, confirm, expect, heading, message, signIn, test } from './fixtures'

const undo = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).last().click()

test('Undo after a deletion restores the survey at the same URL', async ({ page, workspace }) => {
  const survey = await workspace.survey({ name: 'Churn' })
  const address = `${workspace.surveys}/${survey.id}`
  await signIn(page, workspace.key, workspace.surveys)
  await choose(page, 'Churn', 'Delete')
  await expect(page.getByRole('dialog', { name: 'Delete Churn?' })).toContainText(
    'It can be restored from Recently deleted for 30 days.',
  )
  await confirm(page, 'Delete Churn?', 'Delete survey')
  await expect(message(page, 'Churn was deleted.')).toBeVisible()
  await undo(page)
  await expect(message(page, 'Churn was restored.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Churn' })).toBeVisible()
  await page.goto(address)
  await expect(heading(page, 'Churn')).toBeVisible()
})

test('Recently deleted restores records and deletes them permanently', async ({ page, workspace }) => {
  const { api, project_id, surveys } = workspace
  for (const name of ['Stored', 'Purged']) {
    const { id } = await workspace.survey({ name })
    await api('surveys', 'destroy', { params: { project_id, id } })
  }
  const flag = await api('featureFlags', 'create', { params: { project_id }, body: { key: 'old-flag' } })
  const params = { project_id, id: String(flag.id) }
  await api('featureFlags', 'update', { params, body: { deleted: true } })

  await signIn(page, workspace.key, surveys)
  const lines = page.getByRole('link', { name: 'Recently deleted' })
  await lines.first().click()
  await expect(heading(page, 'Recently deleted')).toBeVisible()
  const deleted = page.getByRole('table', { name: 'Recently deleted' })
  await expect(deleted.getByRole('row')).toHaveCount(4)
  await expect(deleted.getByRole('row', { name: 'old-flag' })).toContainText('Feature flag')
  await expect(page.getByText('No deleted records')).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])

  await choose(page, 'Stored', 'Restore')
  await expect(message(page, 'Stored was restored.')).toBeVisible()
  await expect(deleted).not.toContainText('Stored')
  await choose(page, 'Purged', 'Delete now')
  await confirm(page, 'Permanently delete Purged?', 'Delete now')
  await expect(message(page, 'Purged was permanently deleted.')).toBeVisible()
  await expect(deleted).not.toContainText('Purged')
  await page.getByRole('button', { name: 'Restore: old-flag' }).click()
  await expect(message(page, 'old-flag was restored.')).toBeVisible()
  await expect(deleted).toHaveCount(0)
  await expect(page.getByText('No deleted records')).toHaveCount(1)
  const { results } = await api('surveys', 'list', { params: { project_id } })
  expect(results).toMatchObject([{ name: 'Stored' }])
})

test('a project and an organization are restored with their contents', async ({ page, workspace }) => {
  const { api, organization, project_id, surveys } = workspace
  const { id } = await workspace.survey({ name: 'Inside' })
  await api('projects', 'destroy', { params: { organization_id: organization.id, id: project_id } })
  await signIn(page, workspace.key, `/organizations/${organization.id}/deleted`)
  const name = String(organization.teams?.[0]?.name)
  await choose(page, name, 'Restore')
  await expect(message(page, `${name} was restored.`)).toBeVisible()
  await page.goto(`${surveys}/${id}`)
  await expect(heading(page, 'Inside')).toBeVisible()

  await api('organizations', 'destroy', { params: { id: organization.id } })
  await page.goto('/organizations')
  await page.getByRole('button', { name: 'More actions for Organizations' }).click()
  await page.getByRole('menuitem', { name: 'Recently deleted' }).click()
  await choose(page, organization.name, 'Restore')
  await expect(message(page, `${organization.name} was restored.`)).toBeVisible()
  await page.goto(`${surveys}/${id}`)
  await expect(heading(page, 'Inside')).toBeVisible()
})

test('a survey that was purged in another tab is not restored, and the page says so', async ({
  page,
  workspace,
}) => {
  const { api, project_id } = workspace
  const { id } = await workspace.survey({ name: 'Gone' })
  await api('surveys', 'destroy', { params: { project_id, id } })
  await signIn(page, workspace.key, `/projects/${project_id}/deleted`)
  await expect(page.getByRole('table', { name: 'Recently deleted' })).toContainText('Gone')
  await api('surveys', 'purge', { params: { project_id, id } })
  await choose(page, 'Gone', 'Restore')
  await expect(page.getByText('Gone could not be restored.')).toBeVisible()
  await expect(page.getByText(/It was restored or permanently deleted\./)).toBeVisible()
})
