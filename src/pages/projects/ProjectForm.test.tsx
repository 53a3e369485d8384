import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listMutations } from '../../testing/fake-api'
import { ORGANIZATION_ID } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const PROJECTS = `/organizations/${ORGANIZATION_ID}/projects`

it('finds a time zone by a part of its name and shows the offset and the current time', async () => {
  await renderPage(`${PROJECTS}/new`)
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Mobile')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await expect.element(zone).toHaveValue('UTC')
  await userEvent.fill(zone, 'kabul')
  const option = page.getByRole('option', { name: /Kabul/ })
  await expect.element(option).toHaveTextContent(/GMT\+4:30 · \d+:\d\d/)
  await userEvent.click(option)
  await userEvent.click(page.getByRole('button', { name: 'Create project' }))
  await expect
    .poll(listMutations)
    .toMatchObject([{ path: `/api${PROJECTS}/`, body: { name: 'Mobile', timezone: 'Asia/Kabul' } }])
})
