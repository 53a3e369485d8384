import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith, listMutations, listRequests, onRequest, serveList } from '../../testing/fake-api'
import { buildRole, ORGANIZATION_ID } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const PATH = `/organizations/${ORGANIZATION_ID}/roles`
const API = `/api${PATH}/`
const role = buildRole(1)

const name = () => page.getByRole('textbox', { name: 'Name' })
const button = (text: string) => page.getByRole('button', { name: text, exact: true })

beforeEach(() => serveList(API, [role]))

describe('form of a new record', () => {
  it('sends nothing until its fields are valid', async () => {
    await renderPage(`${PATH}/new`)
    await userEvent.click(button('Create role'))
    await expect.element(name()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(name()).toHaveFocus()
    expect(listMutations()).toEqual([])
  })

  it('sends the record, opens it and says so', async () => {
    const created = buildRole(2, { name: 'Editors' })
    onRequest(`POST ${API}`, () => ({ status: 201, body: created }))
    onRequest(`GET ${API}${created.id}/`, () => ({ body: created }))
    await renderPage(`${PATH}/new`)
    await userEvent.fill(name(), 'Editors')
    await userEvent.click(button('Create role'))
    await expect.element(page.getByRole('heading', { name: 'Editors' })).toBeVisible()
    expect(location.pathname).toBe(`${PATH}/${created.id}`)
    expect(listMutations()).toMatchObject([{ method: 'POST', path: API, body: { name: 'Editors' } }])
  })

  it('shows an error of the server at its field and keeps the input', async () => {
    onRequest(`POST ${API}`, failWith(400, 'unique', 'There is already a role with this name.', 'name'))
    await renderPage(`${PATH}/new`)
    await userEvent.fill(name(), 'Editors')
    await userEvent.click(button('Create role'))
    await expect.element(page.getByText('There is already a role with this name.').first()).toBeVisible()
    await expect.element(name()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(name()).toHaveValue('Editors')
  })
})

describe('form of a record', () => {
  const url = `${API}${role.id}/`
  beforeEach(() => onRequest(`PATCH ${url}`, ({ body }) => ({ body: { ...role, ...(body as object) } })))

  it('sends only the changed fields', async () => {
    await renderPage(`${PATH}/${role.id}/edit`)
    await expect.element(name()).toHaveValue('Role 1')
    await userEvent.fill(name(), 'Editors')
    await userEvent.click(button('Save'))
    await expect.poll(() => listMutations().length).toBe(1)
    expect(listMutations()).toMatchObject([{ method: 'PATCH', path: url }])
    expect(listMutations()[0]?.body).toEqual({ name: 'Editors' })
    await expect.poll(() => location.pathname).toBe(`${PATH}/${role.id}`)
  })

  it('asks before unsaved changes are discarded', async () => {
    await renderPage(`${PATH}/${role.id}/edit`)
    await expect.element(name()).toHaveValue('Role 1')
    await userEvent.fill(name(), 'Editors')
    await userEvent.click(page.getByRole('link', { name: 'Cancel' }))
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(name()).toHaveValue('Editors')
    await userEvent.click(page.getByRole('link', { name: 'Cancel' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Discard' }))
    await expect.poll(() => location.pathname).toBe(`${PATH}/${role.id}`)
    expect(listMutations()).toEqual([])
  })

  it('merges a change that another user made to another field', async () => {
    await renderPage(`${PATH}/${role.id}/edit`)
    await expect.element(name()).toHaveValue('Role 1')
    await userEvent.fill(name(), 'Editors')
    onRequest(`GET ${url}`, () => ({ body: { ...role, feature_flags_access_level: 21 } }))
    await userEvent.click(button('Save'))
    await expect.poll(() => listMutations().length).toBe(1)
    expect(listMutations()[0]?.body).toEqual({ name: 'Editors' })
  })

  it('does not overwrite a change that another user made to the same field', async () => {
    await renderPage(`${PATH}/${role.id}/edit`)
    await expect.element(name()).toHaveValue('Role 1')
    await userEvent.fill(name(), 'Editors')
    onRequest(`GET ${url}`, () => ({ body: { ...role, name: 'Proofreaders' } }))
    await userEvent.click(button('Save'))
    await expect.element(page.getByText('Proofreaders').first()).toBeVisible()
    expect(listMutations()).toEqual([])
    expect(listRequests('GET', url).length).toBeGreaterThan(1)
  })
})
