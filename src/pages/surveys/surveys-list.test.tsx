import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listRequests, onRequest, serveList } from '../../testing/fake-api'
import { buildListedMember, buildSurvey, ORGANIZATION_ID } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const PATH = '/projects/1/surveys'
const start_date = '2026-01-05T09:00:00.000000Z'
const [popular, silent] = [
  buildSurvey({ start_date }),
  buildSurvey({ id: '0b0e5e9d-7d0e-4f0c-9d0a-6f9b1c2d3e4f', name: 'Silent', start_date }),
]
const LAST_DAYS = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 9]
const cell = (name: string) => page.getByRole('row', { name: new RegExp(name) })

it('shows the responses of the last days, from one request for the listed surveys', async () => {
  serveList(`/api${PATH}/`, [popular, silent])
  onRequest(`GET /api${PATH}/responses_count/`, () => ({ body: { [popular.id]: 1234 } }))
  onRequest(`GET /api${PATH}/responses_by_day/`, () => ({ body: { [popular.id]: LAST_DAYS } }))
  await renderPage(PATH)
  const image = cell('How was it').getByRole('img', { name: '12 responses in the last 14 days' })
  await expect.element(image).toBeVisible()
  await expect.element(cell('How was it')).toHaveTextContent(/1,234/)
  await expect
    .element(cell('Silent').getByRole('img', { name: '0 responses in the last 14 days' }))
    .toBeVisible()
  const requests = listRequests('GET', `/api${PATH}/responses_by_day/`)
  expect(requests.map(({ query }) => query.get('survey_ids'))).toEqual([`${popular.id},${silent.id}`])
})

it('requests no responses by day if the listed surveys have none', async () => {
  serveList(`/api${PATH}/`, [popular])
  onRequest(`GET /api${PATH}/responses_count/`, () => ({ body: {} }))
  await renderPage(PATH)
  await expect
    .element(cell('How was it').getByRole('img', { name: '0 responses in the last 14 days' }))
    .toBeVisible()
  expect(listRequests('GET', `/api${PATH}/responses_by_day/`)).toEqual([])
})

it('shows only the number of responses if the server does not report them by day', async () => {
  serveList(`/api${PATH}/`, [popular])
  onRequest(`GET /api${PATH}/responses_count/`, () => ({ body: { [popular.id]: 7 } }))
  await renderPage(PATH)
  await expect.element(cell('How was it').getByRole('cell', { name: '7', exact: true })).toBeVisible()
  await expect.poll(() => listRequests('GET', `/api${PATH}/responses_by_day/`).length).toBe(1)
  await expect.element(page.getByRole('img', { name: /last 14 days/ })).not.toBeInTheDocument()
})

it('can be filtered by the user who created the surveys', async () => {
  const [ann, bea] = [buildListedMember(1, 'Ann'), buildListedMember(2, 'Bea')]
  const surveys = [
    buildSurvey({ created_by: ann.user }),
    buildSurvey({ id: silent.id, name: 'Silent', created_by: bea.user }),
  ]
  onRequest(`GET /api${PATH}/`, ({ query }) => {
    const creator = query.get('created_by_id')
    const results = surveys.filter(({ created_by }) => creator === null || String(created_by?.id) === creator)
    return { body: { count: results.length, next: null, previous: null, results } }
  })
  onRequest(`GET /api/organizations/${ORGANIZATION_ID}/members/`, () => ({
    body: { count: 2, next: null, previous: null, results: [ann, bea] },
  }))
  await renderPage(PATH)
  const filter = page.getByRole('combobox', { name: 'Any creator' })
  const members = `/api/organizations/${ORGANIZATION_ID}/members/`
  await expect.element(cell('Silent')).toBeVisible()
  expect(listRequests('GET', members)).toEqual([])
  await filter.hover()
  await filter.selectOptions('Bea')
  await expect.element(cell('How was it')).not.toBeInTheDocument()
  await expect.element(cell('Silent')).toBeVisible()
  expect(new URLSearchParams(location.search).get('created_by_id')).toBe('2')
  await expect.element(page.getByRole('note')).not.toBeInTheDocument()
})

it('names the filter by creator if the server ignores it', async () => {
  serveList(`/api${PATH}/`, [buildSurvey({ created_by: buildListedMember(1, 'Ann').user })])
  await renderPage(`${PATH}?created_by_id=2`)
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent(/does not support filtering by created by id/)
  await expect.element(page.getByRole('combobox', { name: 'Any creator' })).toHaveValue('2')
})
