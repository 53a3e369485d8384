import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { serveList } from '../../testing/fake-api'
import { buildListedMember, ORGANIZATION_ID, signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const ROLES = `/api/organizations/${ORGANIZATION_ID}/roles/`

it('shows the organizations of the user with the roles, and the key in use', async () => {
  const { user } = buildListedMember(2, 'Bea')
  const role = (id: string, name: string, uuid: string) => ({
    id,
    name,
    members: [{ user: { ...user, uuid } }],
  })
  serveList(ROLES, [role('role-1', 'Product', signedInUser.uuid), role('role-2', 'Sales', user.uuid)])
  await renderPage('/users/@me')
  const organizations = page.getByRole('region', { name: 'Organizations' })
  await expect.element(organizations.getByRole('link', { name: /Acme/ })).toHaveTextContent('acme · Product')
  await expect.element(organizations).not.toHaveTextContent('Sales')
  const access = page.getByRole('region', { name: 'API access' })
  await expect.element(access.getByRole('link', { name: 'Test', exact: true })).toBeVisible()
  await expect.element(access).toHaveTextContent('phx_…0000')
  await expect.element(access).toHaveTextContent('All scopes · All resources')
})

it('offers a review only after a change', async () => {
  serveList(ROLES, [])
  await renderPage('/users/@me')
  const review = page.getByRole('button', { name: /^Review/ })
  await expect.element(review).toBeDisabled()
  await page.getByRole('textbox', { name: 'Last name' }).fill('King')
  await expect.element(review).toBeEnabled()
  await page.getByRole('textbox', { name: 'Last name' }).fill(signedInUser.last_name)
  await expect.element(review).toBeDisabled()
})
