import { expect, it } from 'vitest'
import { findWizardStep } from './steps'

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
