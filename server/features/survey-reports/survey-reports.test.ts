import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type {
  SurveyReport,
  SurveyReportCreate,
  SurveyReportResults,
  SurveyReportSummary,
} from '../../../contract/schemas/survey-reports'
import { expectError } from '../../../tests/support/expect-error'
import { buildMember, buildOrganization, loadActivity } from '../../../tests/support/factories'
import { createSurveyFixture } from '../../../tests/support/survey-fixture'
import { buildSurveyResponse } from '../../../tests/support/survey-responses'
import { createTestServer } from '../../../tests/support/test-server'
import { surveyReportTable } from '../../core/db/schema/survey-reports'

const { server, workspace, create } = createSurveyFixture()
const { sentEvent, send } = buildSurveyResponse({ server, workspace })
const DAY_MS = 86_400_000

beforeEach(async () => {
  Object.assign(workspace, await buildOrganization(server.db))
})

type Survey = { id: string; name: string; questions: { id: string }[] }

const base = () => `/api/projects/${workspace.project.id}/survey_reports/`
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', body?: unknown, key = workspace.key) =>
  server.call(key, method, base() + path, body)
const ratingSurvey = (scale = 10, fields: object = {}): Promise<Survey> =>
  create({
    start_date: '2024-01-01T00:00:00Z',
    questions: [
      { type: 'open', question: 'Why?' },
      { type: 'rating', question: 'How likely?', display: 'number', scale },
    ],
    ...fields,
  })

async function createReport(
  surveys: Survey[],
  fields: Partial<SurveyReportCreate> = {},
): Promise<SurveyReport> {
  const response = await call('POST', '', {
    name: 'Recommendation',
    metric: 'nps',
    surveys: surveys.map(({ id }) => ({ survey_id: id })),
    ...fields,
  })
  expect(response).toMatchObject({ status: 201 })
  return response.body
}

const results = async ({ id }: { id: string }): Promise<SurveyReportResults> => {
  const response = await call('GET', `${id}/results/`)
  expect(response).toMatchObject({ status: 200 })
  return response.body
}

let serial = 0
/** Builds responses with these ratings, each of a person of its own, some days ago. */
const answers = (
  survey: Survey,
  ratings: unknown[],
  { daysAgo = 1, ...more }: { daysAgo?: number } & Record<string, unknown> = {},
) =>
  ratings.map((rating) => {
    serial += 1
    const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString()
    return sentEvent(survey, `person-${serial}`, at, {
      [`$survey_response_${survey.questions[1]?.id}`]: rating,
      $survey_submission_id: `submission-${serial}`,
      ...more,
    })
  })
const repeat = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

describe('results of a report', () => {
  it('are one NPS of several surveys, with the interval and the distribution', async () => {
    const [first, second, old] = [await ratingSurvey(), await ratingSurvey(), await ratingSurvey()]
    await send([
      ...answers(first, [...repeat(40, 10), ...repeat(15, 7)]),
      ...answers(second, [...repeat(20, '9'), ...repeat(10, 8), ...repeat(15, 0)]),
      // Outside of the scale, of the period, or no rating.
      ...answers(second, [11, -1, 'ten', null, 4.5]),
      ...answers(old, [0], { daysAgo: 95 }),
    ])
    const report = await createReport([first, second, old])
    expect(report).toMatchObject({ period: 'last_90_days', comparison: 'none', share: null, pinned: false })
    const { total, distribution, weeks, surveys, segments, scale } = await results(report)
    expect(scale).toBe(10)
    expect(total).toEqual({
      responses: 100,
      score: 45,
      interval: { low: expect.closeTo(30.4977, 3), high: expect.closeTo(59.5023, 3) },
    })
    expect(distribution.map(({ count }) => count)).toEqual([15, 0, 0, 0, 0, 0, 0, 15, 10, 20, 40])
    expect(weeks).toHaveLength(1)
    expect(weeks[0]).toMatchObject({ responses: 100, score: 45 })
    expect(surveys.map(({ question }) => question)).toEqual(repeat(3, 'How likely?'))
    expect(segments).toEqual([])
  })

  it('are summarized for all reports that are not deleted', async () => {
    const survey = await ratingSurvey()
    await send([...answers(survey, [10, 9, 0]), ...answers(survey, [10], { daysAgo: 100 })])
    const report = await createReport([survey], { comparison: 'previous_period' })
    const long = await createReport([survey], { period: 'all_time' })
    const empty = await createReport([await ratingSurvey()])
    const deleted = await createReport([survey])
    await call('DELETE', `${deleted.id}/`)
    const { body } = await call('GET', 'summaries/')
    const { total, segments, weeks, scale, date_from, date_to, timezone } = await results(report)
    const basis = { scale, date_from, date_to, timezone }
    expect(body.results).toEqual([
      {
        ...{ id: empty.id, ...basis, responses: 0, score: null, interval: null, change: null, weeks: [] },
        segments: [],
      },
      {
        ...{ id: long.id, ...basis, date_from: null, change: null, segments: [] },
        ...(await results(long)).total,
        weeks: expect.any(Array),
      },
      { id: report.id, ...basis, ...total, change: segments[0]?.difference, weeks, segments: [] },
    ])
    expect(body.results[1]).toMatchObject({ responses: 4, score: 50 })
    expect(body.results[2].change).toMatchObject({ score: expect.closeTo(-66.6667), verdict: 'too_few' })
    expect(body.results[1].weeks).toHaveLength(12)
  })

  it('are summarized with the segments of a comparison of surveys or values', async () => {
    const [first, second] = [await ratingSurvey(), await ratingSurvey()]
    await send([...answers(first, repeat(5, 10), { plan: 'pro' }), ...answers(second, repeat(6, 0))])
    const bySurvey = await createReport([first, second], { comparison: 'surveys' })
    const byPlan = await createReport([first, second], {
      comparison: 'property',
      property: 'plan',
      property_type: 'event',
    })
    const { body } = await call('GET', 'summaries/')
    expect(body.results.map(({ segments }: SurveyReportSummary) => segments)).toEqual([
      (await results(byPlan)).segments,
      (await results(bySurvey)).segments,
    ])
    expect(body.results[0].segments).toMatchObject([
      { label: 'pro', responses: 5, score: 100 },
      { kind: 'missing', responses: 6, score: -100 },
    ])
  })

  it('are computed for settings that are not saved', async () => {
    const [survey, stars] = [await ratingSurvey(), await ratingSurvey(5)]
    await send(answers(survey, [...repeat(30, 10), ...repeat(10, 0)]))
    const settings = { metric: 'nps' as const, comparison: 'surveys' as const }
    const preview = (body: object) => call('POST', 'preview/', { ...settings, ...body })
    const report = await createReport([survey], settings)
    const surveys = [{ survey_id: survey.id }]
    const { body, status } = await preview({ surveys })
    expect(status).toBe(200)
    expect(body.total).toMatchObject({ responses: 40, score: 50 })
    expect(body).toEqual(await results(report))
    // Surveys that a saved report would not include either.
    expect((await preview({ surveys: [...surveys, { survey_id: stars.id }] })).body).toEqual({
      ...body,
      excluded: [{ survey_id: stars.id, name: stars.name, reason: 'other_scale' }],
    })
    expectError(await preview({ surveys: [...surveys, ...surveys] }), 400)
    expectError(await preview({ surveys, period: 'custom', date_from: '2024-05-02' }), 400)
    expect((await call('GET')).body.count).toBe(1)
  })

  it('count each response once with its latest event, without archived ones and tests', async () => {
    const survey = await ratingSurvey()
    await send([
      ...answers(survey, [0], { daysAgo: 2, $survey_submission_id: 'same' }),
      ...answers(survey, [10], { daysAgo: 1, $survey_submission_id: 'same' }),
      ...answers(survey, [0, 0], { daysAgo: 3 }),
    ])
    const report = await createReport([survey])
    expect((await results(report)).total).toMatchObject({ responses: 3, score: expect.closeTo(-33.3333) })
    const path = `/api/projects/${workspace.project.id}/surveys/${survey.id}/responses/`
    const { body } = await server.call(workspace.key, 'GET', `${path}inbox/`)
    const zeros = body.results.slice(1).map(({ id }: { id: string }, index: number) => ({
      id,
      [index === 0 ? 'archived' : 'test']: true,
    }))
    expect(zeros).toHaveLength(2)
    await server.call(workspace.key, 'PATCH', path, { responses: zeros })
    expect((await results(report)).total).toMatchObject({ responses: 1, score: 100 })
  })

  it('read only the answer itself, in whatever form the event has it', async () => {
    const survey = await ratingSurvey()
    const sent = (properties: object, plan?: unknown) => {
      serial += 1
      const at = new Date(Date.now() - DAY_MS).toISOString()
      const event = sentEvent(survey, `person-${serial}`, at)
      // The plan follows the answer, or precedes it.
      const more = serial % 2 === 0 ? { ...properties, plan } : { plan, ...properties }
      return { ...event, properties: { ...more, ...event.properties } }
    }
    const key = `$survey_response_${survey.questions[1]?.id}`
    await send([
      sent({ [key]: 1 }, 'free'),
      sent({ [key]: '2.0', comment: `{{ ,"${key}":9, \\` }, 'a "quoted" plan'),
      sent({ context: { [key]: 9 }, [key]: 3 }, { name: 'free' }),
      sent({ [key]: 4, context: [{ [key]: 9 }, '}'] }, true),
      sent({ context: { [key]: 9 }, $survey_response_1: 5 }, '\u00e9t\u00e9'),
      sent({ $survey_response_1: '6' }, 7.5),
      sent({ [key]: null, $survey_response_1: 7 }, ''),
      // Indexes refer to other questions if the event lists its own ones.
      sent({ $survey_questions: [], $survey_response_1: 8 }),
      sent({ context: { [key]: 9 } }, 'free'),
      sent({ [key]: { rating: 9 } }, 'free'),
      sent({ [key]: [9] }, 'free'),
      sent({ comment: key, title: `"${key}":9,` }, 'free'),
    ])
    const compared = { comparison: 'property', property: 'plan', property_type: 'event' } as const
    const report = await createReport([survey], { metric: 'average', ...compared })
    expect((await results(report)).distribution.map(({ count }) => count)).toEqual([
      ...[0, 1, 1, 1, 1, 1, 1, 1],
      ...[0, 0, 0],
    ])
    // Each of these values has five responses in order to be shown.
    const values = ['a "quoted" plan', 'x'.repeat(250), true, 7.5, '{"name":"free"}'] as const
    await send(values.flatMap((plan) => repeat(5, 10).map((rating) => sent({ [key]: rating }, plan))))
    const { segments } = await results(report)
    expect(segments.flatMap(({ kind, label }) => (kind === 'value' ? [label] : [])).sort()).toEqual(
      ['a "quoted" plan', 'x'.repeat(200), 'true', '7.5', '{"name":"free"}'].sort(),
    )
  })

  it('compare with the previous period, at the days of the time zone of the project', async () => {
    const survey = await ratingSurvey()
    await send([
      ...answers(survey, [...repeat(24, 10), ...repeat(16, 0)]),
      ...answers(survey, [...repeat(12, 10), ...repeat(28, 0)], { daysAgo: 10 }),
      ...answers(survey, repeat(40, 5), { daysAgo: 20 }),
    ])
    const report = await createReport([survey], { period: 'last_7_days', comparison: 'previous_period' })
    const { segments, total, previous_from, previous_to, date_from, date_to } = await results(report)
    expect(total.responses).toBe(40)
    // z = 0.6 / √(0.96 / 40 + 0.84 / 40) = 2.8284
    expect(segments).toMatchObject([
      {
        kind: 'current',
        responses: 40,
        score: 20,
        is_base: false,
        difference: { score: 60, p_value: expect.closeTo(0.00468, 4), verdict: 'significant' },
      },
      { kind: 'previous', responses: 40, score: -40, is_base: true, difference: null },
    ])
    const length = (from: string | null, to: string | null) =>
      (Date.parse(to ?? '') - Date.parse(from ?? '')) / DAY_MS
    expect([
      length(previous_from, previous_to),
      length(previous_to, date_from),
      length(date_from, date_to),
    ]).toEqual([6, 1, 6])
    await server.call(workspace.key, 'PATCH', `/api/projects/${workspace.project.id}/`, {
      timezone: 'Pacific/Kiritimati',
    })
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Kiritimati' }).format(new Date())
    expect(await results(report)).toMatchObject({ date_to: today, timezone: 'Pacific/Kiritimati' })
  })

  it('compare surveys by the share of satisfied ratings, and state too few responses', async () => {
    const [first, second, few, empty] = [
      await ratingSurvey(5),
      await ratingSurvey(5),
      await ratingSurvey(5),
      await ratingSurvey(5),
    ]
    await send([
      ...answers(first, [...repeat(30, 5), ...repeat(70, 3)]),
      ...answers(second, [...repeat(45, 4), ...repeat(55, 1)]),
      ...answers(few, repeat(29, 5)),
    ])
    const report = await createReport([first, second, few, empty], { metric: 'csat', comparison: 'surveys' })
    const { segments } = await results(report)
    expect(segments).toMatchObject([
      { label: first.name, score: 30, is_base: true, difference: null },
      {
        score: 45,
        responses: 100,
        difference: { score: 15, p_value: expect.closeTo(0.02846, 5), verdict: 'significant' },
      },
      { score: 100, responses: 29, difference: { score: 70, p_value: null, verdict: 'too_few' } },
      { score: null, responses: 0, interval: null, difference: { score: null, verdict: 'too_few' } },
    ])
    expect(segments[0]?.interval).toEqual({ low: expect.closeTo(21.895, 2), high: expect.closeTo(39.585, 2) })
    await call('PATCH', `${report.id}/`, { base: second.id, metric: 'average' })
    const { segments: averages } = await results(report)
    expect(averages).toMatchObject([{ score: 3.6, is_base: false }, { score: 2.35, is_base: true }, {}, {}])
    expect(averages[0]?.difference?.score).toBe(1.25)
  })

  it('compare values of a property, and combine rare ones', async () => {
    const survey = await ratingSurvey()
    const withPlan = (plan: string | null, ratings: number[]) =>
      answers(survey, ratings, plan === null ? {} : { plan, $set: { tier: plan.toUpperCase() } })
    await send([
      ...withPlan('free', repeat(7, 0)),
      ...withPlan('pro', repeat(6, 10)),
      ...withPlan('secret@example.com', [10]),
      ...withPlan('other@example.com', [0]),
      ...withPlan(null, repeat(2, 7)),
    ])
    const property = { comparison: 'property', property: 'plan', property_type: 'event' } as const
    const report = await createReport([survey], property)
    const getRows = ({ segments }: SurveyReportResults) =>
      segments.map(({ kind, label, responses, score, is_base }) => [kind, label, responses, score, is_base])
    const { total, ...byEvent } = await results(report)
    expect(total.responses).toBe(17)
    expect(getRows({ total, ...byEvent })).toEqual([
      ['value', 'free', 7, -100, true],
      ['value', 'pro', 6, 100, false],
      ['other', null, 2, 0, false],
      ['missing', null, 2, 0, false],
    ])
    const patch = { comparison: 'property', property: 'tier', property_type: 'person', base: 'PRO' }
    expect(await call('PATCH', `${report.id}/`, patch)).toMatchObject({ status: 200 })
    expect(getRows(await results(report)).slice(0, 2)).toEqual([
      ['value', 'FREE', 7, -100, false],
      ['value', 'PRO', 6, 100, true],
    ])
  })

  it('exclude surveys that were deleted or whose question has another scale since', async () => {
    const [first, second, third] = [await ratingSurvey(), await ratingSurvey(), await ratingSurvey()]
    await send(answers(first, [10]))
    const report = await createReport([first, second, third])
    await server.call(workspace.key, 'DELETE', `/api/projects/${workspace.project.id}/surveys/${second.id}/`)
    await server.call(workspace.key, 'PATCH', `/api/projects/${workspace.project.id}/surveys/${third.id}/`, {
      questions: [{ type: 'rating', question: 'Stars?', display: 'number', scale: 5 }],
    })
    expect(await results(report)).toMatchObject({
      total: { responses: 1 },
      excluded: [
        { survey_id: second.id, name: null, reason: 'deleted' },
        { survey_id: third.id, name: third.name, reason: 'other_scale' },
      ],
    })
  })
})

describe('settings of a report', () => {
  it('are validated together', async () => {
    const [survey, stars, open] = [
      await ratingSurvey(),
      await ratingSurvey(5),
      await create({ questions: [{ type: 'open', question: 'Why?' }] }),
    ]
    const foreign = await buildOrganization(server.db)
    const { body: foreignSurvey } = await server.call(
      foreign.key,
      'POST',
      `/api/projects/${foreign.project.id}/surveys/`,
      { name: 'Foreign', type: 'popover', questions: [{ type: 'rating', question: 'Q', scale: 10 }] },
    )
    const rejected: [Partial<SurveyReportCreate>, string][] = [
      [{ surveys: [{ survey_id: foreignSurvey.id }] }, 'surveys'],
      [{ surveys: [{ survey_id: survey.id }, { survey_id: survey.id }] }, 'surveys'],
      [{ surveys: [{ survey_id: stars.id }] }, 'surveys'],
      [{ surveys: [{ survey_id: open.id }] }, 'surveys'],
      [{ surveys: [{ survey_id: survey.id, question_id: survey.questions[0]?.id ?? '' }] }, 'surveys'],
      [{ metric: 'csat', surveys: [{ survey_id: survey.id }, { survey_id: stars.id }] }, 'surveys'],
      [{ period: 'custom' }, 'date_from'],
      [{ period: 'custom', date_from: '2024-05-02', date_to: '2024-05-01' }, 'date_to'],
      [{ period: 'all_time', comparison: 'previous_period' }, 'comparison'],
      [{ comparison: 'property' }, 'property'],
    ]
    for (const [fields, attr] of rejected) {
      const body = { name: 'Report', metric: 'nps', surveys: [{ survey_id: survey.id }], ...fields }
      expect(await call('POST', '', body), JSON.stringify(fields)).toMatchObject({
        status: 400,
        body: { attr },
      })
    }
    const report = await createReport([survey], {
      period: 'custom',
      date_from: '2024-05-01',
      date_to: '2024-05-31',
    })
    const { body } = await call('PATCH', `${report.id}/`, { period: 'last_30_days' })
    expect(body).toMatchObject({ period: 'last_30_days', date_from: null, date_to: null })
  })

  it('are logged, and a deleted report can be restored', async () => {
    const report = await createReport([await ratingSurvey()])
    await call('PATCH', `${report.id}/`, { pinned: true })
    await call('PATCH', `${report.id}/`, { pinned: true })
    expect(await call('DELETE', `${report.id}/`)).toMatchObject({ status: 204 })
    for (const path of ['', 'results/']) expectError(await call('GET', `${report.id}/${path}`), 404)
    expect((await call('GET')).body.count).toBe(0)
    expect((await call('GET', 'deleted/')).body.results).toMatchObject([{ id: report.id, name: report.name }])
    expect(await call('POST', `${report.id}/restore/`, {})).toMatchObject({ body: { pinned: true } })
    const log = await loadActivity(server.db, 'SurveyReport', report.id)
    expect(log.map(({ activity }) => activity)).toEqual(['created', 'updated', 'deleted', 'restored'])
  })

  it('require access to surveys, and to persons for values of a property', async () => {
    const survey = await ratingSurvey()
    const report = await createReport([survey], {
      comparison: 'property',
      property: 'plan',
      property_type: 'person',
    })
    const member = await buildMember(server.db, workspace.organization.id)
    const setLevel = (resource: string, access_level: string) =>
      server.call(workspace.key, 'POST', `/api/projects/${workspace.project.id}/resource_access_controls/`, {
        resource,
        access_level,
      })
    expect(await setLevel('person', 'none')).toMatchObject({ status: 201 })
    expectError(await call('GET', `${report.id}/results/`, undefined, member.key), 403)
    expectError(await call('POST', `${report.id}/share/`, {}, member.key), 403)
    expectError(await call('PATCH', `${report.id}/`, { name: 'New' }, member.key), 403)
    const { metric, surveys, comparison, property, property_type } = report
    const settings = { metric, surveys, comparison, property, property_type }
    expectError(await call('POST', 'preview/', settings, member.key), 403)
    await send(answers(survey, [10], { plan: 'pro' }))
    const summarize = async (key: string) => (await call('GET', 'summaries/', undefined, key)).body.results
    expect(await summarize(workspace.key)).toMatchObject([{ score: 100, segments: [{ responses: 1 }] }])
    expect(await summarize(member.key)).toMatchObject([{ score: 100, segments: [] }])
    const patch = await call('PATCH', `${report.id}/`, {
      comparison: 'none',
      property: null,
      property_type: null,
    })
    expect(patch).toMatchObject({ status: 200 })
    expect(await call('GET', `${report.id}/results/`, undefined, member.key)).toMatchObject({ status: 200 })
    expect(await setLevel('survey', 'viewer')).toMatchObject({ status: 201 })
    expectError(await call('PATCH', `${report.id}/`, { name: 'New' }, member.key), 403)
    expectError(await call('POST', `${report.id}/share/`, {}, member.key), 403)
    expect(await call('GET', '', undefined, member.key)).toMatchObject({ status: 200 })
    expect(await call('POST', 'preview/', { metric, surveys }, member.key)).toMatchObject({ status: 200 })
  })

  it('pins it to the home page of the project', async () => {
    const survey = await ratingSurvey()
    const pinned = async () =>
      (await server.call(workspace.key, 'GET', `/api/projects/${workspace.project.id}/home/`)).body
        .pinned_reports
    const report = await createReport([survey])
    expect(await pinned()).toEqual([])
    await call('PATCH', `${report.id}/`, { pinned: true })
    expect(await pinned()).toEqual([{ id: report.id, name: report.name }])
    await call('DELETE', `${report.id}/`)
    expect(await pinned()).toEqual([])
  })
})

describe('public link', () => {
  const open = (token: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url: `/shared/reports/${token}`, headers })
  const share = async ({ id }: { id: string }, body: object = {}): Promise<string> => {
    const response = await call('POST', `${id}/share/`, body)
    expect(response).toMatchObject({ status: 201, headers: { 'cache-control': 'no-store' } })
    return response.body.token
  }

  it('shows the results without a key, and nothing that identifies persons or records', async () => {
    const survey = await ratingSurvey(10, { name: 'Lamps <b>& shades</b>' })
    await send(answers(survey, [...repeat(20, 10), ...repeat(15, 0)], { $set: { email: 'ann@example.com' } }))
    await send(answers(survey, repeat(31, 0), { daysAgo: 10 }))
    const report = await createReport([survey], {
      name: '<script>alert(1)</script>',
      period: 'last_7_days',
      comparison: 'previous_period',
    })
    const token = await share(report)
    const { statusCode, headers, body } = await open(token)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toContain('<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>')
    expect(body).toContain('Lamps &lt;b&gt;&amp; shades&lt;/b&gt;')
    expect(body).toContain('<strong>+14</strong>')
    expect(body).toContain('35 responses')
    expect(body).toContain('Significant (p\u00a0&lt;&nbsp;0.001)')
    expect(body).not.toContain('<script')
    for (const secret of [
      survey.id,
      report.id,
      workspace.project.api_token,
      'person-',
      'submission-',
      'ann@',
    ])
      expect(body).not.toContain(secret)
    expect((await open(token, { 'accept-language': 'zh-CN' })).body).toContain('只读报告')
    expect((await call('GET', `${report.id}/`)).body.share).toMatchObject({ expires_at: null })
    expect(JSON.stringify((await call('GET')).body)).not.toContain(token)
  })

  it('rounds a CSAT like the dashboard, and gives its difference in percentage points', async () => {
    const survey = await ratingSurvey(5)
    await send(answers(survey, [...repeat(199, 5), 1]))
    await send(answers(survey, [...repeat(3, 5), 1], { daysAgo: 10 }))
    const report = await createReport([survey], {
      metric: 'csat',
      period: 'last_7_days',
      comparison: 'previous_period',
    })
    const { body } = await open(await share(report))
    expect(body).toContain('<strong>99.5%</strong>')
    expect(body).toContain('+25 pt')
  })

  it('is invalid once it was replaced, revoked or has expired, or its report was deleted', async () => {
    const survey = await ratingSurvey()
    const report = await createReport([survey])
    const status = async (token: string) => (await open(token)).statusCode
    const first = await share(report)
    const second = await share(report, { expires_at: new Date(Date.now() + DAY_MS).toISOString() })
    expect([await status(first), await status(second)]).toEqual([404, 200])
    await call('DELETE', `${report.id}/`)
    expect(await status(second)).toBe(404)
    await call('POST', `${report.id}/restore/`, {})
    expect(await status(second)).toBe(200)
    expect(await call('DELETE', `${report.id}/share/`)).toMatchObject({ status: 204 })
    expect(await status(second)).toBe(404)
    expectError(await call('DELETE', `${report.id}/share/`), 404)
    expect((await call('GET', `${report.id}/`)).body.share).toBeNull()
    const third = await share(report)
    expect(await status(third)).toBe(200)
    await server.db
      .update(surveyReportTable)
      .set({ share_expires_at: '2024-01-01T00:00:00Z' })
      .where(eq(surveyReportTable.id, report.id))
    expect(await status(third)).toBe(404)
    expect(await call('POST', `${report.id}/share/`, { expires_at: '2024-01-01T00:00:00Z' })).toMatchObject({
      status: 400,
      body: { attr: 'expires_at' },
    })
    expect(await status('nonsense')).toBe(404)
    const log = await loadActivity(server.db, 'SurveyReport', report.id)
    expect(log.map(({ activity }) => activity)).toEqual([
      'created',
      'shared',
      'shared',
      'deleted',
      'restored',
      'share_revoked',
      'shared',
    ])
    expect(JSON.stringify(log)).not.toContain(first)
  })

  it('ends with the project', async () => {
    const token = await share(await createReport([await ratingSurvey()]))
    expect((await open(token)).statusCode).toBe(200)
    const path = `/api/organizations/${workspace.organization.id}/projects/${workspace.project.id}/`
    expect(await server.call(workspace.key, 'DELETE', path)).toMatchObject({ status: 204 })
    expect((await open(token)).statusCode).toBe(404)
  })
})

it('belongs to its project', async () => {
  const report = await createReport([await ratingSurvey()])
  const stranger = await buildOrganization(server.db)
  const paths: ['GET' | 'POST' | 'PATCH' | 'DELETE', string, object?][] = [
    ['GET', ''],
    ['PATCH', '', { name: 'Mine' }],
    ['DELETE', ''],
    ['GET', 'results/'],
    ['POST', 'share/', {}],
    ['DELETE', 'share/'],
    ['POST', 'restore/', {}],
    ['DELETE', 'purge/'],
  ]
  for (const [method, path, body] of paths) {
    expectError(await call(method, `${report.id}/${path}`, body, stranger.key), 403)
    const own = `/api/projects/${stranger.project.id}/survey_reports/${report.id}/${path}`
    expectError(await server.call(stranger.key, method, own, body), 404)
  }
})

describe('rate limit of public links', () => {
  const limited = createTestServer({ RATE_LIMIT_PER_MINUTE: 2 })

  it('responds with an HTML page and Retry-After', async () => {
    const ask = () => limited.app.inject({ url: '/shared/reports/nonsense' })
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([404, 404])
    const { statusCode, headers, body } = await ask()
    expect(statusCode).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(body).toContain('<h1>Too many requests</h1>')
  })
})
