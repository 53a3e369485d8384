import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Member } from '../../../contract/schemas/members'
import type { RoleMembership } from '../../../contract/schemas/roles'
import { onRequest, serveList } from '../../testing/fake-api'
import { buildListedMember, buildRole, ORGANIZATION_ID } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const PATH = `/organizations/${ORGANIZATION_ID}/members`
const [ann, bea] = [buildListedMember(1, 'Ann'), buildListedMember(2, 'Bea')]
const toMembership = (organization_member: Member): RoleMembership => ({
  id: '7d1b8f0c-2a5e-4c7b-9f43-0d1e2f3a4b5c',
  role_id: buildRole(1).id,
  organization_member,
  user: organization_member.user,
  joined_at: ann.joined_at,
  updated_at: ann.updated_at,
})
const support = buildRole(1, { name: 'Support', members: [toMembership(bea)] })
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const roleFilter = page.getByRole('combobox', { name: 'Any role' })
const onePage = (results: unknown[]) => ({
  body: { count: results.length, next: null, previous: null, results },
})

describe('filter of members by role', () => {
  beforeEach(() => {
    onRequest(`GET /api${PATH}/`, ({ query }) =>
      onePage(query.get('role') === support.id ? [bea] : [ann, bea]),
    )
    serveList(`/api/organizations/${ORGANIZATION_ID}/roles/`, [support])
  })

  it('requests the members of the role', async () => {
    await renderPage(PATH)
    await expect.element(row('Ann')).toBeVisible()
    await roleFilter.selectOptions('Support')
    await expect.element(row('Ann')).not.toBeInTheDocument()
    await expect.element(row('Bea')).toBeVisible()
    await expect.element(page.getByRole('note')).not.toBeInTheDocument()
  })

  it('is reported if the server ignores it', async () => {
    onRequest(`GET /api${PATH}/`, () => onePage([ann, bea]))
    await renderPage(`${PATH}?role=${support.id}`)
    await expect.element(page.getByRole('note')).toHaveTextContent(/does not support filtering by role/)
  })

  it('has no choices if the organization has no roles', async () => {
    serveList(`/api/organizations/${ORGANIZATION_ID}/roles/`, [])
    await renderPage(PATH)
    await expect.element(row('Ann')).toBeVisible()
    await expect.element(roleFilter.getByRole('option')).toHaveTextContent('Any role')
  })
})
