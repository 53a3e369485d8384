import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseZone, currentZone } from '../../lib/time/display-zone'
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
  const access = page.getByRole('region', { name: 'Sign-in' })
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

it('saves only changes', async () => {
  serveList(ROLES, [])
  await renderPage('/users/@me')
  const review = page.getByRole('button', { name: /^Review/ })
  const lastName = page.getByRole('textbox', { name: 'Last name' })
  await expect.element(lastName).toBeVisible()
  expect(review.elements()).toEqual([])
  await lastName.fill('King')
  await expect.element(review).toBeEnabled()
  await lastName.fill(signedInUser.last_name)
  await expect.element(review).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(page.getByText('There are no changes to save.')).toBeVisible()
})

it('changes the time zone of this browser at once', async () => {
  serveList(ROLES, [])
  await renderPage('/users/@me')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await userEvent.selectOptions(zone, 'UTC')
  await expect.element(zone).toHaveValue('utc')
  expect(currentZone()).toBe('UTC')
  expect(page.getByRole('button', { name: 'Save' }).elements()).toEqual([])
  chooseZone('device')
})
