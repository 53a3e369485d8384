import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { buildEventPage, buildStoredEvent } from '../../testing/event-fixtures'
import { failWith, listRequests, onRequest } from '../../testing/fake-api'
import { signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const PATH = '/projects/1/events'
const API = `/api${PATH}/`

const getSearch = () => Object.fromEntries(new URLSearchParams(window.location.search))
const table = () => page.getByRole('table', { name: 'Events' })
const listTails = () =>
  listRequests('GET', API).flatMap(({ query }) => (query.has('tail') ? [query.get('tail')] : []))

/** Serves a first page, and the events of each position of the tail. */
function serveEvents(first: object, arrivals: Record<string, object> = {}): void {
  onRequest(`GET ${API}`, ({ query }) => {
    const tail = query.get('tail')
    if (tail === null) return { body: query.get('cursor') ? buildEventPage([buildStoredEvent(1)]) : first }
    return { body: arrivals[tail] ?? buildEventPage([], { tail }) }
  })
}

const COUNTS = `${API}counts/`
const PRO = '[{"key":"plan","operator":"exact","value":"pro"}]'

beforeEach(() => {
  onRequest(`GET ${COUNTS}`, () => ({
    body: {
      interval: 'hour',
      from: '2026-01-05T08:20:00.000Z',
      to: '2026-01-05T10:00:00.000Z',
      results: [
        { start: '2026-01-05T08:00:00.000Z', count: 0 },
        { start: '2026-01-05T09:00:00.000Z', count: 7 },
      ],
      since: null,
    },
  }))
  onRequest('GET /api/projects/1/', () => ({ body: signedInUser.team }))
  onRequest('GET /api/projects/1/event_definitions/', () => ({
    body: {
      count: 1,
      next: null,
      previous: null,
      results: [{ id: 'bought', name: 'bought' }],
    },
  }))
})

it('lists events, and adds those that arrive on top until it is paused', async () => {
  serveEvents(buildEventPage([buildStoredEvent(1)]), {
    start: buildEventPage([buildStoredEvent(2)], { tail: 'second' }),
    second: buildEventPage([buildStoredEvent(3)], { tail: 'third' }),
  })
  await renderPage(PATH)
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible()
  await expect.element(table().getByRole('button', { name: 'event 3' })).toBeVisible()
  const names = table()
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['event 3', 'event 2', 'event 1'])
  await expect
    .element(table().getByRole('row', { name: /^event 2/ }))
    .toHaveTextContent(/\/2 · shop\.example\.com/)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect.element(page.getByText('Paused')).toBeVisible()
  const { length } = listTails()
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(listTails()).toHaveLength(length)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect.poll(() => listTails().length).toBeGreaterThan(length)
  expect(listTails().slice(0, 3)).toEqual(['start', 'second', 'third'])
})

it('has the labels of events that SDKs name, also in the filter', async () => {
  onRequest('GET /api/projects/1/event_definitions/', () => ({
    body: { count: 1, next: null, previous: null, results: [{ id: '$pageview', name: '$pageview' }] },
  }))
  serveEvents(buildEventPage([buildStoredEvent(1, { event: '$pageview' })]))
  await renderPage(PATH)
  await expect.element(table().getByRole('button', { name: 'Pageview' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Any event' }).selectOptions('Pageview')
  await expect.poll(getSearch).toEqual({ event: '$pageview' })
})

it('has one line per event, and two on a phone', async () => {
  const name = `${'ann'.repeat(20)}@example.com`
  const event = buildStoredEvent(1)
  serveEvents(buildEventPage([{ ...event, person: event.person && { ...event.person, name } }]))
  await renderPage(PATH)
  const row = table().getByRole('row').nth(1)
  await expect.element(row).toBeVisible()
  const getHeight = () => row.element().getBoundingClientRect().height
  expect(getHeight()).toBeLessThanOrEqual(41)
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  await expect.element(row.getByTitle(/\/1$/)).toBeVisible()
  await expect.element(row.getByText('shop.example.com')).not.toBeVisible()
  await expect.element(row.getByRole('link', { name })).toBeVisible()
  await expect.poll(getHeight).toBeLessThanOrEqual(66)
})

it('loads the list again if too many events arrive', async () => {
  serveEvents(buildEventPage([buildStoredEvent(1)]), {
    start: buildEventPage([buildStoredEvent(2)], { tail: 'second', is_complete: false }),
  })
  await renderPage(PATH)
  await expect.element(page.getByText(/Events arrive faster/)).toBeVisible()
  await expect
    .poll(() => listRequests('GET', API).filter(({ query }) => !query.has('tail')).length)
    .toBeGreaterThan(1)
})

it('has its filters and pages in the URL', async () => {
  const next = `${window.location.origin}${API}?cursor=older`
  serveEvents(buildEventPage([], { next, is_complete: false }))
  await renderPage(`${PATH}?properties=${encodeURIComponent(PRO)}&after=2026-01-01T00:00:00.000Z`)
  await expect.element(page.getByText('No events found so far')).toBeVisible()
  const [first] = listRequests('GET', API)
  expect(Object.fromEntries(first?.query ?? [])).toEqual({
    after: '2026-01-01T00:00:00.000Z',
    properties: PRO,
    limit: '50',
  })
  await page.getByRole('button', { name: 'Older' }).click()
  await expect.element(table().getByRole('button', { name: 'event 1' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Any event' }).selectOptions('bought')
  await expect.poll(getSearch).toMatchObject({ event: 'bought', properties: PRO })
  expect(getSearch()).not.toHaveProperty('cursor')
  await page.getByRole('searchbox', { name: 'Search by email, distinct ID, event or URL' }).fill('ann')
  await expect.poll(getSearch).toMatchObject({ event: 'bought', search: 'ann' })
  await expect.poll(() => listRequests('GET', COUNTS).at(-1)?.query.get('search')).toBe('ann')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(getSearch).toEqual({})
})

it('counts events over time, and a column narrows the list to its time', async () => {
  serveEvents(buildEventPage([buildStoredEvent(1)]))
  await renderPage(PATH)
  await expect.element(page.getByText(/^7 since /)).toBeVisible()
  await page.getByRole('button', { name: 'View as table' }).click()
  const chart = page.getByRole('table', { name: 'Events by hour' })
  await expect.element(chart.getByRole('row').nth(1)).toHaveTextContent(/7$/)
  // The range begins within the first hour.
  await expect.element(chart.getByRole('row').nth(2)).toHaveTextContent(/8:20\s–\s9:00\sAM/)
  await chart.getByRole('button').first().click()
  await expect
    .poll(getSearch)
    .toEqual({ after: '2026-01-05T08:59:59.999Z', before: '2026-01-05T10:00:00.000Z' })
  await page.getByRole('button', { name: /^Remove filter: Jan 5, 2026/ }).click()
  await expect.poll(getSearch).toEqual({})
  await page.getByRole('combobox', { name: 'Any time' }).selectOptions('Last 7 days')
  await expect.poll(getSearch).toEqual({ range: 'week' })
  const sent = listRequests('GET', COUNTS).at(-1)?.query.get('after') ?? ''
  expect(Date.now() - Date.parse(sent)).toBeGreaterThanOrEqual(7 * 86_400_000)
})

it('filters by properties with the names and values that the project has received', async () => {
  serveEvents(buildEventPage([buildStoredEvent(1)]))
  onRequest('GET /api/projects/1/property_definitions/', () => ({
    body: { count: 1, next: null, previous: null, results: [{ id: 'plan', name: 'plan' }] },
  }))
  onRequest(`GET ${API}values/`, () => ({ body: [{ name: 'pro', count: 3 }] }))
  await renderPage(PATH)
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'Property', exact: true }).fill('pl')
  await page.getByRole('option', { name: 'plan' }).click()
  await page.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'pro' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect.poll(getSearch).toEqual({ properties: PRO })
  await page.getByRole('button', { name: 'Remove filter: plan is pro' }).click()
  await expect.poll(getSearch).toEqual({})
})

it('opens an event with all properties and a link to its person', async () => {
  const event = buildStoredEvent(1)
  serveEvents(buildEventPage([event]))
  onRequest(`GET ${API}${event.id}/`, () => ({
    body: { ...event, properties: { ...event.properties, price: 56 }, person_properties: { plan: 'free' } },
  }))
  await renderPage(PATH)
  await table().getByRole('button', { name: 'event 1' }).click()
  const drawer = page.getByRole('dialog', { name: 'event 1' })
  await expect.element(drawer.getByText('56')).toBeVisible()
  await expect.element(drawer.getByText('free')).toBeVisible()
  await expect.element(drawer.getByText('posthog-js 1.2.3')).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: 'Copy as JSON' })).toBeVisible()
  await expect
    .element(drawer.getByRole('link', { name: 'ann@example.com' }))
    .toHaveAttribute('href', `/projects/1/persons/${event.person?.uuid}`)
})

it('shows the code that sends the first event, and the event as soon as it arrives', async () => {
  let isSent = false
  onRequest(`GET ${API}`, ({ query }) => {
    const tail = query.get('tail')
    if (tail === null) return { body: buildEventPage([]) }
    return {
      body: buildEventPage(isSent && tail === 'start' ? [buildStoredEvent(1)] : [], {
        tail: isSent ? 'end' : tail,
      }),
    }
  })
  await renderPage(PATH)
  await expect.element(page.getByText('No events yet')).toBeVisible()
  await expect.element(page.getByText(/posthog.init\('phc_test'/)).toBeVisible()
  isSent = true
  await expect.element(table().getByRole('button', { name: 'event 1' })).toBeVisible()
})

it('reports a failure', async () => {
  onRequest(`GET ${API}`, failWith(500, 'server_error', 'The database is full.'))
  await renderPage(PATH)
  await expect.element(page.getByText('The database is full.').first()).toBeVisible()
})

it('is hidden from members without access to persons', async () => {
  const user_access_levels = { ...signedInUser.team?.user_access_levels, person: 'none' }
  const team = { ...signedInUser.team, user_access_levels }
  const organization = { ...signedInUser.organization, teams: [team] }
  onRequest('GET /api/users/@me/', () => ({ body: { ...signedInUser, team, organization } }))
  await renderPage(PATH)
  await expect.element(page.getByText('You cannot view the events of this project')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Surveys', exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Events', exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'People', exact: true })).not.toBeInTheDocument()
  expect(listRequests('GET', API)).toEqual([])
})
