import type { Page } from '@playwright/test'
import { captureBody, expect, field, heading, message, signIn, test } from './fixtures'

const CONFLICT = 'Edit conflict'
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const conflicts = (page: Page) => page.getByRole('dialog', { name: CONFLICT })
const about = (page: Page, wire: string) =>
  conflicts(page)
    .getByRole('group')
    .filter({ has: page.getByText(wire, { exact: true }) })

test('saving an export preserves destination fields changed by another user', async ({ page, workspace }) => {
  const { project_id, api, key } = workspace
  const config = { prefix: 'raw/', file_format: 'JSONLines', compression: 'gzip' }
  const { id } = await api('projectBatchExports', 'create', {
    params: { project_id },
    body: { name: 'Lake', interval: 'day', paused: true, destination: { type: 'FileDownload', config } },
  })
  const params = { project_id, id }
  const bea = await workspace.invite('admin', 'Bea')
  await signIn(page, key, `/projects/${project_id}/batch_exports/${id}/edit`)
  await expect(field(page, 'Prefix')).toHaveValue('raw/')
  await bea.api('projectBatchExports', 'update', {
    params,
    body: { interval: 'hour', destination: { type: 'FileDownload', config: { max_file_size_mb: 5 } } },
  })
  await field(page, 'Prefix').fill('clean/')
  expect(await captureBody(page, 'PATCH', () => save(page).click())).toEqual({
    destination: { type: 'FileDownload', config: { prefix: 'clean/' } },
  })
  await expect(message(page, /^Someone else changed/)).toBeVisible()
  const after = await api('projectBatchExports', 'retrieve', { params })
  expect(after).toMatchObject({
    interval: 'hour',
    destination: { config: { prefix: 'clean/', max_file_size_mb: 5 } },
  })
})

test('organization conflicts are resolved field by field, and a rejected key does not discard the form', async ({
  page,
  workspace,
}) => {
  const { api, organization } = workspace
  const { id } = organization
  const bea = await workspace.invite('admin', 'Bea')
  const key = await bea.api('personalApiKeys', 'create', { body: { label: 'Short-lived', scopes: ['*'] } })
  const replacementKey = await bea.api('personalApiKeys', 'create', {
    body: { label: 'Next', scopes: ['*'] },
  })
  await signIn(page, key.value ?? '', `/organizations/${id}/edit`)
  await field(page, 'Name').fill('By Bea')
  await api('organizations', 'update', { params: { id }, body: { name: 'By Ada' } })
  await bea.api('personalApiKeys', 'destroy', { params: { id: key.id } })

  await save(page).click()
  const asking = page.getByRole('dialog', { name: 'Enter your API key again' })
  await asking.getByLabel('API key').fill(replacementKey.value ?? '')
  await asking.getByRole('button', { name: 'Continue' }).click()
  await expect(about(page, 'name')).toContainText('By Ada')
  await expect(field(page, 'Name')).toHaveValue('By Bea')
  await about(page, 'name').getByRole('radio', { name: /^Mine/ }).check()
  await conflicts(page).getByRole('button', { name: 'Save selected values' }).click()
  await expect(heading(page, 'By Bea')).toBeVisible()
})
