import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { serveList } from '../../testing/fake-api'
import { buildListedMember, buildRole, ORGANIZATION_ID } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const PATH = `/organizations/${ORGANIZATION_ID}/roles`

it('shows the avatars of the first six members of a role, and the number of all', async () => {
  const members = ['Ann', 'Bea', 'Cid', 'Dot', 'Eve', 'Fay', 'Gus'].map((name, index) => {
    const organization_member = buildListedMember(index + 1, name)
    const { user, joined_at, updated_at } = organization_member
    const id = `7d1b8f0c-2a5e-4c7b-9f43-00000000000${index}`
    return { id, role_id: buildRole(1).id, organization_member, user, joined_at, updated_at }
  })
  serveList(`/api${PATH}/`, [buildRole(1, { name: 'Support', members }), buildRole(2, { name: 'Data' })])
  await renderPage(PATH)
  const row = page.getByRole('row', { name: /Support/ })
  await expect.element(row).toHaveTextContent(/7 members/)
  const avatars = [...row.element().querySelectorAll<HTMLElement>('[data-letters]')]
  expect(avatars.map(({ dataset }) => dataset.letters)).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
  await expect.element(page.getByRole('row', { name: /Data/ })).toHaveTextContent(/No members/)
})
