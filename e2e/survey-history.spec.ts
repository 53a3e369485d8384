import type { Page } from '@playwright/test'
import { captureBody, confirm, expect, message, signIn, test } from './fixtures'
import type { Workspace } from './workspace'

const change = (workspace: Workspace, id: string, body: object) =>
  workspace.api('surveys', 'update', { params: { project_id: workspace.project_id, id }, body })

/** History entries, newest first. */
const entries = (page: Page) =>
  page
    .getByRole('main')
    .locator('ol > li')
    .filter({ has: page.getByRole('time') })

const openHistory = (page: Page, workspace: Workspace, id: string) =>
  signIn(page, workspace.key, `${workspace.surveys}/${id}?tab=history`)

test('reverting a name sends the request shown and is recorded in the history', async ({
  page,
  workspace,
}) => {
  const { id } = await workspace.survey({ name: 'First name' })
  await change(workspace, id, { name: 'Second name' })
  await openHistory(page, workspace, id)
  await page.getByRole('button', { name: 'Revert: Name' }).click()
  const title = 'Revert “Name” of Second name?'
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText('before: Second name')).toBeVisible()
  await expect(dialog.getByText('after: First name')).toBeVisible()
  await expect(dialog.getByText('has been changed since')).toHaveCount(0)
  await dialog.getByText('API requests').click()
  const previewBody = JSON.parse(await dialog.getByRole('region', { name: 'Request body' }).innerText())
  expect(previewBody).toEqual({ name: 'First name' })
  expect(await captureBody(page, 'PATCH', () => confirm(page, title, 'Revert'))).toEqual(previewBody)
  await expect(message(page, '“Name” of First name was reverted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Revert: Name' })).toHaveCount(2)

  await page.getByRole('button', { name: 'Revert: Name' }).last().click()
  await expect(message(page, '“Name” of First name already has this value.')).toBeVisible()
})

test('reverted questions are complete and retain their IDs', async ({ page, workspace }) => {
  const questions = [
    { id: 'a', type: 'open', question: 'Why?', own: 1 },
    { id: 'b', type: 'open', question: 'How?' },
  ]
  const { id, name } = await workspace.survey({ questions })
  await change(workspace, id, { questions: [{ id: 'b', type: 'open', question: 'How now?' }] })
  await openHistory(page, workspace, id)
  await page.getByRole('button', { name: 'Revert “Questions”' }).click()
  const title = `Revert “Questions” of ${name}?`
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText('Question added')).toBeVisible()
  await expect(dialog.getByText('Questions keep their IDs')).toBeVisible()
  await confirm(page, title, 'Revert')
  await expect(message(page, 'was reverted.')).toBeVisible()
  expect((await workspace.read(id)).questions).toEqual(questions)
})

test('reverting conditions that have changed since shows a warning', async ({ page, workspace }) => {
  const conditions = { url: '/a', own: [1] }
  const { id, name } = await workspace.survey({ conditions })
  await change(workspace, id, { conditions: { ...conditions, url: '/b' } })
  await change(workspace, id, { conditions: { ...conditions, url: '/c' } })
  await openHistory(page, workspace, id)
  await page.getByRole('button', { name: 'Revert: Conditions' }).last().click()
  const title = `Revert “Conditions” of ${name}?`
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText('It has been changed since.')).toBeVisible()
  await expect(dialog.getByText('before: /c')).toBeVisible()
  await expect(dialog.getByText('after: /a')).toBeVisible()
  await confirm(page, title, 'Revert')
  await expect(message(page, 'was reverted.')).toBeVisible()
  expect((await workspace.read(id)).conditions).toEqual(conditions)
})

test('a removed filter can be restored, and an added one removed', async ({ page, workspace }) => {
  const filters = { groups: [{ properties: [], rollout_percentage: 40 }] }
  const { id, name } = await workspace.survey({ targeting_flag_filters: filters })
  await change(workspace, id, { remove_targeting_flag: true })
  await openHistory(page, workspace, id)
  const title = `Revert “Filter by properties” of ${name}?`
  const putBack = page.getByRole('button', { name: 'Revert: Filter by properties' })
  await putBack.click()
  await confirm(page, title, 'Revert')
  await expect(putBack).toHaveCount(2)
  expect((await workspace.read(id)).targeting_flag?.filters).toMatchObject(filters)
  await putBack.first().click()
  expect(await captureBody(page, 'PATCH', () => confirm(page, title, 'Revert'))).toEqual({
    remove_targeting_flag: true,
  })
  await expect(putBack).toHaveCount(3)
  // Only the server creates and deletes the targeting flag itself.
  await expect(page.getByRole('button', { name: 'Revert: Targeting flag' })).toHaveCount(0)
})

test('the revert button is hidden for deleted surveys and for read-only keys', async ({
  page,
  workspace,
}) => {
  const deletedSurvey = await workspace.survey({ name: 'Gone by now' })
  await change(workspace, deletedSurvey.id, { name: 'Gone soon' })
  await workspace.api('surveys', 'destroy', {
    params: { project_id: workspace.project_id, id: deletedSurvey.id },
  })
  const { id } = await workspace.survey({ name: 'Source' })
  await change(workspace, id, { name: 'Still here' })
  await signIn(page, workspace.key, `${workspace.surveys}/activity`)
  await expect(page.getByRole('button', { name: /^Revert/ })).toHaveCount(1)
  await expect(entries(page)).toHaveCount(5)

  const { value } = await workspace.api('personalApiKeys', 'create', {
    body: { label: 'reader', scopes: ['survey:read', 'activity_log:read'] },
  })
  await signIn(page, value ?? '', `${workspace.surveys}/activity`)
  await expect(entries(page)).toHaveCount(5)
  await expect(page.getByRole('button', { name: /^Revert/ })).toHaveCount(0)
})
