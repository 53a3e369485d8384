import { beforeAll, describe, expect, it } from 'vitest'
import { buildOrganization } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'

const server = createTestServer()
const minimal = { name: 'Satisfaction', type: 'popover' }
const question = { type: 'open', question: 'Why?' }
const tomorrow = new Date(Date.now() + 86_400_000).toISOString()

let key: string
let path: string
let id: string
beforeAll(async () => {
  const built = await buildOrganization(server.db)
  key = built.key
  path = `/api/projects/${built.project.id}/surveys/`
  id = (await server.call(key, 'POST', path, { name: 'There', type: 'popover', start_date: '2024-05-01' }))
    .body.id
})

const invalid = 'invalid_input'
/** Fields sent with a name and a type, the expected error code, and the field it names. */
const REFUSED: [object, string, string | null][] = [
  [{ name: ' ' }, 'blank', 'name'],
  [{ name: null }, 'null', 'name'],
  [{ name: 5 }, invalid, 'name'],
  [{ name: 'x'.repeat(401) }, 'max_length', 'name'],
  [{ name: 'a\0b' }, 'null_characters_not_allowed', 'name'],
  [{ description: null }, 'null', 'description'],
  [{ description: ['x'] }, invalid, 'description'],
  [{ type: 'banner' }, 'invalid_choice', 'type'],
  [{ type: null }, 'null', 'type'],
  [{ type: 5 }, 'invalid_choice', 'type'],
  [{ schedule: 'sometimes' }, invalid, 'schedule'],
  [{ schedule: '' }, invalid, 'schedule'],
  [{ schedule: 1 }, invalid, 'schedule'],
  [{ linked_flag_id: 'x' }, invalid, 'linked_flag_id'],
  [{ linked_flag_id: 1.5 }, invalid, 'linked_flag_id'],
  [{ linked_flag_id: 424242 }, invalid, null],
  [{ linked_flag_id: 2147483648 }, invalid, null],
  [{ targeting_flag_id: null }, 'null', 'targeting_flag_id'],
  [{ targeting_flag_id: {} }, invalid, 'targeting_flag_id'],
  [{ targeting_flag_id: 424242 }, invalid, null],
  [{ targeting_flag_filters: [] }, invalid, 'targeting_flag_filters'],
  [{ targeting_flag_filters: 'x' }, invalid, 'targeting_flag_filters'],
  [{ remove_targeting_flag: 'yes' }, invalid, 'remove_targeting_flag'],
  [{ questions: {} }, invalid, 'questions'],
  [{ questions: 'Why?' }, invalid, 'questions'],
  [{ questions: ['Why?'] }, invalid, 'questions'],
  [{ questions: [question, {}] }, invalid, 'questions'],
  [{ questions: [{ ...question, link: 'http://example.com' }] }, invalid, 'questions'],
  [{ questions: [{ ...question, choices: [' '] }] }, invalid, 'questions'],
  [
    { questions: [{ ...question, description: '\ud800' }] },
    'surrogate_characters_not_allowed',
    'questions__0__description',
  ],
  [{ conditions: [] }, invalid, 'conditions'],
  [{ conditions: 'x' }, invalid, 'conditions'],
  [{ appearance: [] }, invalid, 'appearance'],
  [{ appearance: { whiteLabel: 'yes' } }, invalid, 'appearance'],
  [{ appearance: { surveyPopupDelaySeconds: -1 } }, invalid, 'appearance'],
  [{ appearance: { backgroundColor: 'url(https://example.com/a.png)' } }, invalid, 'appearance'],
  [{ appearance: { 'a\0': 1 } }, 'null_characters_not_allowed', 'appearance'],
  [{ start_date: 'soon' }, invalid, 'start_date'],
  [{ start_date: '2024-02-30T00:00:00Z' }, invalid, 'start_date'],
  [{ start_date: 1714564800 }, invalid, 'start_date'],
  [{ start_date: '0001-01-01T00:00:00+14:00' }, invalid, 'start_date'],
  [{ end_date: '9999-12-31T23:59:59-14:00' }, invalid, 'end_date'],
  [{ end_date: '' }, invalid, 'end_date'],
  [{ archived: 'no' }, invalid, 'archived'],
  [{ archived: null }, 'null', 'archived'],
  [{ responses_limit: -1 }, 'min_value', 'responses_limit'],
  [{ responses_limit: 2147483648 }, 'max_value', 'responses_limit'],
  [{ responses_limit: '5' }, invalid, 'responses_limit'],
  [{ responses_limit: 1.5 }, invalid, 'responses_limit'],
  [{ iteration_count: 2147483648 }, 'max_value', 'iteration_count'],
  [{ iteration_count: -1 }, 'min_value', 'iteration_count'],
  [{ iteration_frequency_days: 2147483648 }, 'max_value', 'iteration_frequency_days'],
  [
    { start_date: '2024-05-01', iteration_count: 500, iteration_frequency_days: 2147483647 },
    invalid,
    'iteration_frequency_days',
  ],
  [{ iteration_start_dates: 'x' }, invalid, 'iteration_start_dates'],
  [{ iteration_start_dates: ['x'] }, invalid, 'iteration_start_dates__0'],
  [{ current_iteration: -1 }, 'min_value', 'current_iteration'],
  [{ current_iteration_start_date: 'x' }, invalid, 'current_iteration_start_date'],
  [{ response_sampling_start_date: 'x' }, invalid, 'response_sampling_start_date'],
  [{ response_sampling_start_date: '2024-05-01' }, invalid, 'response_sampling_start_date'],
  [{ response_sampling_interval_type: 'year' }, 'invalid_choice', 'response_sampling_interval_type'],
  [{ response_sampling_interval: 0 }, invalid, 'response_sampling_interval'],
  [{ response_sampling_interval: -2147483649 }, invalid, 'response_sampling_interval'],
  [{ response_sampling_interval: 2147483648 }, 'max_value', 'response_sampling_interval'],
  [{ response_sampling_limit: -1 }, 'min_value', 'response_sampling_limit'],
  [{ response_sampling_limit: 5, response_sampling_interval: 1 }, invalid, 'response_sampling_start_date'],
  [
    { response_sampling_limit: 5, response_sampling_start_date: tomorrow },
    invalid,
    'response_sampling_interval',
  ],
  [
    {
      response_sampling_limit: 5,
      response_sampling_start_date: tomorrow,
      response_sampling_interval: 2147483647,
    },
    invalid,
    'response_sampling_interval',
  ],
  [{ enable_partial_responses: 'yes' }, invalid, 'enable_partial_responses'],
  [
    { appearance: { shuffleQuestions: true }, questions: [{ ...question, branching: { type: 'end' } }] },
    invalid,
    null,
  ],
  [{ conditions: { linkedFlagVariant: 'red' } }, invalid, null],
  [{ type: 'external_survey', linked_flag_id: 424242 }, invalid, null],
  [{ type: 'external_survey', conditions: { url: 'x' } }, invalid, 'conditions'],
  [{ type: 'external_survey', conditions: { seenSurveyWaitPeriodInDays: 0 } }, invalid, 'conditions'],
  [{ type: 'external_survey', conditions: { events: { values: [{ name: 'x' }] } } }, invalid, 'conditions'],
  [{ type: 'external_survey', appearance: { surveyPopupDelaySeconds: 5 } }, invalid, 'appearance'],
  [
    { type: 'external_survey', targeting_flag_filters: { groups: [{ rollout_percentage: 40 }] } },
    invalid,
    'targeting_flag_filters',
  ],
]

describe('survey validation', () => {
  it.each(REFUSED)('rejects creation with %j', async (fields, code, attr) => {
    const refusal = await server.call(key, 'POST', path, { ...minimal, ...fields })
    expect(refusal).toMatchObject({ status: 400, body: { type: 'validation_error', code, attr } })
    expect((await server.call(key, 'GET', path)).body.count).toBe(1)
  })

  it.each(REFUSED)('rejects an update to %j', async (fields, code, attr) => {
    const before = await server.call(key, 'GET', path + id)
    const refusal = await server.call(key, 'PATCH', path + id, fields)
    expect(refusal).toMatchObject({ status: 400, body: { type: 'validation_error', code, attr } })
    expect((await server.call(key, 'GET', path + id)).body).toEqual(before.body)
  })

  it('requires a name and a type', async () => {
    const refused = async (body: unknown) => (await server.call(key, 'POST', path, body)).body
    expect(await refused({ type: 'popover' })).toMatchObject({ code: 'required', attr: 'name' })
    expect(await refused({ name: 'x' })).toMatchObject({ code: 'required', attr: 'type' })
    expect(await refused({})).toMatchObject({ code: 'required', attr: 'name' })
    expect(await refused([])).toMatchObject({ code: invalid, attr: null })
    expect(await refused('{"name": ')).toMatchObject({ code: 'parse_error' })
  })

  it('reports the first error in field order, with cross-field errors last', async () => {
    const refused = async (body: object) =>
      (await server.call(key, 'POST', path, { ...minimal, ...body })).body.attr
    expect(await refused({ archived: 1, questions: 5, type: 'x' })).toBe('type')
    expect(await refused({ start_date: 'x', questions: 5 })).toBe('questions')
    expect(await refused({ linked_flag_id: 424242, end_date: 'x' })).toBe('end_date')
  })

  it.each([
    { type: 'external_survey', conditions: { actions: null, events: { values: [] } }, appearance: {} },
    { type: 'email', questions: [], iteration_count: 500, iteration_frequency_days: 365 },
    { schedule: null, iteration_count: 0, iteration_frequency_days: 2147483647, start_date: '2024-05-01' },
    { appearance: { shuffleQuestions: true }, questions: [{ ...question, branching: null }] },
    {
      response_sampling_daily_limits: 'ignored',
      iteration_start_dates: ['2024-05-01', null],
      current_iteration: 7,
    },
    { start_date: '2024-06-01', end_date: '2024-05-01', name: '😀'.repeat(200) },
    { questions: [{ ...question, scale: 1e308, deep: JSON.parse('['.repeat(90) + ']'.repeat(90)) }] },
  ])('accepts creation with %j', async (fields) => {
    const created = await server.call(key, 'POST', path, { ...minimal, ...fields })
    expect(created.status).toBe(201)
    expect((await server.call(key, 'DELETE', path + created.body.id)).status).toBe(204)
  })

  it('rejects the removal of iterations that have started', async () => {
    const recurrence = { iteration_count: 4, iteration_frequency_days: 7, start_date: '2024-05-01' }
    const { body } = await server.call(key, 'POST', path, { name: 'Again', type: 'popover', ...recurrence })
    await server.call(key, 'PATCH', path + body.id, { current_iteration: 3 })
    const fewer = await server.call(key, 'PATCH', path + body.id, { iteration_count: 2 })
    expect(fewer).toMatchObject({ status: 400, body: { code: invalid, attr: null } })
    const enough = await server.call(key, 'PATCH', path + body.id, { iteration_count: 3 })
    expect(enough.body).toMatchObject({
      iteration_count: 3,
      iteration_frequency_days: 7,
      current_iteration: 3,
    })
    expect(enough.body.iteration_start_dates).toHaveLength(3)
    const ended = await server.call(key, 'PATCH', path + body.id, { end_date: '2024-06-01' })
    expect(ended.body.start_date).toBe('2024-05-01T00:00:00Z')
    const resumed = await server.call(key, 'PATCH', path + body.id, { end_date: null })
    // A PATCH changes only the fields that were sent.
    expect(resumed.body).toEqual({
      ...ended.body,
      end_date: null,
      internal_targeting_flag: { ...ended.body.internal_targeting_flag, active: true },
    })
    expect((await server.call(key, 'DELETE', path + body.id)).status).toBe(204)
  })
})
