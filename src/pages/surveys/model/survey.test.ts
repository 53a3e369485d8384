import { describe, expect, it } from 'vitest'
import { Survey } from '../../../../contract/schemas/surveys'
import { changedFields } from '../../../components/resource-form/changes'
import { outgoing } from '../../../components/resource-form/outgoing'
import { surveyModel } from './form-model'
import { iterationDates } from './iterations'
import { surveyProblems } from './problems'
import { newSurvey, readSurvey, type SurveyValues, writeSurvey } from './survey'

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

/** What a PATCH would carry after an edit. */
function patch(loaded: Survey, edit: (values: SurveyValues) => SurveyValues) {
  const values = readSurvey(loaded)
  return outgoing(writeSurvey(values), writeSurvey(edit(values)), surveyModel(loaded, 0))
}

describe('a survey in the form', () => {
  it('sends nothing when nothing was edited', () => {
    expect(patch(survey(), (values) => values)).toEqual({})
    const full = survey({
      conditions: { url: '', own: { a: 1 }, events: null },
      appearance: {},
      questions: [],
      targeting_flag: flag,
    })
    expect(patch(full, (values) => values)).toEqual({})
  })

  it('sends only the fields that were edited', () => {
    expect(patch(survey(), (values) => ({ ...values, name: 'Pulse 2' }))).toEqual({ name: 'Pulse 2' })
    expect(patch(survey({ responses_limit: 5 }), (values) => ({ ...values, responses_limit: null }))).toEqual(
      {
        responses_limit: null,
      },
    )
  })

  it('keeps what it does not know inside conditions and appearance, in its order', () => {
    const conditions = { zeta: [1, { b: null, a: '' }], url: '/old', alpha: false }
    const edited = patch(survey({ conditions }), (values) => ({
      ...values,
      conditions: { ...values.conditions, selector: undefined, url: '/new' },
    }))
    expect(JSON.stringify(edited)).toBe(
      '{"conditions":{"zeta":[1,{"b":null,"a":""}],"url":"/new","alpha":false}}',
    )
  })

  it('keeps null apart from an empty object', () => {
    const touched = (values: SurveyValues) => ({ ...values, conditions: { ...values.conditions, url: '' } })
    expect(patch(survey({ conditions: null }), touched)).toEqual({})
    expect(patch(survey({ conditions: {} }), touched)).toEqual({})
    expect(patch(survey({ conditions: { url: '/a' } }), touched)).toEqual({ conditions: {} })
  })

  it('leaves fields alone that the server does not have', () => {
    const { schedule, enable_partial_responses, ...old } = survey()
    const values = readSurvey({ ...old } as Survey)
    expect(values).not.toHaveProperty('schedule')
    expect(writeSurvey(values)).not.toHaveProperty('enable_partial_responses')
    expect([schedule, enable_partial_responses]).toEqual(['once', null])
  })

  it('shows the filters of its targeting flag and sends either new ones or their removal', () => {
    const loaded = survey({ targeting_flag: flag })
    expect(readSurvey(loaded).targeting_flag_filters).toEqual(flag.filters)
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

describe('fields that the server reads together', () => {
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

  it('keep the actions of a survey whose name changes', () => {
    const conditions = { actions: { values: [{ id: 1, name: 'Paid' }] } }
    expect(patch(survey({ conditions }), (values) => ({ ...values, name: 'New' }))).toEqual({
      name: 'New',
      conditions,
    })
  })
})

describe('problems', () => {
  function problems(loaded: Survey, edit: (values: SurveyValues) => SurveyValues) {
    const values = edit(readSurvey(loaded))
    const body = writeSurvey(values)
    const changes = changedFields(writeSurvey(readSurvey(loaded)), body)
    return surveyProblems(values, changes, body, loaded).map((problem) => problem.field)
  }

  it('do not come up for what was wrong before and is not being changed', () => {
    const questions = [{ type: 'link', link: 'http://example.com' }]
    expect(problems(survey({ questions }), (values) => ({ ...values, name: 'New' }))).toEqual([])
  })

  it('name the field at fault', () => {
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
    const found = problems(survey({ questions }), (values) => ({
      ...values,
      questions: values.questions.filter((_, index) => index !== 5).reverse(),
    }))
    expect(found).toEqual([
      'questions.1.wire.validation.min_length',
      'questions.2.choices.1.text',
      'questions.3.wire.link',
      'questions.4.wire.question',
    ])
  })

  it('show a way on that leads to a deleted question', () => {
    const questions = [
      { type: 'open', question: 'a', branching: { type: 'specific_question', index: 1 } },
      { type: 'open', question: 'b' },
    ]
    const found = problems(survey({ questions }), (values) => ({
      ...values,
      questions: values.questions.slice(0, 1),
    }))
    expect(found).toEqual(['questions.0.branching.target'])
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

  it('name a filter that reaches everyone', () => {
    const open = { groups: [{ properties: [], rollout_percentage: 100 }] }
    expect(problems(survey(), (values) => ({ ...values, targeting_flag_filters: open }))).toEqual([
      'targeting_flag_filters',
    ])
  })
})

describe('a new survey', () => {
  it('starts as a popover with one open question', () => {
    const body = writeSurvey({ ...newSurvey(), name: 'First' })
    expect(body).toMatchObject({
      name: 'First',
      type: 'popover',
      conditions: null,
      appearance: { displayThankYouMessage: true },
      questions: [{ type: 'open', descriptionContentType: 'text', buttonText: 'Submit' }],
    })
  })
})

describe('rounds of a repeating survey', () => {
  it('begin at the start and every so many days', () => {
    const dates = iterationDates(new Date('2024-05-01T00:00:00Z'), 3, 10, 5)
    expect(dates.map((date) => date.toISOString().slice(0, 10))).toEqual([
      '2024-05-01',
      '2024-05-11',
      '2024-05-21',
    ])
  })
})
