import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LEVELS } from '../../../contract/domain/levels'
import type { MemberProjectAccess } from '../../../contract/schemas/explicit-members'
import type { Member } from '../../../contract/schemas/members'
import { listMutations, onRequest, serveList } from '../../testing/fake-api'
import { buildRole, ORGANIZATION_ID, signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const ORGANIZATION = `/organizations/${ORGANIZATION_ID}`
const API = `/api${ORGANIZATION}`
const UUID = 'b52d0e60-4fa4-4bb8-9f0f-27a2a2a9a3f4'
const PATH = `${ORGANIZATION}/members/${UUID}`
const LIST = `${API}/members/`

const { id, distinct_id, hedgehog_config } = signedInUser
const bea: Member = {
  id: '3e0f3b8f-1f0a-4d8c-8d2b-b5f4b7c6a001',
  user: {
    id: id + 1,
    distinct_id,
    hedgehog_config,
    uuid: UUID,
    first_name: 'Bea',
    last_name: 'Lind',
    email: 'bea@example.com',
    is_email_verified: true,
    role_at_organization: 'engineering',
  },
  level: LEVELS.member,
  joined_at: '2026-01-05T09:00:00.000000Z',
  updated_at: '2026-01-05T09:00:00.000000Z',
  is_2fa_enabled: false,
  has_social_auth: false,
  last_login: null,
}
const vault: MemberProjectAccess = {
  id: 5,
  name: 'Vault',
  level: LEVELS.member,
  effective_level: LEVELS.member,
  caller_level: LEVELS.admin,
}

const main = page.getByRole('main')

beforeEach(() => {
  const onePage = (results: unknown[]) => ({
    body: { count: results.length, next: null, previous: null, results },
  })
  onRequest(`GET ${LIST}`, () => onePage([bea]))
  onRequest(`GET ${LIST}${UUID}/`, () => ({ body: bea }))
  onRequest(`PATCH ${LIST}${UUID}/`, ({ body }) => ({ body: { ...bea, ...(body as Partial<Member>) } }))
  onRequest(`DELETE ${LIST}${UUID}/`, () => ({}))
  onRequest(`GET ${LIST}${UUID}/private_project_access/`, () => onePage([vault]))
  serveList(`${API}/roles/`, [buildRole(1)])
})

describe('page of a member', () => {
  it('opens from the list and shows the person, the roles and the access to projects', async () => {
    await renderPage(`${ORGANIZATION}/members`)
    await userEvent.click(page.getByRole('link', { name: /Bea Lind/ }))
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Bea Lind')
    expect(location.pathname).toBe(PATH)
    await expect.element(main.getByText('bea@example.com')).toBeVisible()
    await expect.element(main.getByText('Engineering')).toBeVisible()
    await expect.element(main.getByRole('checkbox', { name: 'Role 1' })).not.toBeChecked()
    await expect.element(main.getByRole('link', { name: 'Vault' })).toBeVisible()
  })

  it('changes the level and the roles', async () => {
    onRequest(`POST ${API}/roles/${buildRole(1).id}/role_memberships/`, () => ({ status: 201, body: {} }))
    await renderPage(PATH)
    await userEvent.click(main.getByRole('button', { name: 'Make admin' }))
    await userEvent.click(main.getByRole('checkbox', { name: 'Role 1' }))
    await expect
      .poll(() => listMutations().map(({ method, body }) => [method, body]))
      .toEqual([
        ['PATCH', { level: LEVELS.admin }],
        ['POST', { user_uuid: UUID }],
      ])
  })

  it('returns to the list after removing the member', async () => {
    await renderPage(PATH)
    await userEvent.click(main.getByRole('button', { name: 'Remove', exact: true }))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }))
    await expect.poll(() => location.pathname).toBe(`${ORGANIZATION}/members`)
    expect(listMutations()).toMatchObject([{ method: 'DELETE', path: `${LIST}${UUID}/` }])
  })
})
