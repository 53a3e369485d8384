import { readFile } from 'node:fs/promises'
import { expect, heading, signIn, test } from './fixtures'

test('a change is found in the audit log by filter, with before and after, and exported', async ({
  page,
  workspace,
}) => {
  const { api, organization, project_id } = workspace
  const survey = await workspace.survey({ name: 'First name' })
  await api('surveys', 'update', { params: { project_id, id: survey.id }, body: { name: 'Second name' } })
  await signIn(page, workspace.key, `/projects/${project_id}`)
  await page.getByRole('link', { name: 'View all: Activity' }).click()
  await expect(heading(page, 'Audit log')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/organizations/${organization.id}/activity_log`)

  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'Kind of record' }).selectOption('Survey')
  await page.getByRole('combobox', { name: 'Activity' }).selectOption('Updated')
  await page.keyboard.press('Escape')
  const table = page.getByRole('table', { name: 'Audit log' })
  await expect(table.getByRole('button')).toHaveCount(1)
  await table.getByRole('button', { name: /changed the name of survey/ }).click()
  await expect(table.getByRole('deletion')).toContainText('First name')
  await expect(table.getByRole('insertion')).toContainText('Second name')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Second name')

  await table.getByRole('link', { name: 'Open record' }).click()
  await expect(heading(page, 'Second name')).toBeVisible()
})
