import { expect, it } from 'vitest'
import { stepOf } from './steps'

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
  ].map((field) => stepOf(field)?.id)
  expect(steps).toEqual(['what', 'questions', 'where', 'where', 'when', 'look', 'when', 'when'])
  expect(stepOf('names')).toBeUndefined()
  expect(stepOf('targeting')).toBeUndefined()
})
