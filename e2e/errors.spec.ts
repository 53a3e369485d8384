import type { Page } from '@playwright/test'
import { choose, expect, field, heading, message, signIn, test } from './fixtures'
import { unique, type Workspace } from './workspace'

const alert = (page: Page) => page.getByRole('alert')

const envelope = (status: number, code: string, detail: string, headers = {}) => ({
  status,
  headers,
  json: { type: 'x', code, detail, attr: null },
})

/** Lists of three resources with the URL patterns of their requests. */
const lists = ({ surveys, organization, project_id }: Workspace) => [
  { path: surveys, api: '**/api/projects/*/surveys/?*', label: 'Surveys' },
  { path: `/organizations/${organization.id}/roles`, api: '**/api/organizations/*/roles/?*', label: 'Roles' },
  {
    path: `/projects/${project_id}/batch_exports`,
    api: '**/api/projects/*/batch_exports/?*',
    label: 'Batch exports',
  },
]

test('each kind of failed list response shows what happened and the next step', async ({
  page,
  workspace,
}) => {
  await signIn(page, workspace.key, workspace.projects)
  await expect(heading(page, 'Projects')).toBeVisible()
  for (const { path, api, label } of lists(workspace)) {
    const mockResponse = async (response: object) => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.route(api, (route) => route.fulfill(response))
      await page.goto(path)
      await expect(alert(page)).toBeVisible()
    }

    await test.step(`${label}: a forbidden request names the missing scope or role`, async () => {
      await mockResponse(envelope(403, 'permission_denied', "API key missing required scope 'survey:read'"))
      await expect(alert(page)).toContainText('Use an API key with the scope survey:read')
      await expect(alert(page).getByRole('link', { name: 'API keys' })).toHaveAttribute(
        'href',
        /personal_api_keys/,
      )
      await mockResponse(envelope(403, 'permission_denied', 'You are no member.'))
      await expect(alert(page)).toContainText('Ask an admin or owner')
    })

    await test.step(`${label}: an HTML page instead of data is reported with its title and origin`, async () => {
      const html = '<!doctype html><title>Sign in to the proxy</title>'
      for (const status of [200, 403]) {
        await mockResponse({ status, contentType: 'text/html', body: html })
        await expect(alert(page)).toContainText('Unexpected response from the server')
        await expect(alert(page)).toContainText('Sign in to the proxy')
        await expect(alert(page)).toContainText(/http:\/\/127\S+ returned a web page instead of data/)
      }
    })

    await test.step(`${label}: a server error can be retried`, async () => {
      await mockResponse({ ...envelope(500, 'error', 'The disk is full.') })
      await expect(alert(page)).toContainText('Server error')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await alert(page).getByRole('button', { name: 'Try again' }).click()
      await expect(alert(page)).toHaveCount(0)
    })
  }
})

test('a rate-limited list is retried when Retry-After has elapsed', async ({ page, workspace }) => {
  await page.clock.install()
  await signIn(page, workspace.key, workspace.projects)
  await expect(heading(page, 'Projects')).toBeVisible()
  for (const { path, api } of lists(workspace)) {
    const late = envelope(429, 'throttled', 'Request was throttled.', { 'retry-after': '90' })
    await page.route(api, (route) => route.fulfill(late))
    await page.goto(path)
    await expect(alert(page)).toContainText(/Retrying in 1 min \d+ s/)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.clock.fastForward(91_000)
    await expect(alert(page)).toHaveCount(0)
  }
})

test('a deleted record links back to its list', async ({ page, workspace }) => {
  const unknownId = '00000000-0000-4000-8000-000000000000'
  await signIn(page, workspace.key, workspace.projects)
  for (const { path, label } of lists(workspace)) {
    await page.goto(`${path}/${unknownId}`)
    await expect(heading(page, / not found$/)).toBeVisible()
    await alert(page).getByRole('link', { name: 'Back to the list' }).click()
    await expect(heading(page, label)).toBeVisible()
  }
})

test('a rejected key can be replaced from the error message', async ({ page, workspace }) => {
  await signIn(page, workspace.key, workspace.surveys)
  await expect(heading(page, 'Surveys')).toBeVisible()
  for (const { path, api } of lists(workspace)) {
    await page.route(api, (route) => route.fulfill(envelope(401, 'authentication_failed', 'No such key.')))
    await page.goto(path)
    const dialog = page.getByRole('dialog', { name: 'Enter your API key again' })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(alert(page)).toContainText('The API key was rejected')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await alert(page).getByRole('button', { name: 'Enter an API key' }).click()
    await dialog.getByLabel('API key').fill(workspace.key)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(alert(page)).toHaveCount(0)
  }
})

test('a rejected change shows the next step and preserves the form', async ({ page, workspace }) => {
  const { api, organization, surveys } = workspace
  const params = { organization_id: organization.id }
  const home = `/organizations/${organization.id}`
  const survey = await workspace.survey()
  const role = await api('roles', 'create', { params, body: { name: unique('Role') } })
  await page.clock.install()
  await signIn(page, workspace.key, surveys)
  for (const [record, edit] of [
    [`${surveys}/${survey.id}`, `${surveys}/${survey.id}/edit`],
    [`${home}/roles/${role.id}`, `${home}/roles/${role.id}/edit`],
    [home, `${home}/edit`],
  ] as const) {
    await page.goto(edit)
    await field(page, 'Name').fill('Another name')
    const refuse = async (response: object) => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.route('**/api/**', (route) =>
        route.request().method() === 'PATCH' ? route.fulfill(response) : route.fallback(),
      )
      await page.getByRole('button', { name: 'Save', exact: true }).click()
    }
    await refuse(envelope(413, 'too_large', 'Request body is too large'))
    await expect(alert(page)).toContainText('Reduce the size of the request')

    await refuse(envelope(409, 'conflict', 'It has changed.'))
    await expect(alert(page)).toContainText('Changed by someone else')
    await expect(alert(page).getByRole('link', { name: 'View latest version' })).toHaveAttribute(
      'href',
      record,
    )

    await refuse(envelope(502, 'error', 'Bad gateway.'))
    await expect(alert(page).getByRole('button', { name: 'Check' })).toBeVisible()

    await refuse(envelope(429, 'throttled', 'Request was throttled.', { 'retry-after': '50' }))
    await expect(alert(page).getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.clock.fastForward(51_000)
    await expect(field(page, 'Name')).toHaveValue('Another name')
    await alert(page).getByRole('button', { name: 'Send again' }).click()
    await expect(heading(page, 'Another name')).toBeVisible()
  }
})

test('repeated identical errors are shown once, with a count', async ({ page, workspace }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not here.'))
  })
  await page.route('**/api/projects/*/surveys/?*', (route) => route.fulfill(envelope(400, 'x', 'No.')))
  await signIn(page, workspace.key, workspace.surveys)
  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
  for (const times of [1, 2, 3]) {
    await alert(page).filter({ hasText: 'rejected' }).getByRole('button', { name: 'Copy details' }).click()
    await expect(toasts).toHaveCount(1)
    if (times > 1) await expect(toasts).toContainText(`${times} similar notifications`)
  }
  await toasts.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toasts).toHaveCount(0)
})

test('toasts do not cover the buttons of a dialog at any width', async ({ page, workspace }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not here.'))
  })
  const params = { organization_id: workspace.organization.id }
  await workspace.api('projects', 'create', { params, body: { name: 'Another' } })
  const { id, name } = await workspace.survey({ name: 'Copied' })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}`)
  await page.getByRole('main').getByRole('button', { name: /^Copy/ }).first().click()
  const toast = message(page, 'The browser blocked copying.')
  await expect(toast).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Surveys' }).click()
  await choose(page, name, 'Copy to project…')
  const dialog = page.getByRole('dialog', { name: `Duplicate ${name}` })
  for (const width of [380, 800, 1280]) {
    await page.setViewportSize({ width, height: 560 })
    await dialog.getByRole('button', { name: 'Create copy' }).scrollIntoViewIfNeeded()
    // Trial click: only checks that the button can be clicked.
    await dialog.getByText('Close', { exact: true }).click({ trial: true })
    await expect(toast).toBeInViewport()
  }
})
