import { expect, it } from 'vitest'
import { validateSurvey } from './problems'
import { createSurveyValues, serializeSurvey } from './survey'
import type { SurveyValues } from './survey-values'

const values: SurveyValues = {
  ...createSurveyValues(),
  linked_flag_id: 7,
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
    targeting_flag_filters: null,
    conditions: { future: 1 },
    appearance: { borderColor: 'red' },
  })
  expect(body.appearance).not.toHaveProperty('surveyPopupDelaySeconds')
  const { questions: _, ...changes } = body
  expect(validateSurvey(values, changes, body, null)).toEqual([])
})

it('is written with them once it has another type again', () => {
  const { conditions, appearance, linked_flag_id } = serializeSurvey({ ...values, type: 'popover' })
  expect({ conditions, appearance, linked_flag_id }).toEqual({
    conditions: values.conditions,
    appearance: values.appearance,
    linked_flag_id: 7,
  })
})
