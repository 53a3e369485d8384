import { expect, it } from 'vitest'
import { newSurvey, type SurveyValues } from '../model/survey'
import { startOf, TEMPLATES } from '../templates/templates'
import { beyondGuide } from './beyond'

const survey = (fields: Partial<SurveyValues>): SurveyValues => ({ ...newSurvey(), ...fields })

it('names conditions without a field in the step, including unknown ones', () => {
  const conditions = {
    url: '/a',
    events: { values: [{ name: 'paid' }] },
    deviceTypes: ['Mobile'],
    selector: '.x',
    futureKey: { deep: 1 },
    actions: { values: [{ id: 1 }] },
    cancelEvents: { values: [] },
  }
  expect(beyondGuide('where', survey({ conditions }))).toEqual(['devices', 'selector', 'future key'])
  expect(beyondGuide('when', survey({ conditions }))).toEqual(['actions'])
})

it('names the end date and the appearance settings outside the guide', () => {
  const end_date = '2030-01-01T00:00:00Z'
  expect(beyondGuide('when', survey({ end_date, response_sampling_limit: 5 }))).toEqual([
    'end',
    'responses to spread',
  ])
  const appearance = { position: 'left', zIndex: '7', whiteLabel: false, fontFamily: 'Inter' }
  expect(beyondGuide('look', survey({ appearance }))).toEqual(['z index', 'font family'])
})

it('returns nothing for a blank survey and for unmodified templates', () => {
  for (const start of [newSurvey(), ...TEMPLATES.map(({ id }) => startOf(id) ?? newSurvey())]) {
    for (const step of ['what', 'questions', 'where', 'when', 'look', 'check'] as const) {
      expect(beyondGuide(step, start)).toEqual([])
    }
  }
})
