import type { Page } from '@playwright/test'
import { findViolations } from './axe'
import { confirm, expect, field, heading, message, signIn, test } from './fixtures'
import { SERVER } from './server'
import type { Workspace } from './workspace'

/** Connects to the source, and chooses its project. */
async function connect(page: Page, { key, project_id }: Pick<Workspace, 'key' | 'project_id'>) {
  await page.getByLabel('Personal API key').fill(key)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByLabel('Source project').selectOption(`Shop (${project_id})`)
}

test('a project is imported after a preview, and the report remains', async ({ page, workspace }) => {
  const { api, project_id, key, projects } = workspace
  await workspace.survey({ name: 'NPS' })
  const flag = { key: 'beta', filters: { groups: [] } }
  await api('featureFlags', 'create', { params: { project_id }, body: flag })
  // The source is another project of the same server.
  await api('project', 'update', { params: { project_id }, body: { name: 'Shop' } })
  await signIn(page, key, projects)
  await page.getByRole('button', { name: 'More actions for Projects' }).click()
  await page.getByRole('menuitem', { name: 'Import from PostHog' }).click()
  await expect(heading(page, 'Import from PostHog')).toBeVisible()
  await page.getByRole('radio', { name: 'Another server' }).check()
  await field(page, 'Address').fill(SERVER.url)
  await page.getByLabel('Personal API key').fill('phx_wrong')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByLabel('Personal API key')).toHaveAccessibleDescription(
    /rejected the personal API key/,
  )
  await connect(page, workspace)
  await page.getByRole('button', { name: 'Preview' }).click()
  const records = page.getByRole('table', { name: 'Records' })
  await expect(records.getByRole('row')).toHaveCount(4)
  await expect(records.getByRole('row').filter({ hasText: 'NPS' })).toContainText('Will be created')
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Start import' }).click()
  await expect(page.getByText('The organization has a project Shop already.')).toBeVisible()
  const target = await api('projects', 'create', {
    params: { organization_id: workspace.organization.id },
    body: { name: 'Copy' },
  })
  await page.reload()
  await page.getByRole('radio', { name: 'Another server' }).check()
  await field(page, 'Address').fill(SERVER.url)
  await connect(page, workspace)
  await page.getByLabel('Import into').selectOption('Copy')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(records.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Start import' }).click()
  await expect(heading(page, 'Import of Shop')).toBeVisible()
  await expect(page.getByText('Completed', { exact: true })).toBeVisible()
  await expect(records.getByRole('row').filter({ hasText: 'beta' })).toContainText('Created')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Open project' }).click()
  await expect(page).toHaveURL(new RegExp(`/projects/${target.id}$`))
  await page.goBack()
  await page.getByRole('button', { name: 'Delete report' }).click()
  await confirm(page, 'Delete the report on Shop?', 'Delete report')
  await expect(message(page, 'The report on Shop was deleted.')).toBeVisible()
  const { results } = await api('surveys', 'list', { params: { project_id: String(target.id) } })
  expect(results.map(({ name }) => name)).toEqual(['NPS'])
})
