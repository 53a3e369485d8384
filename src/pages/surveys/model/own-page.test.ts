import { expect, it } from 'vitest'
import { validateSurvey } from './form-model'
import { createSurveyValues, serializeSurvey } from './survey'
import type { SurveyValues } from './survey-values'

const values: SurveyValues = {
  ...createSurveyValues(),
  linked_flag_id: 7,
  schedule: 'recurring',
  iteration_count: 4,
  iteration_frequency_days: 90,
  targeting_flag_filters: { groups: [{ properties: [{ key: 'plan', value: 'pro' }] }] },
  conditions: {
    url: '/cart',
    urlMatchType: 'icontains',
    events: { values: [{ name: 'paid' }] },
    seenSurveyWaitPeriodInDays: 30,
    future: 1,
  },
  appearance: { borderColor: 'red', surveyPopupDelaySeconds: 5 },
}

it('is written without settings that a survey on its own page cannot have', () => {
  const body = serializeSurvey({ ...values, type: 'external_survey' })
  expect(body).toMatchObject({
    linked_flag_id: null,
    schedule: 'once',
    iteration_count: null,
    iteration_frequency_days: null,
    targeting_flag_filters: null,
    conditions: { future: 1 },
    appearance: { borderColor: 'red' },
  })
  expect(body.appearance).not.toHaveProperty('surveyPopupDelaySeconds')
  const { questions: _, ...changes } = body
  expect(validateSurvey(values, changes, body, null)).toEqual([])
})

it('is written with them once it has another type again', () => {
  const { conditions, appearance, linked_flag_id, iteration_count } = serializeSurvey({
    ...values,
    type: 'popover',
  })
  expect({ conditions, appearance, linked_flag_id, iteration_count }).toEqual({
    iteration_count: 4,
    conditions: values.conditions,
    appearance: values.appearance,
    linked_flag_id: 7,
  })
})
