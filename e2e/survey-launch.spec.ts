import type { Page } from '@playwright/test'
import { captureBody, choose, expect, heading, message, signIn, test } from './fixtures'
import type { Workspace } from './workspace'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const group = (page: Page, name: string) => page.getByRole('region', { name })
const shownBody = async (page: Page) =>
  JSON.parse(await page.getByRole('region', { name: 'Request body' }).innerText())

async function openLaunch(page: Page, workspace: Workspace, id: string) {
  await signIn(page, workspace.key, `${workspace.surveys}/${id}/launch`)
  await expect(page.getByText('passed')).toBeVisible()
}

test('a launch sends the request shown and can be undone for a limited time', async ({ page, workspace }) => {
  const { id, name } = await workspace.survey()
  await signIn(page, workspace.key, workspace.surveys)
  await choose(page, name, 'Review and launch')
  await expect(heading(page, `Launch “${name}”`)).toBeVisible()
  await expect(page.getByText('Ready to launch')).toBeVisible()
  await expect(group(page, 'Audience')).toContainText('Shown once')
  const requests = page.getByRole('group').filter({ hasText: 'API requests' })
  await requests.getByText('API requests').click()
  await expect(requests).toContainText(`PATCH /api/projects/${workspace.project_id}/surveys/${id}/`)
  await expect(requests.getByRole('button', { name: 'Copy as cURL' })).toBeVisible()

  const previewBody = await shownBody(page)
  expect(Object.keys(previewBody)).toEqual(['start_date'])
  const patchBody = await captureBody(page, 'PATCH', () => button(page, 'Launch survey').click())
  expect(patchBody).toEqual(previewBody)
  await expect(heading(page, name)).toBeVisible()
  await expect(message(page, `${name} was launched.`)).toBeVisible()
  expect(await workspace.read(id)).toMatchObject({ start_date: expect.any(String) })

  expect(await captureBody(page, 'PATCH', () => button(page, 'Undo').click())).toEqual({ start_date: null })
  await expect(message(page, `${name} was reverted.`)).toBeVisible()
  await expect(page.getByRole('main').getByText('draft', { exact: true })).toBeVisible()
  expect(await workspace.read(id)).toMatchObject({ start_date: null })
})

test('the request can be copied as cURL without the key', async ({ page, workspace, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await workspace.survey()
  await openLaunch(page, workspace, id)
  await page.getByText('API requests').click()
  await button(page, 'Copy as cURL').click()
  await expect(button(page, 'Copied')).toBeVisible()
  const line = await page.evaluate(() => navigator.clipboard.readText())
  expect(line).toContain(`curl -X PATCH '${new URL(page.url()).origin}/api/projects/${workspace.project_id}/`)
  expect(line).toContain('Bearer $API_KEY')
  expect(line).not.toContain(workspace.key)
})

test('a survey is copied to several projects, and a failed copy can be retried', async ({
  page,
  workspace,
}) => {
  const { api, organization } = workspace
  const params = { organization_id: organization.id }
  const free = await api('projects', 'create', { params, body: { name: 'Free' } })
  const existingProject = await api('projects', 'create', { params, body: { name: 'Taken' } })
  const flag = await api('featureFlags', 'create', {
    params: { project_id: workspace.project_id },
    body: { key: 'beta', filters: { groups: [{ properties: [], rollout_percentage: 100 }] } },
  })
  const questions = [{ id: 'q', type: 'open', question: 'Why?', own: { kept: true } }]
  const { id, name } = await workspace.survey({ linked_flag_id: flag.id, questions })
  await api('surveys', 'create', {
    params: { project_id: String(existingProject.id) },
    body: { name, type: 'popover' },
  })

  await signIn(page, workspace.key, workspace.surveys)
  await choose(page, name, 'Copy to project…')
  const dialog = page.getByRole('dialog', { name: `Duplicate ${name}` })
  await expect(dialog.getByText('The copy is a draft.')).toBeVisible()
  await expect(dialog.getByText('The feature flag “beta” belongs to this project.')).toHaveCount(0)
  const projects = dialog.getByRole('combobox', { name: 'Target projects' })
  for (const project of ['Free', 'Taken']) {
    await projects.fill(project)
    await page.getByRole('option', { name: project }).click()
  }
  await expect(dialog.getByText('The feature flag “beta” belongs to this project.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create 2 copies' }).click()

  const results = dialog.getByRole('list', { name: 'Copies' }).getByRole('listitem')
  await expect(results.filter({ hasText: 'Taken' })).toContainText(
    'Copy failed: There is already a survey with this name.',
  )
  await expect(results.filter({ hasText: 'Free' })).toContainText('Open copy')
  await dialog.getByLabel('Name of the copy').fill('Another name')
  await dialog.getByRole('button', { name: 'Retry in Taken' }).click()
  await expect(results.filter({ hasText: 'Taken' })).toContainText('Open copy')

  await dialog.getByRole('link', { name: 'Open copy in Free' }).click()
  await expect(heading(page, name)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/projects/${free.id}/surveys/`))
  const copy = await api('surveys', 'retrieve', {
    params: { project_id: String(free.id), id: page.url().split('/').at(-1) ?? '' },
  })
  expect(copy).toMatchObject({ linked_flag: null, start_date: null, questions: [{ own: { kept: true } }] })
  expect(copy.questions?.[0]?.id).not.toBe('q')
  expect(copy.id).not.toBe(id)
})
