import type { Page } from '@playwright/test'
import { choose, expect, field, heading, message, signIn, test } from './fixtures'
import { unique, type Workspace } from './workspace'

const alert = (page: Page) => page.getByRole('alert')

const envelope = (status: number, code: string, detail: string, headers = {}) => ({
  status,
  headers,
  json: { type: 'x', code, detail, attr: null },
})

/** A list of each of three resources, and what its requests look like. */
const lists = ({ surveys, organization, project_id }: Workspace) => [
  { path: surveys, api: '**/api/projects/*/surveys/?*', label: 'Surveys' },
  { path: `/organizations/${organization.id}/roles`, api: '**/api/organizations/*/roles/?*', label: 'Roles' },
  {
    path: `/projects/${project_id}/batch_exports`,
    api: '**/api/projects/*/batch_exports/?*',
    label: 'Batch exports',
  },
]

test('every kind of answer to a list says what happened and what comes next', async ({ page, workspace }) => {
  await signIn(page, workspace.key, workspace.projects)
  await expect(heading(page, 'Projects')).toBeVisible()
  for (const { path, api, label } of lists(workspace)) {
    const mockResponse = async (response: object) => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.route(api, (route) => route.fulfill(response))
      await page.goto(path)
      await expect(alert(page)).toBeVisible()
    }

    await test.step(`${label}: what the key may not`, async () => {
      await mockResponse(envelope(403, 'permission_denied', "API key missing required scope 'survey:read'"))
      await expect(alert(page)).toContainText('Use a key that holds the scope survey:read')
      await expect(alert(page).getByRole('link', { name: 'API keys' })).toHaveAttribute(
        'href',
        /personal_api_keys/,
      )
      await mockResponse(envelope(403, 'permission_denied', 'You are no member.'))
      await expect(alert(page)).toContainText('Ask an admin or an owner')
    })

    await test.step(`${label}: a page in place of data`, async () => {
      const html = '<!doctype html><title>Sign in to the proxy</title>'
      for (const status of [200, 403]) {
        await mockResponse({ status, contentType: 'text/html', body: html })
        await expect(alert(page)).toContainText('Something other than the API answered')
        await expect(alert(page)).toContainText('Sign in to the proxy')
        await expect(alert(page)).toContainText(/http:\/\/127\S+ sent a page in place of data/)
      }
    })

    await test.step(`${label}: a server that fails, and then does not`, async () => {
      await mockResponse({ ...envelope(500, 'error', 'The disk is full.') })
      await expect(alert(page)).toContainText('The server could not do this')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await alert(page).getByRole('button', { name: 'Try again' }).click()
      await expect(alert(page)).toHaveCount(0)
    })
  }
})

test('a server that asks for patience is asked again when the time is over', async ({ page, workspace }) => {
  await page.clock.install()
  await signIn(page, workspace.key, workspace.projects)
  await expect(heading(page, 'Projects')).toBeVisible()
  for (const { path, api } of lists(workspace)) {
    const late = envelope(429, 'throttled', 'Request was throttled.', { 'retry-after': '90' })
    await page.route(api, (route) => route.fulfill(late))
    await page.goto(path)
    await expect(alert(page)).toContainText(/Tries again in 1 min \d+ s/)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.clock.fastForward(91_000)
    await expect(alert(page)).toHaveCount(0)
  }
})

test('a record that is gone leads back to its list', async ({ page, workspace }) => {
  const unknownId = '00000000-0000-4000-8000-000000000000'
  await signIn(page, workspace.key, workspace.projects)
  for (const { path, label } of lists(workspace)) {
    await page.goto(`${path}/${unknownId}`)
    await expect(heading(page, / not found$/)).toBeVisible()
    await alert(page).getByRole('link', { name: 'Back to the list' }).click()
    await expect(heading(page, label)).toBeVisible()
  }
})

test('a key that is refused can be entered where that is told', async ({ page, workspace }) => {
  await signIn(page, workspace.key, workspace.surveys)
  await expect(heading(page, 'Surveys')).toBeVisible()
  for (const { path, api } of lists(workspace)) {
    await page.route(api, (route) => route.fulfill(envelope(401, 'authentication_failed', 'No such key.')))
    await page.goto(path)
    const dialog = page.getByRole('dialog', { name: 'Enter your key again' })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(alert(page)).toContainText('The key was not accepted')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await alert(page).getByRole('button', { name: 'Enter a key' }).click()
    await dialog.getByLabel('API key').fill(workspace.key)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(alert(page)).toHaveCount(0)
  }
})

test('a change that is refused says what to do, and the work stays', async ({ page, workspace }) => {
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
    await expect(alert(page)).toContainText('Make what you send smaller')

    await refuse(envelope(409, 'conflict', 'It has changed.'))
    await expect(alert(page)).toContainText('Somebody else changed this')
    await expect(alert(page).getByRole('link', { name: 'Look at the newest' })).toHaveAttribute(
      'href',
      record,
    )

    await refuse(envelope(502, 'error', 'Bad gateway.'))
    await expect(alert(page).getByRole('button', { name: 'Look' })).toBeVisible()

    await refuse(envelope(429, 'throttled', 'Request was throttled.', { 'retry-after': '50' }))
    await expect(alert(page).getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.clock.fastForward(51_000)
    await expect(field(page, 'Name')).toHaveValue('Another name')
    await alert(page).getByRole('button', { name: 'Send again' }).click()
    await expect(heading(page, 'Another name')).toBeVisible()
  }
})

test('what fails many times in the same words is told once', async ({ page, workspace }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not here.'))
  })
  await page.route('**/api/projects/*/surveys/?*', (route) => route.fulfill(envelope(400, 'x', 'No.')))
  await signIn(page, workspace.key, workspace.surveys)
  const toasts = page.getByRole('region', { name: 'Messages' }).getByRole('alert')
  for (const times of [1, 2, 3]) {
    await alert(page).filter({ hasText: 'refused' }).getByRole('button', { name: 'Copy details' }).click()
    await expect(toasts).toHaveCount(1)
    if (times > 1) await expect(toasts).toContainText(`${times} times`)
  }
  await toasts.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toasts).toHaveCount(0)
})

test('no message lies over the buttons of a dialog, whatever the width', async ({ page, workspace }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not here.'))
  })
  const params = { organization_id: workspace.organization.id }
  await workspace.api('projects', 'create', { params, body: { name: 'Another' } })
  const { id, name } = await workspace.survey({ name: 'Copied' })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}`)
  await page.getByRole('main').getByRole('button', { name: /^Copy/ }).first().click()
  const toast = message(page, 'The browser did not let this page copy.')
  await expect(toast).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Surveys' }).click()
  await choose(page, name, 'Duplicate to …')
  const dialog = page.getByRole('dialog', { name: `Duplicate ${name}` })
  for (const width of [380, 800, 1280]) {
    await page.setViewportSize({ width, height: 560 })
    await dialog.getByRole('button', { name: 'Make a copy' }).scrollIntoViewIfNeeded()
    // Nothing is pressed: it is only looked whether it could be.
    await dialog.getByText('Close', { exact: true }).click({ trial: true })
    await expect(toast).toBeInViewport()
  }
})
