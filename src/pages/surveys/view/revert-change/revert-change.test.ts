import { describe, expect, it } from 'vitest'
import type { Survey } from '../../../../../contract/schemas/surveys'
import { buildRevert, getCurrentValue, isSameSnapshot } from './revert-change'

const change = (field: string, before: unknown, after: unknown = 'now') =>
  ({ type: 'Survey', action: 'changed', field, before, after }) as const

const back = (field: string, before: unknown) => buildRevert(change(field, before), [change(field, before)])

describe('reverting a change', () => {
  it('sends the complete previous value of the field', () => {
    const questions = [{ id: 'a', question: 'A?', own: 1 }]
    expect(back('questions', questions)).toEqual({ questions })
    expect(back('conditions', null)).toEqual({ conditions: null })
    expect(back('archived', false)).toEqual({ archived: false })
    expect(back('end_date', undefined)).toEqual({ end_date: null })
  })

  it('sends an empty text if the log contains no value', () => {
    expect(back('description', null)).toEqual({ description: '' })
  })

  it('uses the id of the linked flag, and the filter of the targeting flag', () => {
    expect(back('linked_flag', { id: 7, key: 'beta' })).toEqual({ linked_flag_id: 7 })
    expect(back('linked_flag', null)).toEqual({ linked_flag_id: null })
    expect(back('targeting_flag_filters', { groups: [] })).toEqual({ targeting_flag_filters: { groups: [] } })
    expect(back('targeting_flag_filters', null)).toEqual({ remove_targeting_flag: true })
  })

  it('sends both iteration fields', () => {
    const changes = [change('iteration_count', 4), change('iteration_frequency_days', 7)]
    expect(changes.map((change) => buildRevert(change, changes))).toEqual([
      { iteration_count: 4, iteration_frequency_days: 7 },
      { iteration_count: 4, iteration_frequency_days: 7 },
    ])
  })

  it('is unavailable for fields that are computed by the server or unknown', () => {
    for (const field of ['current_iteration', 'targeting_flag', 'iteration_start_dates', 'linked_insight_id'])
      expect(back(field, {})).toBeNull()
    expect(back('name', null)).toBeNull()
    expect(back('linked_flag', 'Flag object (7)')).toBeNull()
  })
})

describe('field of a reverted change', () => {
  it('is compared in the normalized form of the log', () => {
    expect(isSameSnapshot('description', '', null)).toBe(true)
    expect(isSameSnapshot('linked_flag', { id: 7, key: 'a' }, { id: 7, key: 'b', active: true })).toBe(true)
    expect(isSameSnapshot('questions', [{ id: 'a' }], [{ id: 'b' }])).toBe(false)
  })

  it('is read from its location in the survey', () => {
    const survey = { name: 'One', targeting_flag: { filters: { a: 1 } } } as unknown as Survey
    expect(getCurrentValue(survey, 'targeting_flag_filters')).toEqual({ a: 1 })
    expect(getCurrentValue(survey, 'name')).toBe('One')
    expect(getCurrentValue(survey, 'end_date')).toBeNull()
  })
})
