import { choose, expect, message, signIn, test } from './fixtures'

test('toasts do not cover the buttons of a dialog at any width', async ({ page, workspace }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not here.'))
  })
  const params = { organization_id: workspace.organization.id }
  await workspace.api('projects', 'create', { params, body: { name: 'Another' } })
  const { id, name } = await workspace.survey({ name: 'Copied' })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}`)
  await page.getByRole('main').getByRole('button', { name: /^Copy/ }).first().click()
  const toast = message(page, 'The browser blocked copying.')
  await expect(toast).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Surveys' }).click()
  await choose(page, name, 'Copy to project…')
  const dialog = page.getByRole('dialog', { name: `Duplicate ${name}` })
  for (const width of [380, 800, 1280]) {
    await page.setViewportSize({ width, height: 560 })
    await dialog.getByRole('button', { name: 'Create copy' }).scrollIntoViewIfNeeded()
    // Trial click: only checks that the button can be clicked.
    await dialog.getByText('Close', { exact: true }).click({ trial: true })
    await expect(toast).toBeInViewport()
  }
})
