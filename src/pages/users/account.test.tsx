import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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

it('names the user, and their level with the organization only', async () => {
  serveList(ROLES, [])
  await renderPage('/users/@me')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  const organizations = page.getByRole('region', { name: 'Organizations' })
  await expect.element(organizations.getByText('Owner', { exact: true })).toBeVisible()
  expect(page.getByText(/Owner of/).elements()).toEqual([])
})

it('shows the save bar only with a change or a message', async () => {
  serveList(ROLES, [])
  await renderPage('/users/@me')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const lastName = page.getByRole('textbox', { name: 'Last name' })
  await expect.element(lastName).toBeVisible()
  await expect.element(save).not.toBeInTheDocument()
  await lastName.fill('King')
  await expect.element(page.getByRole('button', { name: /^Review/ })).toBeEnabled()
  await expect.element(save).toBeEnabled()
  await lastName.fill(signedInUser.last_name)
  await expect.element(save).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(page.getByText('There are no changes to save.')).toBeVisible()
})
