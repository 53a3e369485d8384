import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LEVELS } from '../../../contract/domain/levels'
import { onRequest, serveList } from '../../testing/fake-api'
import { buildRole, ORGANIZATION_ID, signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const ROLES = `/organizations/${ORGANIZATION_ID}/roles`

async function openSwitcher() {
  serveList(`/api${ROLES}/`, [buildRole(1)])
  await renderPage(ROLES)
  await userEvent.click(page.getByRole('button', { name: /^Project / }))
  await expect.element(page.getByRole('link', { name: 'All projects' })).toBeVisible()
}

it('opens the form of a new project', async () => {
  await openSwitcher()
  await userEvent.click(page.getByRole('link', { name: 'New project' }))
  await expect.poll(() => location.pathname).toBe(`/organizations/${ORGANIZATION_ID}/projects/new`)
})

it('shows why a member cannot create a project', async () => {
  const organizations = (signedInUser.organizations ?? []).map((organization) => ({
    ...organization,
    membership_level: LEVELS.member,
  }))
  onRequest('GET /api/users/@me/', () => ({ body: { ...signedInUser, organizations } }))
  await openSwitcher()
  await expect
    .element(page.getByText('Only admins and owners can create a project. Your level is member.'))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'New project' })).not.toBeInTheDocument()
})
