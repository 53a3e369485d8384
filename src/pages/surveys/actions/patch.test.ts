import { describe, expect, it } from 'vitest'
import type { Survey } from '../../../../contract/schemas/surveys'
import { buildSurveyPatch } from './patch'

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

describe('survey action', () => {
  it('sends only the changed field', () => {
    expect(buildSurveyPatch(survey({ conditions: { url: '/a' } }), { end_date: null })).toEqual({
      end_date: null,
    })
  })

  it('sends the conditions as well if they contain actions, and the flag with its variant', () => {
    const conditions = { actions, linkedFlagVariant: 'b' }
    expect(buildSurveyPatch(survey({ conditions, linked_flag: { id: 3 } }), { archived: true })).toEqual({
      archived: true,
      conditions,
      linked_flag_id: 3,
    })
  })
})
