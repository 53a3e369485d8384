import { expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { NotificationDelivery, NotificationDestination } from '../../../contract/schemas/notifications'
import { listMutations, onRequest, serveList } from '../../testing/fake-api'
import { ORGANIZATION_ID, signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const PAGE = `/organizations/${ORGANIZATION_ID}/notifications`
const API = `/api/organizations/${ORGANIZATION_ID}/notification_destinations/`
const NOW = '2026-01-05T09:00:00.000000Z'

const destination: NotificationDestination = {
  id: '5f0dbbd3-7c3c-4f0f-9d3b-8a7d1e5ce2a1',
  name: 'Receiver',
  type: 'webhook',
  emails: [],
  url_host: 'hooks.example.com',
  signing_secret: null,
  previous_secret_expires_at: null,
  events: ['flag.changed'],
  project_ids: null,
  survey_ids: null,
  response_schedule: 'immediate',
  paused: false,
  pause_reason: null,
  state: 'working',
  failing_since: null,
  last_error: null,
  last_delivered_at: NOW,
  created_at: NOW,
}

const delivery: NotificationDelivery = {
  id: '8b1d7d8e-35d9-4c9b-8a43-1f8d1f4f9f11',
  event: 'flag.changed',
  title: 'Ann created the feature flag beta',
  recipient: null,
  status: 'failed',
  attempts: 10,
  next_attempt_at: null,
  last_attempt_at: NOW,
  duration_ms: 12,
  request_body: '{"type":"flag.changed"}',
  response_status: 500,
  response_body: 'out of order',
  error: 'hooks.example.com responded with status 500.',
  created_at: NOW,
}

const textbox = (name: string) => page.getByRole('textbox', { name, exact: true })
const checkbox = (name: string) => page.getByRole('checkbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('explains what a destination is for if there is none', async () => {
  serveList(API, [])
  await renderPage(PAGE)
  await expect.element(page.getByText('No destinations yet')).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'New destination' }).first())
    .toHaveAttribute('href', `${PAGE}/new`)
})

const getTop = (locator: Locator) => locator.element().getBoundingClientRect().top

it('has suggestions and a button for a destination of one’s own without a destination', async () => {
  serveList(API, [])
  await renderPage(PAGE)
  const suggestions = page.getByRole('region', { name: 'No destinations yet' })
  await expect.element(suggestions.getByRole('link', { name: /in Slack/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'New destination' })).toBeVisible()
})

it('suggests below the list what no destination receives yet', async () => {
  const receiver = { ...destination, events: ['export.failing', 'survey.response'] }
  serveList(API, [receiver])
  await renderPage(PAGE)
  const suggestions = page.getByRole('region', { name: 'Suggestions' })
  await expect.element(suggestions).toBeVisible()
  expect(getTop(page.getByRole('table', { name: 'Notifications' }))).toBeLessThan(getTop(suggestions))
  await expect
    .element(suggestions.getByRole('link', { name: /^Survey responses by email/ }))
    .not.toBeInTheDocument()
  await expect.element(suggestions.getByRole('link', { name: /in Slack/ })).toBeVisible()
})

it('suggests destinations, whose form has their values', async () => {
  serveList(API, [])
  await renderPage(PAGE)
  await page.getByRole('link', { name: /^Failing exports in Slack/ }).click()
  await expect.element(textbox('Name')).toHaveValue('Batch export alerts')
  await expect.element(page.getByRole('radio', { name: /^Slack/ })).toBeChecked()
  await expect.element(checkbox('A batch export starts to fail')).toBeChecked()
  await expect.element(checkbox('A survey receives a response')).not.toBeChecked()
  expect(listMutations()).toEqual([])
})

it('creates a webhook and displays its secret once', async () => {
  onRequest(`POST ${API}`, () => ({ status: 201, body: { ...destination, signing_secret: 'whsec_abc' } }))
  await renderPage(`${PAGE}/new`)
  await userEvent.click(page.getByRole('radio', { name: /^Webhook/ }))
  await userEvent.fill(textbox('Name'), 'Receiver')
  for (const name of ['A batch export starts to fail', 'A batch export is paused']) {
    await expect.element(checkbox(name)).toBeChecked()
    await userEvent.click(checkbox(name))
  }
  await userEvent.click(button('Create destination'))
  await expect.element(page.getByText('Choose at least one event.').first()).toBeVisible()
  await expect.element(page.getByText('Enter the URL.').first()).toBeVisible()
  expect(listMutations()).toEqual([])
  await userEvent.fill(page.getByLabelText(/^URL/), 'https://hooks.example.com/secret')
  await userEvent.click(checkbox('A survey receives a response'))
  await userEvent.selectOptions(
    page.getByRole('combobox', { name: 'Survey responses' }),
    'A digest every hour',
  )
  await userEvent.click(checkbox('A batch export is late'))
  await userEvent.click(button('Create destination'))
  await expect.element(page.getByText('whsec_abc')).toBeVisible()
  expect(listMutations()).toMatchObject([
    {
      path: API,
      body: {
        type: 'webhook',
        name: 'Receiver',
        url: 'https://hooks.example.com/secret',
        events: ['survey.response', 'export.late'],
        response_schedule: 'hourly',
      },
    },
  ])
})

it('creates a destination and sends a test message, whose failure is shown beside the destination', async () => {
  serveList(API, [destination])
  onRequest(`POST ${API}`, () => ({ status: 201, body: destination }))
  onRequest(`POST ${API}${destination.id}/test/`, () => ({ status: 503, body: {} }))
  onRequest(`GET ${API}${destination.id}/deliveries/`, () => ({
    body: { count: 0, next: null, previous: null, results: [] },
  }))
  await renderPage(`${PAGE}/new?for=exports`)
  await userEvent.fill(page.getByLabelText(/^URL/), 'https://hooks.example.com/secret')
  await userEvent.click(button('Create and send test'))
  await expect.element(page.getByText('The test message could not be sent.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: destination.name, level: 1 })).toBeVisible()
  expect(listMutations().map(({ path }) => path)).toEqual([API, `${API}${destination.id}/test/`])
})

it('sends only the changed fields, and the URL only if it was entered', async () => {
  serveList(API, [destination])
  onRequest(`PATCH ${API}${destination.id}/`, () => ({ body: destination }))
  onRequest(`GET ${API}${destination.id}/deliveries/`, () => ({
    body: { count: 0, next: null, previous: null, results: [] },
  }))
  await renderPage(`${PAGE}/${destination.id}/edit`)
  await userEvent.click(checkbox('A batch export is paused'))
  await userEvent.click(button('Save'))
  await expect
    .poll(listMutations)
    .toMatchObject([{ method: 'PATCH', body: { events: ['export.paused', 'flag.changed'] } }])
  expect(Object.keys(listMutations()[0]?.body as object)).toEqual(['events'])
})

it('shows why a destination is paused, and the details of a delivery, which can be redelivered', async () => {
  const reason = 'Nothing could be delivered since 2026-01-04 09:00 UTC.'
  const paused: NotificationDestination = {
    ...destination,
    paused: true,
    state: 'paused',
    pause_reason: reason,
  }
  serveList(API, [paused])
  onRequest(`GET ${API}${destination.id}/deliveries/`, () => ({
    body: { count: 1, next: null, previous: null, results: [delivery] },
  }))
  onRequest(`POST ${API}${destination.id}/deliveries/${delivery.id}/redeliver/`, () => ({
    body: { ...delivery, status: 'pending' },
  }))
  await renderPage(`${PAGE}/${destination.id}`)
  await expect.element(page.getByText(reason)).toBeVisible()
  await userEvent.click(button(delivery.title))
  await expect.element(page.getByText('out of order')).toBeVisible()
  await expect.element(page.getByText('hooks.example.com responded with status 500.')).toBeVisible()
  await userEvent.click(button(`Actions for ${delivery.title}`))
  await userEvent.click(page.getByRole('menuitem', { name: 'Redeliver' }))
  await expect.element(page.getByText('The message is being sent again.')).toBeVisible()
})

it('offers no email if the server does not send any', async () => {
  onRequest('GET /api/users/@me/', () => ({ body: { ...signedInUser, can_send_email: false } }))
  await renderPage(`${PAGE}/new`)
  await expect.element(page.getByRole('radio', { name: /^Slack/ })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: /^Email Not set up/ })).toBeDisabled()
  serveList(API, [])
  await renderPage(PAGE)
  await page.getByRole('link', { name: /^Survey responses in Slack/ }).click()
  await expect.element(page.getByRole('radio', { name: /^Slack/ })).toBeChecked()
  await expect.element(checkbox('A survey receives a response')).toBeChecked()
})

it('warns if all destinations are paused, and resumes them', async () => {
  const paused: NotificationDestination = { ...destination, paused: true, state: 'paused' }
  const other = { ...paused, id: delivery.id, name: 'Other' }
  serveList(API, [paused, other])
  const failed = { status: 'Failed', latest_error: 'No such bucket.' }
  const lake = {
    id: delivery.id,
    name: 'Lake',
    destination: { type: 'NoOp', config: {} },
    paused: false,
    end_at: null,
    latest_runs: [failed],
  }
  serveList(`/api/organizations/${ORGANIZATION_ID}/batch_exports/`, [lake])
  for (const { id } of [paused, other])
    onRequest(`PATCH ${API}${id}/`, () => ({ body: { ...paused, id, paused: false, state: 'working' } }))
  await renderPage(PAGE)
  const notice = page.getByRole('note').filter({ hasText: 'all 2 destinations are paused' })
  await expect.element(notice).toHaveTextContent(/1 batch export needs attention: Lake/)
  await expect.element(button('Resume: Other')).toBeVisible()
  await notice.getByRole('button', { name: 'Resume all' }).click()
  await expect
    .poll(() => listMutations().map(({ path, body }) => [path, body]))
    .toEqual([
      [`${API}${paused.id}/`, { paused: false }],
      [`${API}${other.id}/`, { paused: false }],
    ])
})

it('does not warn if a destination is active', async () => {
  const other = { ...destination, id: delivery.id, name: 'Other', paused: true, state: 'paused' }
  serveList(API, [destination, other])
  await renderPage(PAGE)
  await expect.element(button('Pause: Receiver')).toBeVisible()
  expect(page.getByText(/No notifications are sent/).query()).toBeNull()
})

it('selects all events of a group, and previews the message about the first', async () => {
  await renderPage(`${PAGE}/new`)
  await userEvent.click(page.getByRole('radio', { name: /^Slack/ }))
  const preview = page.getByRole('region', { name: 'Preview' })
  await userEvent.click(checkbox('Batch exports'))
  for (const name of ['A batch export starts to fail', 'A batch export is late'])
    await expect.element(checkbox(name)).toBeChecked()
  await expect.element(preview).toHaveTextContent(/The export .* is failing.*View in Hedgerow · Acme/)
  await userEvent.click(checkbox('Batch exports'))
  await expect.element(checkbox('A batch export is late')).not.toBeChecked()
  await expect.element(preview).toHaveTextContent(/Choose an event/)
  await userEvent.click(checkbox('Other'))
  await expect.element(checkbox('An entry is added to the audit log')).not.toBeChecked()
  await expect.element(preview).toHaveTextContent(/updated the feature flag/)
})

it('offers the audit log to webhooks only', async () => {
  onRequest(`POST ${API}`, () => ({ status: 201, body: { ...destination, signing_secret: 'whsec_abc' } }))
  await renderPage(`${PAGE}/new?for=audit`)
  const audit = checkbox('An entry is added to the audit log')
  await expect.element(audit).toBeChecked()
  await expect
    .element(page.getByText('Each change, sign-in and refused request, within seconds.'))
    .toBeVisible()
  await userEvent.click(page.getByRole('radio', { name: /^Slack/ }))
  await expect.element(audit).toBeDisabled()
  await expect.element(audit).not.toBeChecked()
  await expect.element(audit).toHaveAccessibleDescription('Only a webhook can receive the audit log.')
  await userEvent.fill(page.getByLabelText(/^URL/), 'https://hooks.example.com/secret')
  await userEvent.click(button('Create destination'))
  await expect.element(page.getByText('Choose at least one event.').first()).toBeVisible()
  await userEvent.click(checkbox('A batch export is late'))
  await userEvent.click(page.getByRole('radio', { name: /^Webhook/ }))
  await expect.element(audit).toBeChecked()
  await userEvent.click(audit)
  await userEvent.click(page.getByRole('radio', { name: /^Slack/ }))
  await userEvent.click(button('Create destination'))
  await expect
    .poll(listMutations)
    .toMatchObject([{ path: API, body: { type: 'slack', name: 'Audit log', events: ['export.late'] } }])
})
