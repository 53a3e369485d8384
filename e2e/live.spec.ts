import { expect, heading, signIn, test } from './fixtures'

test('forms show who else has them open, and a list shows the changes of others', async ({
  page,
  browser,
  workspace,
}) => {
  const { project_id, api, key } = workspace
  const survey = await workspace.survey({ name: 'Shared' })
  const bea = await workspace.invite('admin', 'Bea')
  const beaKey = await bea.api('personalApiKeys', 'create', { body: { label: 'Browser', scopes: ['*'] } })
  const note = page.getByText(/Also editing: .*Bea/)

  await test.step('presence appears and ends without a reload', async () => {
    await signIn(page, key, `${workspace.surveys}/${survey.id}/edit`)
    await expect(heading(page, 'Edit Shared')).toBeVisible()
    const context = await browser.newContext()
    const other = await context.newPage()
    await signIn(other, beaKey.value ?? '', `${workspace.surveys}/${survey.id}/edit`)
    await expect(note).toBeVisible()
    await expect(other.getByText(/Also editing: /)).toBeVisible()
    await other.getByRole('link', { name: 'Cancel' }).click()
    await expect(note).toBeHidden()
    await context.close()
  })

  await test.step('a list of exports follows the changes of others', async () => {
    const { id } = await api('projectBatchExports', 'create', {
      params: { project_id },
      body: { name: 'Lake', interval: 'day', paused: true, destination: { type: 'NoOp', config: {} } },
    })
    const opened = page.waitForResponse((response) => response.url().includes('/live/?token='))
    await page.goto(`/projects/${project_id}/batch_exports`)
    const row = page.getByRole('row', { name: /Lake/ })
    await expect(row).toContainText('paused')
    await opened
    await bea.api('projectBatchExports', 'update', { params: { project_id, id }, body: { name: 'River' } })
    await expect(page.getByRole('row', { name: /River/ })).toBeVisible()
  })
})
