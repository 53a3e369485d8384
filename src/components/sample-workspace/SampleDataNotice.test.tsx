import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ENDPOINT_NOT_FOUND } from '../../../contract/error-codes'
import type { SampleWorkspace } from '../../../contract/schemas/sample-workspace'
import { failWith, listMutations, listRequests, onRequest } from '../../testing/fake-api'
import { ORGANIZATION_ID, signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const ORGANIZATION = `/organizations/${ORGANIZATION_ID}`
const PROJECT = `${ORGANIZATION}/projects/1`
const API = `/api${ORGANIZATION}/sample_workspace/`

const notice = () => page.getByRole('note', { name: 'Sample data' })
const button = () => notice().getByRole('button', { name: 'Remove sample data' })
const heading = () => page.getByRole('heading', { level: 1 })
const countReads = (path: string) => listRequests('GET', path).length

let state: SampleWorkspace

beforeEach(() => {
  state = { is_sample: true, is_loading: false, is_removing: false }
  onRequest(`GET ${API}`, () => ({ body: state }))
  onRequest(`GET /api${ORGANIZATION}/`, () => ({ body: signedInUser.organization }))
  onRequest(`GET /api${PROJECT}/`, () => ({ body: signedInUser.team }))
})

/** Opens a page from the navigation of the rendered one, so that the query cache remains. */
async function reopenOrganization(): Promise<void> {
  await userEvent.click(page.getByRole('main').getByRole('link', { name: 'Organizations' }))
  await expect.element(heading()).toHaveTextContent('Organizations')
  window.history.back()
  await expect.element(heading()).toHaveTextContent('Acme')
}

describe('sample data notice', () => {
  it.each([
    { path: ORGANIZATION, name: 'Acme' },
    { path: PROJECT, name: 'Shop' },
  ])('is shown on $path', async ({ path, name }) => {
    await renderPage(path)
    await expect.element(heading()).toHaveTextContent(name)
    await expect.element(button()).toBeEnabled()
    await expect.element(notice()).toHaveTextContent('Contains sample data')
    await expect.element(notice()).not.toHaveTextContent('Loading sample data…')
  })

  it('is hidden in an organization without sample data', async () => {
    state.is_sample = false
    await renderPage(ORGANIZATION)
    await expect.poll(() => countReads(API)).toBe(1)
    await expect.element(heading()).toHaveTextContent('Acme')
    await expect.element(notice()).not.toBeInTheDocument()
  })

  it('reports that sample data is loading until it is loaded', async () => {
    state.is_loading = true
    await renderPage(ORGANIZATION)
    await expect.element(notice()).toHaveTextContent('Loading sample data…')
    state = { ...state, is_loading: false }
    await expect.poll(() => notice().element().textContent, { timeout: 5000 }).not.toContain('Loading')
  })

  it('explains to members why they cannot remove it', async () => {
    const organizations = signedInUser.organizations?.map((membership) => ({
      ...membership,
      membership_level: 1,
    }))
    onRequest('GET /api/users/@me/', () => ({ body: { ...signedInUser, organizations } }))
    await renderPage(ORGANIZATION)
    await expect.element(button()).toBeDisabled()
    await expect
      .element(notice())
      .toHaveTextContent('Only admins and owners can remove sample data. Your level is member.')
  })

  it('removes sample data after a confirmation, and reloads all data when it is removed', async () => {
    onRequest(`DELETE ${API}`, () => {
      state = { ...state, is_removing: true }
      return { body: state }
    })
    await renderPage(ORGANIZATION)
    await userEvent.click(button())
    const dialog = page.getByRole('dialog', { name: 'Remove sample data?' })
    await expect.element(dialog).toHaveTextContent('Everything that you and other users created')
    await expect.element(dialog).toHaveTextContent("This can't be undone.")
    expect(listMutations()).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Remove sample data' }))
    await expect.element(notice()).toHaveTextContent('Removing sample data…')
    await expect.element(button()).not.toBeInTheDocument()
    expect(listMutations().map(({ method, path }) => `${method} ${path}`)).toEqual([`DELETE ${API}`])

    const readsBefore = ['/api/users/@me/', `/api${ORGANIZATION}/`].map(countReads)
    state = { is_sample: false, is_loading: false, is_removing: false }
    await expect.element(page.getByText('Sample data removed'), { timeout: 5000 }).toBeVisible()
    await expect.element(notice()).not.toBeInTheDocument()
    await expect
      .poll(() => ['/api/users/@me/', `/api${ORGANIZATION}/`].map(countReads))
      .toEqual(readsBefore.map((count) => count + 1))
  })

  it('is absent on a server without the endpoint, which is requested once', async () => {
    onRequest(`GET ${API}`, failWith(404, 'not_found', ENDPOINT_NOT_FOUND))
    await renderPage(ORGANIZATION)
    await expect.element(heading()).toHaveTextContent('Acme')
    await expect.poll(() => countReads(API)).toBe(1)
    await reopenOrganization()
    await expect.element(page.getByText(/sample/i)).not.toBeInTheDocument()
    await expect.element(notice()).not.toBeInTheDocument()
    expect(countReads(API)).toBe(1)
  })
})
