import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serveList } from '../../testing/fake-api'
import { buildRole, ORGANIZATION_ID } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const ORGANIZATION = `/organizations/${ORGANIZATION_ID}`
const ROLES = `${ORGANIZATION}/roles`

beforeEach(async () => {
  serveList(`/api${ROLES}/`, [buildRole(1)])
  serveList('/api/projects/1/surveys/', [])
  serveList('/api/projects/1/feature_flags/', [])
  await renderPage(ROLES)
  await expect.element(page.getByRole('link', { name: 'Role 1' })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Main' }).getByText('Surveys')).toBeVisible()
})

describe('go-to shortcuts', () => {
  it('open pages of the current organization and project', async () => {
    for (const [key, path] of [
      ['s', '/projects/1/surveys'],
      ['f', '/projects/1/feature_flags'],
      ['b', '/projects/1/batch_exports'],
      ['m', `${ORGANIZATION}/members`],
      ['i', `${ORGANIZATION}/invites`],
      ['p', `${ORGANIZATION}/projects`],
      ['o', ORGANIZATION],
    ] as const) {
      await userEvent.keyboard(`g${key}`)
      await expect.poll(() => location.pathname, { message: `g ${key}` }).toBe(path)
    }
  })

  it('require the first key, and are disabled while typing and over dialogs', async () => {
    await userEvent.keyboard('m')
    await userEvent.keyboard('{Control>}k{/Control}')
    const palette = page.getByRole('combobox', { name: 'Pages, records and actions' })
    await expect.element(palette).toHaveFocus()
    await userEvent.keyboard('gm')
    await expect.element(palette).toHaveValue('gm')
    await userEvent.keyboard('{Escape}')
    await expect.element(palette).not.toBeInTheDocument()
    await userEvent.keyboard('?')
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await userEvent.keyboard('gm')
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect(location.pathname).toBe(ROLES)
  })

  it('are listed in the shortcuts dialog and beside the pages of the palette', async () => {
    await userEvent.keyboard('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect.element(dialog.getByText('Feature flags')).toBeVisible()
    expect(dialog.getByText('Home').element().closest('div')?.textContent).toBe('ghHome')
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('/members')
    await expect.element(page.getByRole('option', { name: 'Members' }).getByText('g m')).toBeVisible()
  })
})
