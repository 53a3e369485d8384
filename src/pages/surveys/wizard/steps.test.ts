import { expect, it } from 'vitest'
import { createSurveyValues } from '../model/survey'
import type { SurveyValues } from '../model/survey-values'
import { createTemplateValues, TEMPLATES } from '../templates/templates'
import { findWizardStep, getAdvancedSettings } from './steps'

it('finds the step of a field by the longest matching name', () => {
  const steps = [
    'name',
    'questions.2.wire.link',
    'conditions',
    'conditions.url',
    'conditions.events.repeatedActivation',
    'appearance.backgroundColor',
    'appearance.surveyPopupDelaySeconds',
    'end_date',
    'translations.de.name',
  ].map((field) => findWizardStep(field)?.id)
  expect(steps).toEqual(['what', 'questions', 'where', 'where', 'when', 'look', 'when', 'when', 'languages'])
  expect(findWizardStep('names')).toBeUndefined()
  expect(findWizardStep('targeting')).toBeUndefined()
})

const survey = (fields: Partial<SurveyValues>): SurveyValues => ({ ...createSurveyValues(), ...fields })

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
  expect(getAdvancedSettings('where', survey({ conditions }))).toEqual(['devices', 'selector', 'future key'])
  expect(getAdvancedSettings('when', survey({ conditions }))).toEqual(['actions'])
})

it('names the end date and the appearance settings outside the guide', () => {
  const end_date = '2030-01-01T00:00:00Z'
  expect(getAdvancedSettings('when', survey({ end_date, response_sampling_limit: 5 }))).toEqual([
    'end',
    'rate limit',
  ])
  const appearance = { position: 'left', zIndex: '7', whiteLabel: false, fontFamily: 'Inter' }
  expect(getAdvancedSettings('look', survey({ appearance }))).toEqual(['z index', 'font family'])
})

it('returns nothing for a blank survey and for unmodified templates', () => {
  for (const start of [
    createSurveyValues(),
    ...TEMPLATES.map(({ id }) => createTemplateValues(id) ?? createSurveyValues()),
  ]) {
    for (const step of ['what', 'questions', 'where', 'when', 'look', 'check'] as const) {
      expect(getAdvancedSettings(step, start)).toEqual([])
    }
  }
})
