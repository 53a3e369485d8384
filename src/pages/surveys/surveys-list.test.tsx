import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listRequests, onRequest, serveList } from '../../testing/fake-api'
import { buildSurvey } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const PATH = '/projects/1/surveys'
const [popular, silent] = [
  buildSurvey(),
  buildSurvey({ id: '0b0e5e9d-7d0e-4f0c-9d0a-6f9b1c2d3e4f', name: 'Silent' }),
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

it('shows only the number of responses if the server does not report them by day', async () => {
  serveList(`/api${PATH}/`, [popular])
  onRequest(`GET /api${PATH}/responses_count/`, () => ({ body: { [popular.id]: 7 } }))
  await renderPage(PATH)
  await expect.element(cell('How was it').getByRole('cell', { name: '7', exact: true })).toBeVisible()
  await expect.poll(() => listRequests('GET', `/api${PATH}/responses_by_day/`).length).toBe(1)
  await expect.element(page.getByRole('img', { name: /last 14 days/ })).not.toBeInTheDocument()
})
