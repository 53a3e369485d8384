import { describe, expect, it } from 'vitest'
import type { Survey } from '../../../../contract/schemas/surveys'
import { copyName, copyOf } from './copy'

describe('a copy of a survey', () => {
  it('is a draft with the questions as new ones and the targeting as its own', () => {
    const survey = {
      id: 'x',
      name: 'One',
      description: '',
      type: 'popover',
      questions: [{ id: 'q', type: 'open', question: 'Why?', unknown: { kept: true } }],
      appearance: null,
      start_date: '2026-01-01T00:00:00Z',
      archived: true,
      linked_flag: { id: 7 },
      targeting_flag: { filters: { groups: [{ rollout_percentage: 5 }] } },
    } as unknown as Survey
    expect(copyOf(survey, 'Two')).toEqual({
      name: 'Two',
      description: '',
      type: 'popover',
      linked_flag_id: 7,
      targeting_flag_filters: { groups: [{ rollout_percentage: 5 }] },
      questions: [{ type: 'open', question: 'Why?', unknown: { kept: true } }],
    })
  })

  it('has a name that fits and tells it from other copies', () => {
    expect(copyName('NPS', 1)).toBe('NPS (copy)')
    expect(copyName('x'.repeat(400), 2)).toHaveLength(400)
    expect(copyName('x'.repeat(400), 2)).toMatch(/ \(copy 2\)$/)
  })
})
