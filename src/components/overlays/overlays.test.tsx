import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serveList } from '../../testing/fake-api'
import { buildRole, ORGANIZATION_ID } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'
import { notify } from './toasts'

const PATH = `/organizations/${ORGANIZATION_ID}/roles`
const dialog = () => page.getByRole('dialog')

beforeEach(() => serveList(`/api${PATH}/`, [buildRole(1)]))

describe('dialog', () => {
  it('keeps the focus inside, closes with Escape and returns the focus', async () => {
    await renderPage(PATH)
    const columns = page.getByRole('button', { name: 'Actions for Role 1' })
    await userEvent.click(columns)
    await userEvent.click(page.getByRole('menuitem', { name: /Delete/ }))
    await expect.element(dialog()).toBeVisible()
    await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true)
    const stops = new Set<Element | null>()
    for (let step = 0; step < 8; step += 1) {
      await userEvent.keyboard('{Tab}')
      stops.add(document.activeElement)
    }
    for (const stop of stops) expect(dialog().element().contains(stop)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(columns).toHaveFocus()
  })
})

describe('notification', () => {
  it('is announced politely and can be dismissed', async () => {
    await renderPage(PATH)
    notify('Role 1 was saved.')
    const text = page.getByText('Role 1 was saved.')
    await expect.element(text).toBeVisible()
    expect(text.element().closest('[role="status"], [aria-live="polite"]')).not.toBeNull()
    await userEvent.click(page.getByRole('button', { name: 'Dismiss' }))
    await expect.element(text).not.toBeInTheDocument()
  })
})
