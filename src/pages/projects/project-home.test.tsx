import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ENDPOINT_NOT_FOUND } from '../../../contract/error-codes'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import type { ProjectHome } from '../../../contract/schemas/project-home'
import type { SurveyReport, SurveyReportResults } from '../../../contract/schemas/survey-reports'
import { failWith, listRequests, onRequest, serveList } from '../../testing/fake-api'
import { buildSurvey, ORGANIZATION_ID, signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const API = '/api/projects/1/'
const ORGANIZATION = `/api/organizations/${ORGANIZATION_ID}/`
const NO_ACTIVITY = { results: [], next: null, previous: null, total_count: 0 }

const days = Array.from({ length: 14 }, (_, index) => ({
  date: `2026-01-${String(index + 1).padStart(2, '0')}`,
  count: index * 10,
}))
const NO_EXPORTS = {
  count: 0,
  states: { active: 0, retrying: 0, failing: 0, paused: 0, stopped: 0, ended: 0 },
  running: 0,
  results: [],
}
const home: ProjectHome = {
  days,
  previous_days: days.map((_, index) => index),
  event_count: 910,
  previous_event_count: 700,
  last_event_at: '2026-01-14T12:00:00Z',
  last_event_library: 'posthog-js 1.2.3',
  pinned_reports: [],
  responses: { count: 48, previous_count: 60 },
  exports: NO_EXPORTS,
  activity: [],
}
const survey = buildSurvey({ name: 'Running one', start_date: '2026-01-05T09:00:00.000000Z' })

const report: SurveyReport = {
  id: '8b1d7d8e-35d9-4c9b-8a43-1f8d1f4f9f11',
  name: 'All products',
  surveys: [],
  metric: 'nps',
  period: 'last_30_days',
  date_from: null,
  date_to: null,
  comparison: 'previous_period',
  property: null,
  property_type: null,
  base: null,
  pinned: true,
  share: null,
  created_at: '2026-01-05T09:00:00Z',
  created_by: null,
  updated_at: '2026-01-05T09:00:00Z',
}
const reportResults: SurveyReportResults = {
  scale: 10,
  date_from: '2025-12-16',
  date_to: '2026-01-14',
  previous_from: '2025-11-16',
  previous_to: '2025-12-15',
  timezone: 'UTC',
  total: { responses: 240, score: 32.4, interval: { low: 24.1, high: 40.7 } },
  distribution: [],
  segments: [
    {
      key: 'current',
      kind: 'current',
      label: null,
      responses: 240,
      score: 32.4,
      interval: { low: 24.1, high: 40.7 },
      is_base: false,
      difference: { score: 12.4, p_value: 0.06, verdict: 'not_significant' },
    },
  ],
  weeks: [
    { start: '2026-01-05', responses: 100, score: 20 },
    { start: '2026-01-12', responses: 140, score: 41 },
  ],
  surveys: [{ survey_id: survey.id, name: 'Shop', question: 'How likely?' }],
  excluded: [],
}

/** Entry of the activity log at an hour of a day. */
const entry = (scope: string, item_id: string, name: string, hour: number) => ({
  id: `${scope}-${hour}`,
  user: { first_name: 'Ann', email: 'ann@example.com' },
  activity: 'updated',
  scope,
  item_id,
  detail: { trigger: null, name, short_id: null, type: null, changes: [] },
  created_at: `2026-01-14T0${hour}:00:00.000000Z`,
})

const card = (name: string) => page.getByRole('region', { name, exact: true })

/** Serves a project with events, a running survey and one member, or without any of them. */
function serveProject({ isEmpty }: { isEmpty: boolean }): void {
  const project = { ...signedInUser.team, ingested_event: !isEmpty }
  const figures = isEmpty
    ? {
        ...home,
        days: days.map((day) => ({ ...day, count: 0 })),
        previous_days: null,
        event_count: 0,
        previous_event_count: null,
        last_event_at: null,
        last_event_library: null,
        responses: { count: 0, previous_count: null },
      }
    : home
  onRequest(`GET ${API}`, () => ({ body: project }))
  onRequest(`GET ${API}home/`, () => ({ body: figures }))
  serveList(`${API}surveys/`, isEmpty ? [] : [survey])
  onRequest(`GET ${API}surveys/responses_count/`, () => ({ body: { [survey.id]: 41 } }))
  onRequest(`GET ${API}surveys/responses_by_day/`, () => ({
    body: { [survey.id]: [...Array(13).fill(0), 7] },
  }))
  for (const path of ['surveys', 'feature_flags', 'batch_exports'])
    onRequest(`GET ${API}${path}/activity/`, () => ({ body: NO_ACTIVITY }))
  serveList(`${API}batch_exports/`, [])
  serveList(`${ORGANIZATION}members/`, [])
  serveList(`${ORGANIZATION}invites/`, [])
  onRequest(`GET ${ORGANIZATION}projects/1/activity/`, () => ({ body: NO_ACTIVITY }))
}

/** Signs in with a key that has restrictions. */
function restrictKey(fields: Partial<PersonalApiKey>): void {
  const personal_api_key = { ...signedInUser.personal_api_key, ...fields }
  onRequest('GET /api/users/@me/', () => ({ body: { ...signedInUser, personal_api_key } }))
}

beforeEach(() => serveProject({ isEmpty: false }))

/** Asserts that the card of the activity links to an export, a flag and a survey, the latest first. */
async function expectActivityOfAllKinds() {
  const links = card('Activity').getByRole('list').getByRole('link')
  await expect.element(links.nth(2)).toBeVisible()
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([
    '/projects/1/batch_exports/0d4b6a52-5a3e-4a0e-8f9c-000000000001',
    '/projects/1/feature_flags/7',
    `/projects/1/surveys/${survey.id}`,
  ])
  await expect.element(card('Activity')).toHaveTextContent(/Ann updated the feature flag/)
}

describe('home of a project', () => {
  it('shows key figures, events by day and running surveys with their responses', async () => {
    await renderPage('/projects/1')
    const figures = page.getByRole('main')
    await expect.element(figures.getByText('910')).toBeVisible()
    await expect.element(card('Events by day').getByRole('slider')).toBeInTheDocument()
    await expect.element(card('Running surveys').getByRole('link', { name: /Running one/ })).toBeVisible()
    await expect.element(card('Running surveys').getByText('7 responses in 14 days')).toBeVisible()
    await expect
      .element(card('Running surveys').getByRole('img', { name: '7 responses in the last 14 days' }))
      .toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  })

  it('shows the response rate of the period with its change, and the members on a server without it', async () => {
    await renderPage('/projects/1')
    const figures = () =>
      page.getByLabelText('Key figures').getByText('Responses', { exact: true }).element().closest('dl')
    await expect.poll(figures).toHaveTextContent('Members')
    const counts = (unique_persons: number) => ({ total_count: 20, unique_persons })
    onRequest(`GET ${API}surveys/stats/`, ({ query }) => {
      const stats = { 'survey shown': counts(16), 'survey sent': counts(query.has('date_to') ? 2 : 4) }
      return { body: { stats, rates: {} } }
    })
    await renderPage('/projects/1?days=7')
    await expect
      .poll(() => page.getByRole('main').element())
      .toHaveTextContent(/Response rate25%\+12 ptPreviously 13%/)
    await expect
      .element(page.getByRole('img', { name: '4 of 16 users, 13% in the 14 days before' }))
      .toBeVisible()
  })

  it('marks the events of the current day as incomplete', async () => {
    const today = { date: new Date().toISOString().slice(0, 10), count: 5 }
    onRequest(`GET ${API}home/`, () => ({
      body: { ...home, days: [...days.slice(1), today], previous_days: null },
    }))
    await renderPage('/projects/1')
    const slider = card('Events by day').getByRole('slider')
    await expect
      .element(slider)
      .toHaveAttribute('aria-valuetext', expect.stringMatching(/: 5, so far today$/))
  })

  it('shows the events of another period, beside those of the period before', async () => {
    const long = Array.from({ length: 30 }, (_, index) => ({
      date: new Date(Date.UTC(2025, 11, 16 + index)).toISOString().slice(0, 10),
      count: 7,
    }))
    onRequest(`GET ${API}home/`, ({ query }) => ({
      body:
        query.get('days') === '30'
          ? { ...home, days: long, previous_days: long.map(() => 3), event_count: 210 }
          : home,
    }))
    await renderPage('/projects/1')
    const events = card('Events by day')
    await expect
      .element(events.getByRole('slider'))
      .toHaveAttribute('aria-valuetext', expect.stringMatching(/Jan 14, 2026: 130, 14 days before: 13$/))
    await userEvent.click(page.getByRole('link', { name: '30 d', exact: true }))
    await expect.element(events.getByText('Last 30 days')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: '30 d', exact: true }))
      .toHaveAttribute('aria-current', 'page')
    expect(window.location.search).toBe('?days=30')
    await userEvent.click(events.getByRole('button', { name: 'View as table' }))
    await expect
      .element(events.getByRole('row', { name: /Jan 14, 2026/ }))
      .toHaveTextContent(/Jan 14, 202673$/)
    await userEvent.click(page.getByRole('link', { name: '14 d', exact: true }))
    await expect
      .element(page.getByLabelText('Key figures').getByText('Events', { exact: true }))
      .toBeVisible()
    expect(window.location.search).toBe('')
  })

  it('requests no report if none is pinned', async () => {
    await renderPage('/projects/1')
    await expect.element(card('Running surveys').getByText('7 responses in 14 days')).toBeVisible()
    expect(listRequests('GET', `${API}survey_reports/${report.id}/results/`)).toEqual([])
    await expect.element(card(report.name)).not.toBeInTheDocument()
  })

  it('shows the score, the change and the trend of pinned reports', async () => {
    const pinned_reports = [{ id: report.id, name: report.name }]
    onRequest(`GET ${API}home/`, () => ({ body: { ...home, pinned_reports } }))
    onRequest(`GET ${API}survey_reports/${report.id}/`, () => ({ body: report }))
    onRequest(`GET ${API}survey_reports/${report.id}/results/`, () => ({ body: reportResults }))
    await renderPage('/projects/1')
    const pinned = card(report.name)
    await expect.element(pinned.getByText('+32')).toBeVisible()
    await expect.element(pinned.getByText('NPS · Last 30 days')).toBeVisible()
    const change = pinned.getByRole('img', { name: '+12 pt vs. previous period' })
    await expect
      .element(change)
      .toHaveAttribute('title', '+12 pt vs. previous period · Not significant (p = 0.06)')
    await expect.element(pinned.getByRole('slider', { name: 'NPS by week' })).toBeInTheDocument()
  })

  it('compares events and responses with the 14 days before', async () => {
    await renderPage('/projects/1')
    const figures = page.getByRole('main')
    const changes = figures.getByRole('img', { name: /14 days before/ })
    await expect.element(changes.first()).toHaveAccessibleName('30% more than in the 14 days before (700)')
    await expect.element(changes.last()).toHaveAccessibleName('20% less than in the 14 days before (60)')
  })

  it('compares with nothing if the period before has no count', async () => {
    onRequest(`GET ${API}home/`, () => ({
      body: { ...home, previous_event_count: null, responses: { count: 48, previous_count: 0 } },
    }))
    await renderPage('/projects/1')
    await expect.element(page.getByText('910')).toBeVisible()
    await expect.element(page.getByRole('img', { name: /14 days before/ })).not.toBeInTheDocument()
  })

  it('names the failing exports, with their error, and counts all of them', async () => {
    const exports = {
      ...NO_EXPORTS,
      count: 1200,
      states: { ...NO_EXPORTS.states, active: 1197, failing: 2, stopped: 1 },
      results: [
        {
          id: '0d4b6a52-5a3e-4a0e-8f9c-000000000001',
          name: 'Lake',
          destination_type: 'S3',
          state: 'failing',
          reason: 'No such bucket.',
          exported_until: null,
        },
        {
          id: '0d4b6a52-5a3e-4a0e-8f9c-000000000002',
          name: 'Archive',
          destination_type: 'FileDownload',
          state: 'active',
          reason: null,
          exported_until: '2026-01-14T00:00:00Z',
        },
      ],
    }
    onRequest(`GET ${API}home/`, () => ({ body: { ...home, exports } }))
    await renderPage('/projects/1')
    await expect.element(page.getByText('Exports to check')).toBeVisible()
    const figures = page.getByText('Exports to check').element().closest('dl')
    expect(figures).toHaveTextContent(/Exports to check3Lake and 2 more/)
    const rows = card('Batch exports').getByRole('listitem')
    await expect.element(rows.first()).toHaveTextContent(/^LakeNo such bucketfailing$/i)
    await expect.element(rows.last()).toHaveTextContent(/^ArchiveLast data .*active$/i)
    expect(listRequests('GET', `${API}batch_exports/`)).toEqual([])
  })

  it('reads the lists of a server without these figures', async () => {
    onRequest(`GET ${API}home/`, failWith(404, 'not_found', ENDPOINT_NOT_FOUND))
    const failed = {
      status: 'Failed',
      latest_error: 'No such bucket.',
      data_interval_end: '2026-01-14T12:00:00Z',
    }
    const destination = { type: 'NoOp', config: {} }
    const record = { id: '0d4b6a52-5a3e-4a0e-8f9c-000000000001', name: 'Lake', paused: false, end_at: null }
    const failing = { ...record, destination, latest_runs: [failed] }
    serveList(`${API}batch_exports/`, [failing])
    const serve = (path: string, ...results: object[]) =>
      onRequest(`GET ${API}${path}/activity/`, () => ({
        body: { ...NO_ACTIVITY, results, total_count: results.length },
      }))
    serve('surveys', entry('Survey', survey.id, 'Churn', 1))
    serve('feature_flags', entry('FeatureFlag', '7', 'new-editor', 2))
    serve('batch_exports', entry('BatchExport', '0d4b6a52-5a3e-4a0e-8f9c-000000000001', 'Lake', 3))
    await renderPage('/projects/1')
    await expect.element(card('Batch exports').getByRole('listitem')).toHaveTextContent(/No such bucket/)
    await expectActivityOfAllKinds()
  })

  it('lists the latest changes of all kinds of records', async () => {
    const activity = [
      entry('BatchExport', '0d4b6a52-5a3e-4a0e-8f9c-000000000001', 'Lake', 3),
      entry('FeatureFlag', '7', 'new-editor', 2),
      entry('Survey', survey.id, 'Churn', 1),
    ]
    onRequest(`GET ${API}home/`, () => ({ body: { ...home, activity } }))
    await renderPage('/projects/1')
    await expectActivityOfAllKinds()
  })

  it('lists the remaining steps, which can be dismissed on the device', async () => {
    await renderPage('/projects/1')
    const steps = card('Set up your project')
    await expect.element(steps.getByText('2 of 4')).toBeVisible()
    await expect.element(steps.getByRole('link', { name: /Add a destination/ })).toBeVisible()
    await expect.element(steps.getByRole('link', { name: /Launch a survey/ })).not.toBeInTheDocument()
    await userEvent.click(steps.getByRole('button', { name: 'Dismiss the checklist' }))
    await expect.element(steps).not.toBeInTheDocument()
    await renderPage('/projects/1')
    await expect.element(card('Activity')).toBeVisible()
    await expect.element(steps).not.toBeInTheDocument()
  })

  it('leads with the installation until the first event arrives', async () => {
    serveProject({ isEmpty: true })
    await renderPage('/projects/1')
    const install = card('Send your first event')
    await expect.element(install.getByText('Waiting for first event…')).toBeVisible()
    await expect
      .element(install.getByRole('region', { name: 'Code to send events' }))
      .toHaveTextContent('phc_test')
    await expect.element(card('Set up your project').getByText('0 of 4')).toBeVisible()
    serveProject({ isEmpty: false })
    await expect.poll(() => install.getByText('Receiving events').query(), { timeout: 5000 }).not.toBeNull()
    await expect.element(install).toHaveTextContent('from posthog-js 1.2.3')
    await expect.element(install.getByRole('link', { name: 'View events' })).toBeVisible()
    await renderPage('/projects/1')
    await expect.element(card('Events by day')).toBeVisible()
    await expect.element(install).not.toBeInTheDocument()
  })

  it('shows code in several languages, and sends a test event with the project token', async () => {
    serveProject({ isEmpty: true })
    onRequest('POST /i/v0/e/', () => ({ body: { status: 'Ok' } }))
    await renderPage('/projects/1')
    const install = card('Send your first event')
    await install.getByRole('button', { name: 'curl' }).click()
    await expect
      .element(install.getByRole('region', { name: 'Code to send events' }))
      .toHaveTextContent('/i/v0/e/')
    await install.getByRole('button', { name: 'Send test event' }).click()
    await expect.element(install.getByText(/Test event received/)).toBeVisible()
    expect(listRequests('POST', '/i/v0/e/').map(({ body }) => body)).toEqual([
      expect.objectContaining({ api_key: 'phc_test', event: 'test event' }),
    ])
  })

  it('hides the events on a server that does not count them', async () => {
    onRequest(`GET ${API}home/`, failWith(404, 'not_found', ENDPOINT_NOT_FOUND))
    await renderPage('/projects/1')
    await expect.element(card('Running surveys').getByText('Running one')).toBeVisible()
    await expect.element(card('Events by day')).not.toBeInTheDocument()
    await expect.element(page.getByRole('main').getByRole('alert')).not.toBeInTheDocument()
  })

  it('explains the parts that a key without their scopes cannot read', async () => {
    restrictKey({ scopes: ['project:read', 'batch_export:read'] })
    await renderPage('/projects/1')
    await expect.element(card('Running surveys')).toHaveTextContent('Missing scope: survey:read.')
    await expect.element(card('Members')).toHaveTextContent('Missing scope: organization_member:read.')
    await expect.element(card('Batch exports')).toHaveTextContent('on a schedule')
    expect(listRequests('GET', `${API}surveys/activity/`)).toEqual([])
  })

  it('is available to a key restricted to the project', async () => {
    restrictKey({ scoped_teams: [1] })
    await renderPage('/projects/1')
    await expect.element(page.getByText('910')).toBeVisible()
    await expect.element(card('Members')).toHaveTextContent('restricted to specific projects')
    await expect.element(page.getByRole('link', { name: 'Settings' })).not.toBeInTheDocument()
    expect(listRequests('GET', `${ORGANIZATION}members/`)).toEqual([])
  })
})
