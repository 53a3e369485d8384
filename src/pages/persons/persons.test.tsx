import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { getNewestEntry } from '../../components/undo-history/model/history'
import { buildEventPage, buildPerson, buildStoredEvent } from '../../testing/event-fixtures'
import { listMutations, listRequests, onRequest } from '../../testing/fake-api'
import { signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const PATH = '/projects/1/persons'
const API = `/api${PATH}/`
const person = buildPerson()
const PERSON = `${API}${person.id}/`

const getSearch = () => Object.fromEntries(new URLSearchParams(window.location.search))

beforeEach(() => {
  onRequest('GET /api/projects/1/', () => ({ body: signedInUser.team }))
  onRequest(`GET ${API}`, ({ query }) => {
    const isFound = query.get('search') !== 'nobody'
    return {
      body: { next: null, previous: null, results: isFound ? [person] : [], count: 7, is_complete: true },
    }
  })
  onRequest(`GET ${PERSON}`, () => ({ body: person }))
  onRequest('GET /api/projects/1/events/', ({ query }) => {
    if (query.get('cursor') !== null) return { body: buildEventPage([buildStoredEvent(1)]) }
    const next = `${window.location.origin}/api/projects/1/events/?cursor=older`
    return { body: buildEventPage([buildStoredEvent(2)], { next }) }
  })
  onRequest('GET /api/projects/1/events/counts/', () => ({
    body: {
      interval: 'day',
      from: '2026-01-04T23:59:59.999Z',
      to: '2026-01-06T10:00:00.000Z',
      results: [
        { start: '2026-01-05T00:00:00.000Z', count: 4 },
        { start: '2026-01-06T00:00:00.000Z', count: 1 },
      ],
      since: null,
    },
  }))
  onRequest(`GET ${PERSON}flags/`, ({ query }) => ({
    body: {
      distinct_id: query.get('distinct_id'),
      results: [
        {
          id: 1,
          key: 'beta',
          enabled: true,
          variant: 'blue',
          payload: null,
          reason: 'Matched condition set 1',
        },
      ],
    },
  }))
  onRequest(`GET ${PERSON}survey_responses/`, () => ({
    body: {
      is_complete: true,
      results: [
        {
          uuid: buildStoredEvent(3).id,
          survey_id: buildStoredEvent(4).id,
          survey_name: 'NPS',
          submitted_at: '2026-01-05T09:00:00.000000Z',
          answers: [
            { question: 'How likely?', question_type: 'rating', answer: '9' },
            { question: 'Why?', question_type: 'open', answer: 'It is fast.' },
          ],
        },
      ],
    },
  }))
})

it('lists people and searches them', async () => {
  await renderPage(PATH)
  const row = page.getByRole('table', { name: 'People' }).getByRole('row', { name: /ann@example.com/ })
  await expect.element(row.getByText('12', { exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by distinct ID, email or name' }).fill('nobody')
  await expect.element(page.getByText('No people found')).toBeVisible()
  expect(getSearch()).toEqual({ search: 'nobody' })
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await row.getByRole('link', { name: 'ann@example.com' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'ann@example.com' })).toBeVisible()
})

it('shows the number of people, and filters them by identity', async () => {
  await renderPage(PATH)
  await expect.element(page.getByText('7 people')).toBeVisible()
  await page.getByRole('combobox', { name: 'Identity' }).selectOptions('Identified')
  await expect.poll(() => listRequests('GET', API).at(-1)?.query.get('is_identified')).toBe('true')
  expect(getSearch()).toEqual({ is_identified: 'true' })
})

it('filters people by properties, whose number is that of the server', async () => {
  onRequest('GET /api/projects/1/property_definitions/', () => ({
    body: { count: 1, next: null, previous: null, results: [{ id: 'plan', name: 'plan' }] },
  }))
  onRequest(`GET ${API}values/`, () => ({ body: [{ name: 'pro', count: 3 }] }))
  onRequest(`GET ${API}`, ({ query }) => ({
    body: {
      ...{ next: null, previous: null, results: [person], is_complete: true },
      count: query.has('properties') ? 1 : 7,
    },
  }))
  const properties = '[{"key":"plan","type":"person","operator":"is_not","value":"pro"}]'
  await renderPage(PATH)
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'Property' }).fill('pl')
  await page.getByRole('option', { name: 'plan' }).click()
  await page.getByRole('combobox', { name: 'Operator' }).selectOptions('is not')
  await page.getByRole('combobox', { name: 'Value' }).click()
  await page.getByRole('option', { name: 'pro' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect.poll(getSearch).toEqual({ properties })
  expect(listRequests('GET', API).at(-1)?.query.get('properties')).toBe(properties)
  await expect.element(page.getByText('1 person')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter: plan is not pro' }).click()
  await expect.poll(getSearch).toEqual({})
})

it('has properties of people as columns', async () => {
  onTestFinished(() => {
    localStorage.clear()
    return page.viewport(1280, 800)
  })
  await page.viewport(1600, 900)
  const properties = { ...person.properties, company: 'Fern & Sons', seats: 3 }
  onRequest(`GET ${API}`, () => ({
    body: {
      ...{ next: null, previous: null, count: 1, is_complete: true },
      results: [buildPerson({ properties })],
    },
  }))
  await renderPage(PATH)
  const table = page.getByRole('table', { name: 'People' })
  await expect.element(table.getByRole('columnheader', { name: 'plan' })).toBeVisible()
  await expect.element(table.getByRole('columnheader', { name: 'company' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'company' }).click()
  await expect.element(table.getByText('Fern & Sons')).toBeVisible()
  await expect.poll(() => getSearch().columns).toContain('property.company')
})

it('exports the people of all pages', async () => {
  const next = `${window.location.origin}${API}?cursor=older`
  const other = buildPerson({ id: PERSON.slice(0, 8), name: 'bo@example.com' })
  onRequest(`GET ${API}`, ({ query }) => ({
    body: {
      ...{ previous: null, count: 2, is_complete: true },
      ...(query.has('cursor') ? { next: null, results: [other] } : { next, results: [person] }),
    },
  }))
  await renderPage(`${PATH}?search=example`)
  await expect.element(page.getByText('1–1 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export 2 people' }).click()
  await expect.element(page.getByText('2 people exported.')).toBeVisible()
  const sent = listRequests('GET', API).filter(({ query }) => query.get('limit') === '200')
  expect(sent.map(({ query }) => [query.get('search'), query.get('cursor')])).toEqual([
    ['example', null],
    ['example', 'older'],
  ])
})

it('shows the name, the place and the device of people if they have such properties', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(1600, 900)
  const properties = { name: 'Ann Archer', $geoip_country_name: 'Peru', $browser: 'Firefox', $os: 'Linux' }
  const results = [
    buildPerson({ properties, event_count: 1000 }),
    buildPerson({ id: 'anonymous', name: 'device', is_identified: false, properties: {} }),
  ]
  onRequest(`GET ${API}`, () => ({ body: { next: null, previous: null, results, is_complete: true } }))
  await renderPage(PATH)
  const table = page.getByRole('table', { name: 'People' })
  await expect
    .element(table.getByRole('row', { name: /Ann Archer/ }))
    .toHaveTextContent(/ann@example\.com.*Peru.*Firefox · Linux.*1,000 or more/)
  await expect.element(table.getByRole('row', { name: /device/ })).toHaveTextContent(/anonymous/)
})

it('explains where people come from', async () => {
  onRequest(`GET ${API}`, () => ({ body: { next: null, previous: null, results: [], is_complete: true } }))
  await renderPage(PATH)
  await expect.element(page.getByText('No people yet')).toBeVisible()
  await expect.element(page.getByText(/posthog.init\('phc_test'/)).toBeVisible()
})

it('shows the timeline, properties, flags and survey responses of a person', async () => {
  await renderPage(`${PATH}/${person.id}`)
  const events = page.getByRole('table', { name: 'Events' })
  await expect.element(events.getByRole('button', { name: 'event 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Load older events' }).click()
  await expect.element(events.getByRole('button', { name: 'event 1' })).toBeVisible()
  expect(
    listRequests('GET', '/api/projects/1/events/').every(({ query }) => query.get('person_id') === person.id),
  ).toBe(true)
  const activity = page.getByRole('figure', { name: 'Events by day, last 30 days' })
  await expect.element(activity.getByText('5 events')).toBeVisible()
  const details = page.getByRole('definition').filter({ hasText: 'NPS' })
  await expect.element(details).toHaveTextContent(/^9 · NPS/)
  await page.getByRole('link', { name: 'Properties' }).click()
  await expect.element(page.getByText('plan')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Views of this person' })
    .getByRole('link', { name: 'Feature flags' })
    .click()
  await expect.element(page.getByText('Matched condition set 1')).toBeVisible()
  await page.getByRole('combobox', { name: 'Distinct ID' }).selectOptions(person.distinct_ids[1] ?? '')
  await expect
    .poll(() => listRequests('GET', `${PERSON}flags/`).map(({ query }) => query.get('distinct_id')))
    .toEqual(person.distinct_ids)
  await page.getByRole('link', { name: 'Survey responses' }).click()
  await expect.element(page.getByText('It is fast.')).toBeVisible()
})

it('says what a deletion removes before it deletes a person with the events', async () => {
  onRequest(`DELETE ${PERSON}`, () => ({ status: 204 }))
  await renderPage(`${PATH}/${person.id}`)
  await page.getByRole('button', { name: 'Delete person and events' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete ann@example.com with all events?' })
  await expect.element(dialog.getByText(/with all properties and 2 distinct IDs/)).toBeVisible()
  await expect.element(dialog.getByText(/including survey responses/)).toBeVisible()
  await expect.element(dialog.getByText(/backups, are not deleted/)).toBeVisible()
  await expect.element(dialog.getByText(/can't be undone/)).toBeVisible()
  expect(listMutations()).toEqual([])
  await dialog.getByRole('button', { name: 'Delete person and events' }).click()
  await expect
    .element(page.getByText('ann@example.com was deleted. The events are being deleted.'))
    .toBeVisible()
  const [sent] = listMutations()
  expect(sent).toMatchObject({ method: 'DELETE', path: PERSON })
  expect(sent?.query.get('delete_events')).toBe('true')
  const entry = getNewestEntry()
  expect(entry).toMatchObject({ resource: 'persons', op: 'destroy', name: '' })
  expect(JSON.stringify(entry)).not.toMatch(/ann|"pro"/)
  await expect.poll(() => window.location.pathname).toBe(PATH)
})

it('deletes a person without the events', async () => {
  onRequest(`DELETE ${PERSON}`, () => ({ status: 204 }))
  await renderPage(`${PATH}/${person.id}`)
  await page.getByRole('button', { name: 'More actions for ann@example.com' }).click()
  await page.getByRole('menuitem', { name: 'Delete person, keep events' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete ann@example.com and keep the events?' })
  await dialog.getByRole('button', { name: 'Delete person' }).click()
  await expect.poll(() => listMutations().map(({ query }) => query.get('delete_events'))).toEqual(['false'])
})

it('does not offer the deletion to viewers', async () => {
  const user_access_levels = { ...signedInUser.team?.user_access_levels, person: 'viewer' }
  const team = { ...signedInUser.team, user_access_levels }
  const organization = { ...signedInUser.organization, teams: [team] }
  onRequest('GET /api/users/@me/', () => ({ body: { ...signedInUser, team, organization } }))
  await renderPage(`${PATH}/${person.id}`)
  await expect.element(page.getByText(/Requires edit access to/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Delete person and events' })).toBeDisabled()
})
