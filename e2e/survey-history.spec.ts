import type { Page } from '@playwright/test'
import { captureBody, confirm, expect, message, signIn, test } from './fixtures'
import type { Workspace } from './workspace'

const change = (workspace: Workspace, id: string, body: object) =>
  workspace.api('surveys', 'update', { params: { project_id: workspace.project_id, id }, body })

/** The entries of the history, newest first. */
const entries = (page: Page) =>
  page
    .getByRole('main')
    .locator('ol > li')
    .filter({ has: page.getByRole('time') })

const openHistory = (page: Page, workspace: Workspace, id: string) =>
  signIn(page, workspace.key, `${workspace.surveys}/${id}?tab=history`)

test('a name is put back by the request that is shown, and the history tells of it', async ({
  page,
  workspace,
}) => {
  const { id } = await workspace.survey({ name: 'First name' })
  await change(workspace, id, { name: 'Second name' })
  await openHistory(page, workspace, id)
  await page.getByRole('button', { name: 'Put this back: Name' }).click()
  const title = 'Put “Name” of Second name back?'
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText('before: Second name')).toBeVisible()
  await expect(dialog.getByText('after: First name')).toBeVisible()
  await expect(dialog.getByText('changed again')).toHaveCount(0)
  await dialog.getByText('What is sent').click()
  const previewBody = JSON.parse(
    await dialog.getByRole('region', { name: 'Body of the request' }).innerText(),
  )
  expect(previewBody).toEqual({ name: 'First name' })
  expect(await captureBody(page, 'PATCH', () => confirm(page, title, 'Put this back'))).toEqual(previewBody)
  await expect(message(page, '“Name” of First name is as it was.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put this back: Name' })).toHaveCount(2)

  await page.getByRole('button', { name: 'Put this back: Name' }).last().click()
  await expect(message(page, '“Name” of First name is as it was already.')).toBeVisible()
})

test('questions come back whole, with their ids', async ({ page, workspace }) => {
  const questions = [
    { id: 'a', type: 'open', question: 'Why?', own: 1 },
    { id: 'b', type: 'open', question: 'How?' },
  ]
  const { id, name } = await workspace.survey({ questions })
  await change(workspace, id, { questions: [{ id: 'b', type: 'open', question: 'How now?' }] })
  await openHistory(page, workspace, id)
  await page.getByRole('button', { name: 'Put “Questions” back' }).click()
  const title = `Put “Questions” of ${name} back?`
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText('Question added')).toBeVisible()
  await expect(dialog.getByText('Questions keep their ids')).toBeVisible()
  await confirm(page, title, 'Put this back')
  await expect(message(page, 'is as it was.')).toBeVisible()
  expect((await workspace.read(id)).questions).toEqual(questions)
})

test('conditions that changed again since are put back after a warning', async ({ page, workspace }) => {
  const conditions = { url: '/a', own: [1] }
  const { id, name } = await workspace.survey({ conditions })
  await change(workspace, id, { conditions: { ...conditions, url: '/b' } })
  await change(workspace, id, { conditions: { ...conditions, url: '/c' } })
  await openHistory(page, workspace, id)
  await page.getByRole('button', { name: 'Put this back: Conditions' }).last().click()
  const title = `Put “Conditions” of ${name} back?`
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText('It was changed again since.')).toBeVisible()
  await expect(dialog.getByText('before: /c')).toBeVisible()
  await expect(dialog.getByText('after: /a')).toBeVisible()
  await confirm(page, title, 'Put this back')
  await expect(message(page, 'is as it was.')).toBeVisible()
  expect((await workspace.read(id)).conditions).toEqual(conditions)
})

test('a filter that was taken away comes back, and one that came goes again', async ({ page, workspace }) => {
  const filters = { groups: [{ properties: [], rollout_percentage: 40 }] }
  const { id, name } = await workspace.survey({ targeting_flag_filters: filters })
  await change(workspace, id, { remove_targeting_flag: true })
  await openHistory(page, workspace, id)
  const title = `Put “Filter by properties” of ${name} back?`
  const putBack = page.getByRole('button', { name: 'Put this back: Filter by properties' })
  await putBack.click()
  await confirm(page, title, 'Put this back')
  await expect(putBack).toHaveCount(2)
  expect((await workspace.read(id)).targeting_flag?.filters).toMatchObject(filters)
  await putBack.first().click()
  expect(await captureBody(page, 'PATCH', () => confirm(page, title, 'Put this back'))).toEqual({
    remove_targeting_flag: true,
  })
  await expect(putBack).toHaveCount(3)
  // The flag itself is the server's to make and to remove.
  await expect(page.getByRole('button', { name: 'Put this back: Targeting flag' })).toHaveCount(0)
})

test('what cannot be put back has no button: a survey that is gone, and a key that may only read', async ({
  page,
  workspace,
}) => {
  const deletedSurvey = await workspace.survey({ name: 'Gone by now' })
  await change(workspace, deletedSurvey.id, { name: 'Gone soon' })
  await workspace.api('surveys', 'destroy', {
    params: { project_id: workspace.project_id, id: deletedSurvey.id },
  })
  const { id } = await workspace.survey({ name: 'Here' })
  await change(workspace, id, { name: 'Still here' })
  await signIn(page, workspace.key, `${workspace.surveys}/activity`)
  await expect(page.getByRole('button', { name: /^Put/ })).toHaveCount(1)
  await expect(entries(page)).toHaveCount(5)

  const { value } = await workspace.api('personalApiKeys', 'create', {
    body: { label: 'reader', scopes: ['survey:read', 'activity_log:read'] },
  })
  await signIn(page, value ?? '', `${workspace.surveys}/activity`)
  await expect(entries(page)).toHaveCount(5)
  await expect(page.getByRole('button', { name: /^Put/ })).toHaveCount(0)
})
