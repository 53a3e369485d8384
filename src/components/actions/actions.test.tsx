import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith, listMutations, onRequest, serveList } from '../../testing/fake-api'
import { buildRole, ORGANIZATION_ID, signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const PATH = `/organizations/${ORGANIZATION_ID}/roles`
const API = `/api${PATH}/`
const roles = [buildRole(1), buildRole(2), buildRole(3)]
const url = `${API}${roles[1]?.id}/`

const openMenu = (name: string) =>
  userEvent.click(page.getByRole('button', { name: `Actions for ${name}`, exact: true }))
const confirmation = () => page.getByRole('dialog', { name: 'Delete Role 2?' })

beforeEach(() => serveList(API, roles))

describe('actions of a record', () => {
  it('are confirmed first, and the confirmation shows the request', async () => {
    onRequest(`DELETE ${url}`, () => ({}))
    await renderPage(PATH)
    await openMenu('Role 2')
    await userEvent.click(page.getByRole('menuitem', { name: /Delete/ }))
    await expect.element(confirmation()).toBeVisible()
    expect(listMutations()).toEqual([])
    serveList(
      API,
      roles.filter(({ id }) => id !== roles[1]?.id),
    )
    await userEvent.click(confirmation().getByRole('button', { name: 'Delete role' }))
    await expect.element(page.getByText('Role 2 was deleted.')).toBeVisible()
    expect(listMutations()).toMatchObject([{ method: 'DELETE', path: url }])
    await expect.element(page.getByRole('link', { name: 'Role 2' })).not.toBeInTheDocument()
  })

  it('send nothing if the confirmation is canceled, and the focus returns', async () => {
    await renderPage(PATH)
    await openMenu('Role 2')
    await userEvent.click(page.getByRole('menuitem', { name: /Delete/ }))
    await expect.element(confirmation()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(confirmation()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Actions for Role 2' })).toHaveFocus()
    expect(listMutations()).toEqual([])
  })

  it('report the reason of the server in the open confirmation', async () => {
    onRequest(`DELETE ${url}`, failWith(400, 'invalid', 'This role is in use.'))
    await renderPage(PATH)
    await openMenu('Role 2')
    await userEvent.click(page.getByRole('menuitem', { name: /Delete/ }))
    await userEvent.click(confirmation().getByRole('button', { name: 'Delete role' }))
    await expect.element(confirmation()).toHaveTextContent('This role is in use.')
    await expect.element(page.getByRole('link', { name: 'Role 2' })).toBeInTheDocument()
  })

  it('of several selected records run one after the other', async () => {
    for (const { id } of roles) onRequest(`DELETE ${API}${id}/`, () => ({}))
    await renderPage(PATH)
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Role 1' }))
    await userEvent.click(page.getByRole('checkbox', { name: 'Select Role 3' }))
    await userEvent.click(page.getByRole('button', { name: /^Delete/ }))
    // The number of records confirms their deletion.
    await userEvent.fill(page.getByRole('dialog').getByRole('textbox'), '2')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /^Delete/ }))
    await expect
      .poll(() => listMutations().map(({ path }) => path))
      .toEqual([`${API}${roles[0]?.id}/`, `${API}${roles[2]?.id}/`])
  })

  it('are disabled with the reason for members without permission', async () => {
    const { organization } = signedInUser
    const body = { ...signedInUser, organization: organization && { ...organization, membership_level: 1 } }
    onRequest('GET /api/users/@me/', () => ({
      body: {
        ...body,
        organizations: signedInUser.organizations.map((each) => ({ ...each, membership_level: 1 })),
      },
    }))
    await renderPage(PATH)
    await expect
      .element(page.getByText('Only admins and owners can create a role. Your level is member.').first())
      .toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'New role' })).toBeDisabled()
  })
})
