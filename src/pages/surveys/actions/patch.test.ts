import { describe, expect, it } from 'vitest'
import type { Survey } from '../../../../contract/schemas/surveys'
import { patchOf, undoOf } from './patch'

const survey = (fields: object) =>
  ({
    id: 'x',
    conditions: null,
    start_date: '2024-05-01T00:00:00Z',
    end_date: null,
    archived: false,
    current_iteration: null,
    current_iteration_start_date: null,
    ...fields,
  }) as unknown as Survey

const actions = { values: [{ id: 7, name: 'Paid' }] }

describe('a step of a survey', () => {
  it('sends the one field', () => {
    expect(patchOf(survey({ conditions: { url: '/a' } }), { end_date: null })).toEqual({ end_date: null })
  })

  it('sends the conditions along where they hold actions, and the flag with its variant', () => {
    const conditions = { actions, linkedFlagVariant: 'b' }
    expect(patchOf(survey({ conditions, linked_flag: { id: 3 } }), { archived: true })).toEqual({
      archived: true,
      conditions,
      linked_flag_id: 3,
    })
  })
})

describe('the way back from a step', () => {
  it('holds what the step changed as it was', () => {
    const before = survey({ end_date: null })
    const after = survey({ end_date: '2024-06-01T00:00:00Z', archived: true })
    expect(undoOf(before, after)).toEqual({ end_date: null, archived: false })
    expect(undoOf(before, before)).toEqual({})
  })

  it('takes rounds back that began with it', () => {
    const before = survey({ start_date: null })
    const after = survey({ current_iteration: 1, current_iteration_start_date: '2024-05-01T00:00:00Z' })
    expect(undoOf(before, after)).toEqual({
      start_date: null,
      current_iteration: null,
      current_iteration_start_date: null,
    })
  })

  it('keeps actions, and leaves alone what the server never told', () => {
    const before = survey({ conditions: { actions }, archived: undefined })
    const after = survey({ conditions: { actions }, end_date: 'x', archived: false })
    expect(undoOf(before, after)).toEqual({ end_date: null, conditions: { actions } })
  })
})
