import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listRequests, onRequest } from '../../testing/fake-api'
import { ORGANIZATION_ID, signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const PATH = `/organizations/${ORGANIZATION_ID}/projects`
const getHomePath = (id: number) => `/api/projects/${id}/home/`

function serveProjects(count: number): void {
  const projects = Array.from({ length: count }, (_, index) => ({
    ...signedInUser.team,
    id: index + 1,
    name: `Project ${index + 1}`,
  }))
  onRequest(`GET /api${PATH}/`, () => ({
    body: { count, next: null, previous: null, results: projects },
  }))
}

it('shows the figures of a few projects, with one request for each', async () => {
  serveProjects(2)
  for (const id of [1, 2])
    onRequest(`GET ${getHomePath(id)}`, () => ({
      body: {
        event_count: id * 1200,
        days: Array.from({ length: 14 }, () => ({ date: '2026-01-01', count: 3 })),
        last_event_at: new Date(Date.now() - 7_200_000).toISOString(),
        responses: { count: id * 40, previous_count: null },
        exports: {
          count: 3,
          states: { active: 1, retrying: 0, failing: id - 1, paused: 0, stopped: 1, ended: 0 },
        },
      },
    }))
  await renderPage(PATH)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Project 2' }) })
  await expect.element(card).toHaveTextContent(/2,400/)
  await expect.element(card).toHaveTextContent(/2 hours ago/)
  await expect.element(card.getByText('80', { exact: true })).toBeVisible()
  await expect.element(card.getByText('2 batch exports need attention')).toBeVisible()
  await expect.element(card.getByRole('figure', { name: 'Events by day' })).toBeVisible()
  expect(listRequests('GET', getHomePath(2))).toHaveLength(1)
})

it.each([
  ['of many projects', 7, 0],
  ['if the server has no figures', 2, 2],
])('shows only the status %s', async (_, count, requests) => {
  serveProjects(count)
  await renderPage(PATH)
  const role = count > 6 ? 'row' : 'listitem'
  const project = page.getByRole(role).filter({ hasText: 'Project 2' })
  await expect.element(project).toHaveTextContent(/Receiving events/)
  await expect.element(page.getByText('Last event')).not.toBeInTheDocument()
  expect([1, 2].flatMap((id) => listRequests('GET', getHomePath(id)))).toHaveLength(requests)
})

it('marks the current project, and copies its token', async () => {
  serveProjects(1)
  await renderPage(PATH)
  const list = page.getByRole('list', { name: 'Projects', exact: true })
  await expect.element(list.getByText('Current')).toBeVisible()
  await list.getByRole('button', { name: 'Actions for Project 1' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Copy project token' })).toBeVisible()
})
