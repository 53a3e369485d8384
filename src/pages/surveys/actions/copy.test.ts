import { describe, expect, it } from 'vitest'
import type { Survey } from '../../../../contract/schemas/surveys'
import { buildCopyForOtherProject, buildSurveyCopy, formatCopyName } from './copy'
import { getCopyOmissions } from './copy-omissions'

const survey = {
  id: 'x',
  name: 'One',
  description: '',
  type: 'popover',
  questions: [{ id: 'q', type: 'open', question: 'Why?', unknown: { kept: true } }],
  conditions: null,
  appearance: null,
  start_date: '2026-01-01T00:00:00Z',
  archived: true,
  linked_flag: { id: 7, key: 'beta' },
  targeting_flag: { filters: { groups: [{ rollout_percentage: 5 }] } },
} as unknown as Survey

describe('copy of a survey', () => {
  it('is a draft with new questions and its own targeting', () => {
    expect(buildSurveyCopy(survey, 'Two')).toEqual({
      name: 'Two',
      description: '',
      type: 'popover',
      linked_flag_id: 7,
      targeting_flag_filters: { groups: [{ rollout_percentage: 5 }] },
      questions: [{ type: 'open', question: 'Why?', unknown: { kept: true } }],
    })
  })

  it('has a name within the maximum length that differs from other copies', () => {
    expect(formatCopyName('NPS', 1)).toBe('NPS (copy)')
    expect(formatCopyName('x'.repeat(400), 2)).toHaveLength(400)
    expect(formatCopyName('x'.repeat(400), 2)).toMatch(/ \(copy 2\)$/)
  })

  it('preserves unknown fields of any shape', () => {
    const odd = { ...survey, conditions: { own: [1], url: '/a' }, questions: 'none' } as unknown as Survey
    expect(buildSurveyCopy(odd, 'Two').conditions).toEqual({ own: [1], url: '/a' })
    expect(buildSurveyCopy(odd, 'Two')).not.toHaveProperty('questions')
  })
})

describe('copy in another project', () => {
  const conditions = {
    url: '/a',
    own: 1,
    linkedFlagVariant: 'b',
    actions: { values: [{ id: 1, name: 'Paid' }, { id: 2 }] },
  }
  const tied = { ...survey, conditions } as unknown as Survey

  it('omits only what belongs to the project', () => {
    expect(buildCopyForOtherProject(tied, 'Two')).toEqual({
      ...buildCopyForOtherProject(survey, 'Two'),
      conditions: { url: '/a', own: 1 },
    })
    expect(buildCopyForOtherProject(survey, 'Two')).not.toHaveProperty('linked_flag_id')
  })

  it('lists what it omits', () => {
    expect(getCopyOmissions(tied).elsewhere).toEqual([
      'The feature flag “beta” belongs to this project. A copy in another project is not restricted to users with the flag.',
      'The actions “Paid” and “2” belong to this project. A copy in another project does not wait for them.',
    ])
    const cohort = { groups: [{ properties: [{ type: 'cohort', key: 'id', value: 3 }] }] }
    const filtered = {
      ...survey,
      linked_flag: null,
      targeting_flag: { filters: cohort },
    } as unknown as Survey
    expect(getCopyOmissions(filtered).elsewhere).toHaveLength(1)
  })
})
