import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type {
  SurveyReport,
  SurveyReportPreview,
  SurveyReportResults,
  SurveyReportSummary,
} from '../../../contract/schemas/survey-reports'
import { formatDifference, formatReportScore } from '../../components/reports/format-report'
import { formatShare } from '../../components/ui/cells/format-number'
import { failWith, listMutations, onRequest, serveList } from '../../testing/fake-api'
import { buildSurvey, signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const PAGE = '/projects/1/survey_reports'
const API = '/api/projects/1/survey_reports/'
const NOW = '2026-01-05T09:00:00.000000Z'

const shop = buildSurvey({
  id: '5f0dbbd3-7c3c-4f0f-9d3b-8a7d1e5ce2a1',
  name: 'Shop',
  start_date: NOW,
  questions: [
    { id: 'nps', type: 'rating', question: 'How likely?', scale: 10 },
    { id: 'stars', type: 'rating', question: 'How good?', scale: 5 },
  ],
})
const app = buildSurvey({
  id: '5f0dbbd3-7c3c-4f0f-9d3b-8a7d1e5ce2a2',
  name: 'App',
  start_date: NOW,
  questions: [{ id: 'score', type: 'rating', question: 'Recommend?', scale: 10 }],
})
const draft = buildSurvey({
  ...app,
  id: '5f0dbbd3-7c3c-4f0f-9d3b-8a7d1e5ce2a4',
  name: 'Draft',
  start_date: null,
})
const open = buildSurvey({
  id: '5f0dbbd3-7c3c-4f0f-9d3b-8a7d1e5ce2a3',
  name: 'Open',
  questions: [{ id: 'why', type: 'open', question: 'Why?' }],
})

const report: SurveyReport = {
  id: '8b1d7d8e-35d9-4c9b-8a43-1f8d1f4f9f11',
  name: 'All products',
  surveys: [
    { survey_id: shop.id, question_id: null },
    { survey_id: app.id, question_id: null },
  ],
  metric: 'nps',
  period: 'last_90_days',
  date_from: null,
  date_to: null,
  comparison: 'surveys',
  property: null,
  property_type: null,
  base: null,
  pinned: false,
  share: null,
  created_at: NOW,
  created_by: null,
  updated_at: NOW,
}

const results: SurveyReportResults = {
  scale: 10,
  date_from: '2025-10-08',
  date_to: '2026-01-05',
  previous_from: null,
  previous_to: null,
  timezone: 'UTC',
  total: { responses: 240, score: 32.4, interval: { low: 24.1, high: 40.7 } },
  distribution: Array.from({ length: 11 }, (_, value) => ({ value, count: value === 10 ? 140 : 10 })),
  segments: [
    {
      key: shop.id,
      kind: 'survey',
      label: 'Shop',
      responses: 200,
      score: 40,
      interval: { low: 30, high: 50 },
      is_base: true,
      difference: null,
    },
    {
      key: app.id,
      kind: 'survey',
      label: 'App',
      responses: 40,
      score: -5.5,
      interval: { low: -20, high: 9 },
      is_base: false,
      difference: { score: -45.5, p_value: 0.0004, verdict: 'significant' },
    },
  ],
  weeks: [
    { start: '2025-12-29', responses: 100, score: 20 },
    { start: '2026-01-05', responses: 3, score: 66.7 },
  ],
  surveys: [
    { survey_id: shop.id, name: 'Shop', question: 'How likely?' },
    { survey_id: app.id, name: 'App', question: 'Recommend?' },
  ],
  excluded: [],
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  serveList('/api/projects/1/surveys/', [shop, app, draft, open])
  serveList(API, [report])
  onRequest(`GET ${API}${report.id}/results/`, () => ({ body: results }))
  onRequest(`POST ${API}preview/`, () => ({ body: results }))
})

it('explains what a report is for if there is none', async () => {
  serveList(API, [])
  await renderPage(PAGE)
  await expect.element(page.getByText('No reports yet')).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'New report' }).first())
    .toHaveAttribute('href', `${PAGE}/new`)
})

const summary: SurveyReportSummary = {
  id: report.id,
  scale: 10,
  date_from: '2025-12-24',
  date_to: '2026-01-08',
  timezone: 'UTC',
  responses: 240,
  score: 32.4,
  interval: { low: 24.1, high: 40.7 },
  change: { score: 12.4, p_value: 0.01, verdict: 'significant' },
  weeks: [
    { start: '2025-12-22', responses: 40, score: -10 },
    { start: '2025-12-29', responses: 0, score: null },
    { start: '2026-01-05', responses: 200, score: 40 },
  ],
  segments: [],
}
const unanswered = {
  ...report,
  id: '8b1d7d8e-35d9-4c9b-8a43-1f8d1f4f9f12',
  name: 'New',
  metric: 'csat' as const,
}

/** Serves a number of reports: the first has results, and the second has none. */
function serveReports(count: number) {
  const others = Array.from({ length: count - 2 }, (_, index) => ({
    ...report,
    id: `8b1d7d8e-35d9-4c9b-8a43-1f8d1f4f9f2${index}`,
    name: `Other ${index}`,
  }))
  serveList(API, [report, unanswered, ...others])
  const none = { responses: 0, score: null, interval: null, change: null, weeks: [] }
  onRequest(`GET ${API}summaries/`, () => ({
    body: { results: [summary, { ...summary, ...none, id: unanswered.id }] },
  }))
}

it('lists few reports as cards with their score, its change and the chart', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(1600, 900)
  serveReports(2)
  onRequest(`DELETE ${API}${report.id}/`, () => ({ status: 204 }))
  await renderPage(PAGE)
  const cards = page.getByRole('list', { name: 'Reports' })
  const card = cards.getByRole('listitem').filter({ hasText: 'All products' })
  await expect
    .element(card)
    .toHaveTextContent(/NPS · 2 surveys · Last 90 days.*\+32.*12.*240 responses.*\+24 to \+41/)
  await expect
    .element(card.getByRole('slider', { name: 'NPS by week' }))
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/Jan 5.*Jan 8.*: \+40, 200$/))
  await expect
    .element(card.getByRole('link', { name: 'All products' }))
    .toHaveAttribute('href', `${PAGE}/${report.id}`)
  await expect
    .element(cards.getByRole('listitem').filter({ hasText: 'New' }))
    .toHaveTextContent(/0 responses/)
  await userEvent.click(button('Actions for All products'))
  serveList(API, [unanswered])
  await userEvent.click(page.getByRole('menuitem', { name: /^Delete/ }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete report' }))
  await expect.poll(listMutations).toMatchObject([{ method: 'DELETE' }])
  await expect.element(button('Actions for New')).toHaveFocus()
})

it('draws a report that compares values by its segments, the first four of them', async () => {
  const segment = (label: string, score: number) => ({
    ...{ key: `value:${label}`, kind: 'value' as const, label, responses: 48, score, is_base: false },
    interval: { low: score - 10, high: score + 10 },
    difference: null,
  })
  const segments = ['Free', 'Pro', 'Team', 'Business', 'Trial', 'Other'].map((label, index) =>
    segment(label, 30 - 20 * index),
  )
  const created_by = { ...signedInUser, first_name: 'Ann' }
  const byPlan: SurveyReport = { ...report, comparison: 'property', property: 'plan', created_by }
  serveList(API, [byPlan])
  onRequest(`GET ${API}summaries/`, () => ({ body: { results: [{ ...summary, change: null, segments }] } }))
  await renderPage(PAGE)
  const card = page.getByRole('list', { name: 'Reports' }).getByRole('listitem')
  const rows = card.getByRole('table').getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent(/^Free\+3048$/)
  await expect.element(rows.nth(3)).toHaveTextContent(/^Team−1048$/)
  await expect.element(rows.nth(3).getByTitle('95% interval −20 to 0')).toBeVisible()
  expect(rows.elements()).toHaveLength(5)
  await expect.element(card.getByText('2 more segments')).toBeVisible()
  await expect.element(card.getByText(/^Ann/)).toBeVisible()
  await expect.element(card.getByRole('slider')).not.toBeInTheDocument()
})

it('rounds a CSAT like other percentages', () => {
  for (const score of [0, 0.4, 1, 45.5, 80.4, 99, 99.6, 100])
    expect(formatReportScore('csat', score)).toBe(formatShare(score, 100))
  expect(formatDifference('csat', -1.2)).toBe('−1 pt')
})

it('lists many reports with their score, its interval and the trend', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(1600, 900)
  serveReports(7)
  await renderPage(PAGE)
  const table = page.getByRole('table', { name: 'Reports' })
  const row = table.getByRole('row', { name: /All products/ })
  await expect.element(row).toHaveTextContent(/NPS · 2 surveys.*\+32.*\+24 to \+41.*240.*Last 90 days/)
  await expect.element(row.getByRole('img', { name: 'From −10 to +40 in 2 weeks' })).toBeVisible()
  await expect.element(table.getByRole('row', { name: /New/ })).toHaveTextContent(/No responses/)
})

it('creates a report with the metric and the question of the first survey', async () => {
  onRequest(`POST ${API}`, () => ({ status: 201, body: report }))
  await renderPage(`${PAGE}/new`)
  // Drafts and surveys without ratings are not selected.
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('NPS, last 30 days')
  await userEvent.click(page.getByRole('combobox', { name: 'Surveys' }))
  await expect.element(page.getByRole('option', { name: 'Draft (0–10)' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: /Open/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{Backspace}')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('NPS of Shop')
  await userEvent.keyboard('{Backspace}')
  await userEvent.click(button('Create report'))
  await expect.element(page.getByText('Choose at least one survey.').first()).toBeVisible()
  await userEvent.click(page.getByRole('combobox', { name: 'Surveys' }))
  await userEvent.click(page.getByRole('option', { name: 'Shop (0–10, 1–5)' }))
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Question of Shop' }), 'How good? (1–5)')
  await expect.element(page.getByRole('combobox', { name: 'Metric' })).toHaveDisplayValue('CSAT')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('CSAT of Shop')
  await userEvent.click(page.getByRole('combobox', { name: 'Surveys' }))
  await expect
    .element(page.getByRole('option', { name: 'App (0–10)' }))
    .toHaveAttribute('data-combobox-disabled', 'true')
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Period' }), 'Custom period')
  await userEvent.fill(page.getByLabelText('First day'), '2026-01-05')
  await userEvent.fill(page.getByLabelText('Last day'), '2026-01-01')
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Stars')
  await userEvent.click(button('Create report'))
  await expect.element(page.getByText('The last day must not be before the first day.').first()).toBeVisible()
  await userEvent.fill(page.getByLabelText('Last day'), '2026-01-31')
  await userEvent.click(button('Create report'))
  const isCreation = ({ path }: { path: string }) => path === API
  await expect
    .poll(() => listMutations().filter(isCreation))
    .toMatchObject([
      {
        body: {
          name: 'Stars',
          metric: 'csat',
          surveys: [{ survey_id: shop.id, question_id: 'stars' }],
          period: 'custom',
          date_from: '2026-01-05',
          date_to: '2026-01-31',
          comparison: 'previous_period',
        },
      },
    ])
})

it('previews a report while it is edited', async () => {
  const bodies: SurveyReportPreview[] = []
  onRequest(`POST ${API}preview/`, (request) => {
    bodies.push(request.body as SurveyReportPreview)
    return bodies.length < 3 ? { body: results } : failWith(400, 'invalid', 'Too many surveys.')(request)
  })
  await renderPage(`${PAGE}/new`)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect.element(preview.getByText('95% interval +24 to +41')).toBeVisible()
  await expect.element(preview.getByRole('slider', { name: 'NPS by week' })).toBeInTheDocument()
  await expect.element(preview.getByRole('table', { name: 'Comparison' })).toHaveTextContent(/App/)
  expect(bodies).toMatchObject([
    {
      metric: 'nps',
      period: 'last_30_days',
      comparison: 'previous_period',
      surveys: [{ survey_id: shop.id }, { survey_id: app.id }],
    },
  ])
  // A property selects the comparison by segment, and its removal the one before.
  const property = page.getByRole('combobox', { name: 'Segment by' })
  const comparison = page.getByRole('combobox', { name: 'Compare with' })
  await userEvent.fill(property, 'plan')
  await expect.element(comparison).toHaveDisplayValue('Values of a property')
  await expect
    .poll(() => bodies[1])
    .toMatchObject({ comparison: 'property', property: 'plan', property_type: 'person' })
  await userEvent.clear(property)
  await expect.element(comparison).toHaveDisplayValue('Previous period')
  // A name does not change the results.
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Mine')
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Period' }), 'All time')
  await expect.element(preview.getByText('All time has no previous period.')).toBeVisible()
  await userEvent.selectOptions(comparison, 'Nothing')
  await expect.element(preview.getByText('Too many surveys.')).toBeVisible()
  expect(bodies).toHaveLength(3)
})

it('shows the score, the comparison with its significance, and the trend', async () => {
  await renderPage(`${PAGE}/${report.id}`)
  await expect.element(page.getByText('95% interval +24 to +41')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Comparison' }).getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent(/Shop.*Base.*\+40.*200/)
  await expect
    .element(rows.nth(2))
    .toHaveTextContent(/App.*−6.*−20 to \+9.*40.*−46.*Significant \(p < 0.001\)/)
  await expect
    .element(page.getByRole('slider', { name: 'NPS by week' }))
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^Jan 5\b.*: \+67, 3 \(few\)$/))
  onRequest(`PATCH ${API}${report.id}/`, () => ({ body: { ...report, base: app.id } }))
  await userEvent.click(button('Actions for App'))
  await userEvent.click(page.getByRole('menuitem', { name: 'Use as base' }))
  await expect.element(page.getByText('Compared with App.')).toBeVisible()
  expect(listMutations()).toMatchObject([{ method: 'PATCH', body: { base: app.id } }])
})

it('states that there are too few responses, and which surveys are not included', async () => {
  const few = { score: 20, p_value: null, verdict: 'too_few' } as const
  onRequest(`GET ${API}${report.id}/results/`, () => ({
    body: {
      ...results,
      segments: [
        {
          ...results.segments[0],
          key: 'current',
          kind: 'current',
          label: null,
          is_base: false,
          difference: few,
        },
        {
          ...results.segments[1],
          key: 'previous',
          kind: 'previous',
          label: null,
          is_base: true,
          difference: null,
        },
      ],
      excluded: [{ survey_id: app.id, name: 'App', reason: 'other_scale' }],
    },
  }))
  await renderPage(`${PAGE}/${report.id}`)
  await expect.element(page.getByText('Too few responses').first()).toBeVisible()
  await expect
    .element(page.getByText('App is not included because its rating has another scale.'))
    .toBeVisible()
})

it('shows a public link once, and revokes it', async () => {
  let share: SurveyReport['share'] = null
  onRequest(`GET ${API}${report.id}/`, () => ({ body: { ...report, share } }))
  onRequest(`POST ${API}${report.id}/share/`, () => {
    share = { created_at: NOW, expires_at: null }
    return { status: 201, body: { token: 'secret-token', ...share } }
  })
  onRequest(`DELETE ${API}${report.id}/share/`, () => {
    share = null
    return { status: 204 }
  })
  await renderPage(`${PAGE}/${report.id}`)
  await userEvent.click(button('Share'))
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'New link expires' }), 'After 30 days')
  await userEvent.click(button('Create link'))
  await expect.element(page.getByText(/\/shared\/reports\/secret-token$/)).toBeVisible()
  const expiry = String((listMutations()[0]?.body as { expires_at?: string } | undefined)?.expires_at)
  expect(Math.round((Date.parse(expiry) - Date.now()) / 86_400_000)).toBe(30)
  await userEvent.click(button('Done'))
  await userEvent.click(button('Share'))
  await expect.element(page.getByText(/A link was created/)).toBeVisible()
  await expect.element(page.getByText(/secret-token/)).not.toBeInTheDocument()
  await userEvent.click(button('Revoke link'))
  await expect.element(button('Create link')).toBeVisible()
})

it('deletes the selected reports', async () => {
  serveReports(7)
  onRequest(`DELETE ${API}${report.id}/`, () => ({ status: 204 }))
  await renderPage(PAGE)
  await userEvent.click(page.getByRole('checkbox', { name: /All products/ }))
  await userEvent.click(page.getByRole('toolbar').getByRole('button', { name: /Delete/ }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /Delete/ }))
  await expect.poll(listMutations).toMatchObject([{ method: 'DELETE', path: `${API}${report.id}/` }])
})
