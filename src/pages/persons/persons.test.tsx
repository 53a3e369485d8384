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
          answers: [{ question: 'Why?', answer: 'It is fast.' }],
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
  await expect.element(page.getByText('7 people')).not.toBeInTheDocument()
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
