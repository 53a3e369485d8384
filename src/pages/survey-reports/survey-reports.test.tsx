import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SurveyReport, SurveyReportResults } from '../../../contract/schemas/survey-reports'
import { listMutations, onRequest, serveList } from '../../testing/fake-api'
import { buildSurvey } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const PAGE = '/projects/1/survey_reports'
const API = '/api/projects/1/survey_reports/'
const NOW = '2026-01-05T09:00:00.000000Z'

const shop = buildSurvey({
  id: '5f0dbbd3-7c3c-4f0f-9d3b-8a7d1e5ce2a1',
  name: 'Shop',
  questions: [
    { id: 'nps', type: 'rating', question: 'How likely?', scale: 10 },
    { id: 'stars', type: 'rating', question: 'How good?', scale: 5 },
  ],
})
const app = buildSurvey({
  id: '5f0dbbd3-7c3c-4f0f-9d3b-8a7d1e5ce2a2',
  name: 'App',
  questions: [{ id: 'score', type: 'rating', question: 'Recommend?', scale: 10 }],
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
  serveList('/api/projects/1/surveys/', [shop, app, open])
  serveList(API, [report])
  onRequest(`GET ${API}${report.id}/results/`, () => ({ body: results }))
})

it('explains what a report is for if there is none', async () => {
  serveList(API, [])
  await renderPage(PAGE)
  await expect.element(page.getByText('No reports yet')).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'New report' }).first())
    .toHaveAttribute('href', `${PAGE}/new`)
})

it('lists reports with their score, its interval and the trend', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(1600, 900)
  const unanswered = {
    ...report,
    id: '8b1d7d8e-35d9-4c9b-8a43-1f8d1f4f9f12',
    name: 'New',
    metric: 'csat' as const,
  }
  serveList(API, [report, unanswered])
  onRequest(`GET ${API}summaries/`, () => ({
    body: {
      results: [
        {
          id: report.id,
          responses: 240,
          score: 32.4,
          interval: { low: 24.1, high: 40.7 },
          weeks: [
            { start: '2025-12-22', score: -10 },
            { start: '2025-12-29', score: null },
            { start: '2026-01-05', score: 40 },
          ],
        },
        { id: unanswered.id, responses: 0, score: null, interval: null, weeks: [] },
      ],
    },
  }))
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
  await userEvent.click(button('Create report'))
  await expect.element(page.getByText('Choose at least one survey.').first()).toBeVisible()
  await userEvent.click(page.getByRole('combobox', { name: 'Surveys' }))
  await expect.element(page.getByRole('option', { name: /Open/ })).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('option', { name: 'Shop (0–10, 1–5)' }))
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('NPS of Shop')
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Question of Shop' }), 'How good? (1–5)')
  await expect.element(page.getByRole('combobox', { name: 'Metric' })).toHaveDisplayValue('CSAT')
  await userEvent.click(page.getByRole('combobox', { name: 'Surveys' }))
  await expect
    .element(page.getByRole('option', { name: 'App (0–10)' }))
    .toHaveAttribute('data-combobox-disabled', 'true')
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Period' }), 'Custom period')
  await userEvent.fill(page.getByLabelText('First day'), '2026-01-05')
  await userEvent.fill(page.getByLabelText('Last day'), '2026-01-01')
  await userEvent.click(button('Create report'))
  await expect.element(page.getByText('The last day must not be before the first day.').first()).toBeVisible()
  await userEvent.fill(page.getByLabelText('Last day'), '2026-01-31')
  await userEvent.click(button('Create report'))
  await expect.poll(listMutations).toMatchObject([
    {
      path: API,
      body: {
        name: 'NPS of Shop',
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

it('shows the score, the comparison with its significance, and the trend', async () => {
  await renderPage(`${PAGE}/${report.id}`)
  await expect.element(page.getByText('+24 to +41 (95% confidence)')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Comparison' }).getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent(/Shop.*Base.*\+40.*200/)
  await expect
    .element(rows.nth(2))
    .toHaveTextContent(/App.*−6.*−20 to \+9.*40.*−45.5.*Significant \(p < 0.001\)/)
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
  onRequest(`DELETE ${API}${report.id}/`, () => ({ status: 204 }))
  await renderPage(PAGE)
  await userEvent.click(page.getByRole('checkbox', { name: /All products/ }))
  await userEvent.click(page.getByRole('toolbar').getByRole('button', { name: /Delete/ }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /Delete/ }))
  await expect.poll(listMutations).toMatchObject([{ method: 'DELETE', path: `${API}${report.id}/` }])
})
