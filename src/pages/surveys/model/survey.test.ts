import { describe, expect, it } from 'vitest'
import { Survey } from '../../../../contract/schemas/surveys'
import { buildRequestBody } from '../../../components/form/model'
import { getChangedFields } from '../../../lib/json'
import { surveyModel, validateSurvey } from './form-model'
import { getIterationDates } from './schedule'
import { createSurveyValues, parseSurvey, serializeSurvey } from './survey'
import type { SurveyValues } from './survey-values'

const flag = {
  id: 7,
  team_id: 1,
  name: '',
  key: 'beta',
  filters: { groups: [{ properties: [{ key: 'plan', value: 'pro' }], rollout_percentage: 50 }] },
  deleted: false,
  active: true,
  ensure_experience_continuity: false,
}

function survey(fields: Partial<Survey> = {}): Survey {
  return Survey.parse({
    id: '0190a1b2-0000-7000-8000-000000000000',
    name: 'Pulse',
    description: '',
    type: 'popover',
    schedule: 'once',
    linked_flag: null,
    linked_flag_id: null,
    targeting_flag: null,
    internal_targeting_flag: null,
    questions: null,
    conditions: null,
    appearance: null,
    created_at: '2024-05-01T12:00:00Z',
    created_by: null,
    start_date: '2024-05-01T12:00:00.123456Z',
    end_date: null,
    archived: false,
    responses_limit: null,
    iteration_count: null,
    iteration_frequency_days: null,
    iteration_start_dates: [],
    current_iteration: null,
    current_iteration_start_date: null,
    response_sampling_start_date: null,
    response_sampling_interval_type: 'week',
    response_sampling_interval: null,
    response_sampling_limit: null,
    response_sampling_daily_limits: null,
    enable_partial_responses: null,
    enable_iframe_embedding: false,
    base_language: 'en',
    translations: null,
    form_content: null,
    feature_flag_keys: [],
    user_access_level: null,
    ...fields,
  })
}

/** PATCH body after an edit. */
function patch(loaded: Survey, edit: (values: SurveyValues) => SurveyValues) {
  const values = parseSurvey(loaded)
  return buildRequestBody(serializeSurvey(values), serializeSurvey(edit(values)), surveyModel(loaded, 0))
}

describe('survey form values', () => {
  it('send nothing without an edit', () => {
    expect(patch(survey(), (values) => values)).toEqual({})
    const full = survey({
      conditions: { url: '', own: { a: 1 }, events: null },
      appearance: {},
      questions: [],
      targeting_flag: flag,
    })
    expect(patch(full, (values) => values)).toEqual({})
  })

  it('send only the edited fields', () => {
    expect(patch(survey(), (values) => ({ ...values, name: 'Pulse 2' }))).toEqual({ name: 'Pulse 2' })
    expect(patch(survey({ responses_limit: 5 }), (values) => ({ ...values, responses_limit: null }))).toEqual(
      {
        responses_limit: null,
      },
    )
  })

  it('preserve unknown keys in conditions and appearance, in their order', () => {
    const conditions = { zeta: [1, { b: null, a: '' }], url: '/old', alpha: false }
    const edited = patch(survey({ conditions }), (values) => ({
      ...values,
      conditions: { ...values.conditions, selector: undefined, url: '/new' },
    }))
    expect(JSON.stringify(edited)).toBe(
      '{"conditions":{"zeta":[1,{"b":null,"a":""}],"url":"/new","alpha":false}}',
    )
  })

  it('distinguish null from an empty object', () => {
    const touched = (values: SurveyValues) => ({ ...values, conditions: { ...values.conditions, url: '' } })
    expect(patch(survey({ conditions: null }), touched)).toEqual({})
    expect(patch(survey({ conditions: {} }), touched)).toEqual({})
    expect(patch(survey({ conditions: { url: '/a' } }), touched)).toEqual({ conditions: {} })
  })

  it('do not add fields that the server does not have', () => {
    const { schedule, enable_partial_responses, ...old } = survey()
    const values = parseSurvey({ ...old } as Survey)
    expect(values).not.toHaveProperty('schedule')
    expect(serializeSurvey(values)).not.toHaveProperty('enable_partial_responses')
    expect([schedule, enable_partial_responses]).toEqual(['once', null])
  })

  it('include the filters of the targeting flag and send either new filters or their removal', () => {
    const loaded = survey({ targeting_flag: flag })
    expect(parseSurvey(loaded).targeting_flag_filters).toEqual(flag.filters)
    const removed = patch(loaded, (values) => ({
      ...values,
      targeting_flag_filters: null,
      remove_targeting_flag: true,
    }))
    expect(removed).toEqual({ remove_targeting_flag: true })
    const emptied = patch(loaded, (values) => ({ ...values, targeting_flag_filters: null }))
    expect(emptied).toEqual({ remove_targeting_flag: true })
  })
})

describe('dependent fields', () => {
  it('are sent together', () => {
    const loaded = survey({
      linked_flag_id: 7,
      iteration_count: 3,
      iteration_frequency_days: 10,
      conditions: { linkedFlagVariant: 'a' },
    })
    expect(patch(loaded, (values) => ({ ...values, iteration_count: 4 }))).toEqual({
      iteration_count: 4,
      iteration_frequency_days: 10,
    })
    const conditions = { linkedFlagVariant: 'b' }
    expect(patch(loaded, (values) => ({ ...values, conditions }))).toEqual({ conditions, linked_flag_id: 7 })
  })

  it('preserve the actions of a renamed survey', () => {
    const conditions = { actions: { values: [{ id: 1, name: 'Paid' }] } }
    expect(patch(survey({ conditions }), (values) => ({ ...values, name: 'New' }))).toEqual({
      name: 'New',
      conditions,
    })
  })
})

describe('validation', () => {
  function problems(loaded: Survey, edit: (values: SurveyValues) => SurveyValues) {
    const values = edit(parseSurvey(loaded))
    const body = serializeSurvey(values)
    const changes = getChangedFields(serializeSurvey(parseSurvey(loaded)), body)
    return validateSurvey(values, changes, body, loaded).map((problem) => problem.field)
  }

  it('ignores existing errors in unchanged fields', () => {
    const questions = [{ type: 'link', link: 'http://example.com' }]
    expect(problems(survey({ questions }), (values) => ({ ...values, name: 'New' }))).toEqual([])
  })

  it('reports the field with the error', () => {
    const questions = [
      { type: 'open', question: '' },
      { type: 'link', question: 'l', link: 'http://example.com' },
      { type: 'single_choice', question: 'c', choices: ['a', ' '] },
      {
        type: 'open',
        question: 'v',
        validation: [
          { type: 'min_length', value: 9 },
          { type: 'max_length', value: 2 },
        ],
      },
      { type: 'open', question: 'b', branching: { type: 'specific_question', index: 5 } },
    ]
    const fields = problems(survey({ questions }), (values) => ({
      ...values,
      questions: values.questions.filter((_, index) => index !== 5).reverse(),
    }))
    expect(fields).toEqual([
      'questions.1.wire.validation.min_length',
      'questions.2.choices.1.text',
      'questions.3.wire.link',
      'questions.4.wire.question',
    ])
  })

  it('reports a branch to a deleted question', () => {
    const questions = [
      { type: 'open', question: 'a', branching: { type: 'specific_question', index: 1 } },
      { type: 'open', question: 'b' },
    ]
    const fields = problems(survey({ questions }), (values) => ({
      ...values,
      questions: values.questions.slice(0, 1),
    }))
    expect(fields).toEqual(['questions.0.branching.target'])
  })

  it('name a color that would be loaded from another host', () => {
    const found = problems(survey(), (values) => ({
      ...values,
      appearance: { borderColor: 'red', backgroundColor: 'url(https://example.com/a.png)' },
    }))
    expect(found).toEqual(['appearance.backgroundColor'])
  })

  it('name fields that a choice of the guide requires and that are empty', () => {
    const missing = (values: Partial<SurveyValues>) =>
      problems(survey({}), (opened) => ({
        ...opened,
        required: ['conditions.url', 'conditions.events', 'linked_flag_id', 'targeting_flag_filters'],
        ...values,
      }))
    expect(missing({})).toEqual([
      'conditions.url',
      'conditions.events',
      'linked_flag_id',
      'targeting_flag_filters',
    ])
    expect(missing({ type: 'widget', linked_flag_id: 7, conditions: { url: '/cart' } })).toEqual([
      'targeting_flag_filters',
    ])
    expect(missing({ type: 'external_survey' })).toEqual([])
  })

  it('reports a filter that matches everyone', () => {
    const open = { groups: [{ properties: [], rollout_percentage: 100 }] }
    expect(problems(survey(), (values) => ({ ...values, targeting_flag_filters: open }))).toEqual([
      'targeting_flag_filters',
    ])
  })
})

describe('new survey', () => {
  it('is a popover with one open question', () => {
    const body = serializeSurvey({ ...createSurveyValues(), name: 'First' })
    expect(body).toMatchObject({
      name: 'First',
      type: 'popover',
      conditions: null,
      appearance: { displayThankYouMessage: true },
      questions: [{ type: 'open', descriptionContentType: 'text', buttonText: 'Submit' }],
    })
  })
})

describe('iterations of a repeating survey', () => {
  it('start at the start date and at every interval after it', () => {
    const dates = getIterationDates(new Date('2024-05-01T00:00:00Z'), 3, 10, 5)
    expect(dates.map((date) => date.toISOString().slice(0, 10))).toEqual([
      '2024-05-01',
      '2024-05-11',
      '2024-05-21',
    ])
  })
})
