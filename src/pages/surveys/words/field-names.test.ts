import { expect, it } from 'vitest'
import { fieldName } from './field-names'

it('a field that nobody here knows is taken apart into words', () => {
  expect(['some_new_field', 'someNewKey', 'constructor', 'x'].map(fieldName)).toEqual([
    'Some new field',
    'Some new key',
    'Constructor',
    'X',
  ])
})

it('a field by whose name nobody would know it has another', () => {
  expect(['internal_targeting_flag', 'type', 'zIndex'].map(fieldName)).toEqual([
    'Internal flag',
    'How it reaches people',
    'Z index',
  ])
})
