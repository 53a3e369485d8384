import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { listRequests, onRequest, serveList } from '../../testing/fake-api'
import { buildListedMember, buildRole, ORGANIZATION_ID, signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const PATH = `/organizations/${ORGANIZATION_ID}/roles`

/** Builds the memberships of users with these names in the first role. */
const buildMemberships = (...names: string[]) =>
  names.map((name, index) => {
    const organization_member = buildListedMember(index + 1, name)
    const { user, joined_at, updated_at } = organization_member
    const id = `7d1b8f0c-2a5e-4c7b-9f43-00000000000${index}`
    return { id, role_id: buildRole(1).id, organization_member, user, joined_at, updated_at }
  })

it('shows the avatars of the first three members of a role, and the number of all', async () => {
  const members = buildMemberships('Ann', 'Bea', 'Cid', 'Dot', 'Eve', 'Fay', 'Gus')
  serveList(`/api${PATH}/`, [buildRole(1, { name: 'Support', members }), buildRole(2, { name: 'Data' })])
  await renderPage(PATH)
  const row = page.getByRole('row', { name: /Support/ })
  await expect.element(row).toHaveTextContent(/7 members/)
  const avatars = [...row.element().querySelectorAll<HTMLElement>('[data-letters]')]
  expect(avatars.map(({ dataset }) => dataset.letters)).toEqual(['A', 'B', 'C'])
  await expect.element(page.getByRole('row', { name: /Data/ })).toHaveTextContent(/No members/)
})

const PROJECTS = [
  { id: 1, name: 'Web' },
  { id: 2, name: 'App' },
]

function serveRules(count: number): void {
  const teams = Array.from(
    { length: count },
    (_, index) => PROJECTS[index] ?? { id: index + 1, name: 'Other' },
  )
  onRequest(`GET /api/organizations/${ORGANIZATION_ID}/`, () => ({
    body: { ...signedInUser.organization, teams },
  }))
  for (const { id } of teams) {
    const rules = [
      { role: buildRole(1).id, resource: 'survey', access_level: 'editor' },
      { role: null, resource: 'survey', access_level: 'none' },
      ...(id === 2 ? [{ role: buildRole(1).id, resource: 'person', access_level: 'viewer' }] : []),
    ]
    onRequest(`GET /api/projects/${id}/resource_access_controls/`, () => ({
      body: { access_controls: rules },
    }))
  }
  serveList(`/api${PATH}/`, [buildRole(1, { name: 'Support' }), buildRole(2, { name: 'Data' })])
}

it('shows the access of a role, with one request for each project', async () => {
  serveRules(2)
  await renderPage(PATH)
  const access = page.getByRole('cell', { name: /Editor: Surveys/ })
  await expect.element(access).toHaveTextContent('Editor: Surveys · Viewer: People and events')
  await expect.element(access).toHaveTextContent(/Differs between Web and App$/)
  await expect
    .element(access.getByTitle(/App/))
    .toHaveAttribute('title', 'Web – Editor: Surveys\nApp – Editor: Surveys · Viewer: People and events')
  await expect.element(page.getByRole('row', { name: /Data/ })).toHaveTextContent(/Same as all members/)
  expect(listRequests('GET', '/api/projects/1/resource_access_controls/')).toHaveLength(1)
})

it('shows the access of a role by project on its page, or that it has none', async () => {
  serveRules(2)
  for (const [id, name] of [
    [1, 'Support'],
    [2, 'Data'],
  ] as const)
    onRequest(`GET /api${PATH}/${buildRole(id).id}/`, () => ({ body: buildRole(id, { name }) }))
  await renderPage(`${PATH}/${buildRole(1).id}`)
  const card = page.getByRole('region', { name: 'Access' })
  await expect.element(card.getByRole('link', { name: /^Web/ })).toHaveTextContent(/Editor: Surveys$/)
  await expect
    .element(card.getByRole('link', { name: /^App/ }))
    .toHaveTextContent(/Editor: Surveys · Viewer: People and events$/)
  await renderPage(`${PATH}/${buildRole(2).id}`)
  await expect.element(card).toHaveTextContent(/Same as all members/)
})

it('aligns the names of members after up to three avatars', async () => {
  await page.viewport(1600, 900)
  onTestFinished(() => page.viewport(1280, 800))
  serveList(`/api${PATH}/`, [
    buildRole(1, { name: 'Support', members: buildMemberships('Bea', 'Ann') }),
    buildRole(2, { name: 'Data', members: buildMemberships('Bea') }),
    buildRole(3, { name: 'Sales', members: buildMemberships('Bea', 'Ann', 'Cid') }),
  ])
  await renderPage(PATH)
  const names = page.getByRole('table').getByText(/Bea/)
  await expect.poll(() => names.elements().length).toBe(3)
  const starts = names.elements().map((name) => name.getBoundingClientRect().left)
  expect(new Set(starts).size).toBe(1)
  const lastAvatar = [...(names.elements()[2]?.parentElement?.querySelectorAll('[data-letters]') ?? [])].at(
    -1,
  )
  expect((starts[2] ?? 0) - (lastAvatar?.getBoundingClientRect().right ?? 0)).toBe(10)
})

it.each([
  ['the server has no access rules', 0],
  ['the organization has many projects', 6],
])('shows no access if %s', async (_, count) => {
  serveRules(count || 1)
  if (count === 0)
    onRequest('GET /api/projects/1/resource_access_controls/', () => ({ status: 404, body: {} }))
  await renderPage(PATH)
  await expect.element(page.getByRole('row', { name: /Support/ })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Access' })).not.toBeInTheDocument()
})
