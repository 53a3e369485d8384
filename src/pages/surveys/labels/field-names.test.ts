import { expect, it } from 'vitest'
import { getSurveyFieldName } from './field-names'

it('an unknown field name is split into words', () => {
  expect(['some_new_field', 'someNewKey', 'constructor', 'x'].map(getSurveyFieldName)).toEqual([
    'Some new field',
    'Some new key',
    'Constructor',
    'X',
  ])
})

it('a field with an unclear name has a label', () => {
  expect(['internal_targeting_flag', 'type', 'zIndex'].map(getSurveyFieldName)).toEqual([
    'Internal flag',
    'Survey type',
    'Z index',
  ])
})
