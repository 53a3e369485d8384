import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { failWith, onRequest, serveList } from '../../testing/fake-api'
import { buildRole, buildSurvey, ORGANIZATION_ID, signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'
import { getButton, getField, getTitle, SURVEYS_PATH } from '../../testing/survey-editor'

const HOME = `/organizations/${ORGANIZATION_ID}`
const LISTS = [
  { path: SURVEYS_PATH, label: 'Surveys' },
  { path: `${HOME}/roles`, label: 'Roles' },
  { path: '/projects/1/batch_exports', label: 'Batch exports' },
]

/** Fakes timers, except those of animation frames, of which a minute has thousands. */
const useFakeClock = () =>
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })

const alert = () => page.getByRole('alert')
const expectNoAlert = () => expect.poll(() => alert().elements().length).toBe(0)

beforeEach(() => {
  for (const { path } of LISTS) serveList(`/api${path}/`, [])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe.each(LISTS)('failed list response: $label', ({ path, label }) => {
  const route = `GET /api${path}/`

  it('names the missing scope or role of a forbidden request', async () => {
    onRequest(route, failWith(403, 'permission_denied', "API key missing required scope 'survey:read'"))
    await renderPage(path)
    await expect.element(alert()).toHaveTextContent('Use an API key with the scope survey:read')
    await expect
      .element(alert().getByRole('link', { name: 'API keys' }))
      .toHaveAttribute('href', expect.stringMatching(/personal_api_keys/))
    onRequest(route, failWith(403, 'permission_denied', 'You are no member.'))
    await renderPage('/users/@me')
    await renderPage(path)
    await expect.element(alert()).toHaveTextContent('Ask an admin or owner')
  })

  it.each([200, 403])('reports an HTML page with the status %i with its title and origin', async (status) => {
    const html = '<!doctype html><title>Sign in to the proxy</title>'
    onRequest(route, () => new Response(html, { status, headers: { 'content-type': 'text/html' } }))
    await renderPage(path)
    await expect.element(alert()).toHaveTextContent('Unexpected response from the server')
    await expect.element(alert()).toHaveTextContent('Sign in to the proxy')
    await expect.element(alert()).toHaveTextContent(/http:\/\/\S+ returned a web page instead of data/)
  })

  it('can be retried after a server error', async () => {
    onRequest(route, failWith(500, 'error', 'The disk is full.'))
    await renderPage(path)
    await expect.element(alert()).toHaveTextContent('Server error')
    serveList(`/api${path}/`, [])
    await getButton(alert(), 'Try again').click()
    await expectNoAlert()
    await expect.element(getTitle(label)).toBeVisible()
  })

  it('is retried when Retry-After has elapsed', async () => {
    useFakeClock()
    onRequest(route, failWith(429, 'throttled', 'Request was throttled.', null, { 'retry-after': '90' }))
    await renderPage(path)
    await expect.element(alert()).toHaveTextContent(/Retrying in 1 min \d+ s/)
    serveList(`/api${path}/`, [])
    await vi.advanceTimersByTimeAsync(91_000)
    await expectNoAlert()
  })

  it('asks for another key if the server rejects the key', async () => {
    onRequest(route, failWith(401, 'authentication_failed', 'No such key.'))
    await renderPage(path)
    const dialog = page.getByRole('dialog', { name: 'Enter your API key again' })
    await getButton(dialog, 'Close').click()
    await expect.element(alert()).toHaveTextContent('The API key was rejected')
    serveList(`/api${path}/`, [])
    await getButton(alert(), 'Enter an API key').click()
    await dialog.getByLabelText('API key').fill('phx_test')
    await getButton(dialog, 'Continue').click()
    await expectNoAlert()
  })

  it('links back from a missing record', async () => {
    await renderPage(`${path}/00000000-0000-4000-8000-000000000000`)
    await expect.element(page.getByRole('heading', { level: 1, name: / not found$/ })).toBeVisible()
    await alert().getByRole('link', { name: 'Back to the list' }).click()
    await expect.element(getTitle(label)).toBeVisible()
  })
})

/** Records with a form, with the path of their page. */
const FORMS: [string, string, object | null][] = [
  ['survey', `${SURVEYS_PATH}/${buildSurvey().id}`, buildSurvey()],
  ['role', `${HOME}/roles/${buildRole(1).id}`, buildRole(1)],
  ['organization', HOME, signedInUser.organization],
]

it.each(FORMS)(
  'a rejected change of the %s shows the next step and preserves the form',
  async (_, path, record) => {
    useFakeClock()
    let stored = record
    onRequest(`GET /api${path}/`, () => ({ body: stored }))
    const route = `PATCH /api${path}/`
    const refuse = async (...response: Parameters<typeof failWith>) => {
      onRequest(route, failWith(...response))
      await getButton(page, 'Save').click()
    }
    await renderPage(`${path}/edit`)
    await getField(page, 'Name').fill('Another name')
    await refuse(413, 'too_large', 'Request body is too large')
    await expect.element(alert()).toHaveTextContent('Reduce the size of the request')
    await refuse(409, 'conflict', 'It has changed.')
    await expect.element(alert()).toHaveTextContent('Changed by someone else')
    await expect
      .element(alert().getByRole('link', { name: 'View latest version' }))
      .toHaveAttribute('href', path)
    await refuse(502, 'error', 'Bad gateway.')
    await expect.element(getButton(alert(), 'Check')).toBeVisible()
    await refuse(429, 'throttled', 'Request was throttled.', null, { 'retry-after': '50' })
    await expect.element(alert().getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
    await vi.advanceTimersByTimeAsync(51_000)
    await expect.element(getField(page, 'Name')).toHaveValue('Another name')
    onRequest(route, ({ body }) => {
      stored = { ...record, ...(body as object) }
      return { body: stored }
    })
    await getButton(alert(), 'Send again').click()
    await expect.element(getTitle('Another name')).toBeVisible()
  },
)

it('repeated identical errors are shown once, with a count', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not here.'))
  onRequest(`GET /api${SURVEYS_PATH}/`, failWith(400, 'x', 'No.'))
  await renderPage(SURVEYS_PATH)
  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
  for (const times of [1, 2, 3]) {
    await alert().filter({ hasText: 'rejected' }).getByRole('button', { name: 'Copy details' }).click()
    await expect.element(toasts).toHaveLength(1)
    if (times > 1) await expect.element(toasts).toHaveTextContent(`${times} similar notifications`)
  }
  await getButton(toasts, 'Dismiss').click()
  await expect.element(toasts).not.toBeInTheDocument()
})
