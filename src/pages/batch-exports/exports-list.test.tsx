import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { serveList } from '../../testing/fake-api'
import { renderPage } from '../../testing/render-page'

const PATH = '/projects/1/batch_exports'

it('names the link of a row by the export alone', async () => {
  const lake = {
    id: '0d4b6a52-5a3e-4a0e-8f9c-0f1f2b1c3d4e',
    team_id: 1,
    name: 'Lake',
    model: 'events',
    destination: { type: 'NoOp', config: {} },
    interval: 'hour',
    paused: false,
    end_at: null,
    latest_runs: [],
  }
  serveList(`/api${PATH}/`, [lake])
  await renderPage(PATH)
  const row = page.getByRole('row', { name: /Lake/ })
  await expect.element(row.getByRole('link', { name: 'Lake', exact: true })).toBeVisible()
  await expect.element(row).toHaveTextContent(/Events · Every hour/)
})
