import { describe, expect, it } from 'vitest'
import { describeChange } from './change'

const change = (field: string, before: unknown, after: unknown) =>
  describeChange({ type: 'Survey', action: 'changed', field, before, after })

describe('activity log change', () => {
  it('names the field of a single value', () => {
    expect(change('responses_limit', null, 100)).toEqual([
      { what: 'Response limit', before: undefined, after: 100 },
    ])
  })

  it('names only the changed keys of the appearance', () => {
    const before = { position: 'right', zIndex: '1', own: { a: 1 } }
    expect(change('appearance', before, { ...before, position: 'left' })).toEqual([
      { what: 'Appearance: position', before: 'right', after: 'left' },
    ])
  })

  it('distinguishes edited, added, deleted and moved questions', () => {
    const [a, b, c] = [
      { id: 'a', question: 'A?' },
      { id: 'b', question: 'B?' },
      { id: 'c', question: 'C?', scale: 5 },
    ]
    const lines = change('questions', [a, b, c], [{ ...c, scale: 10 }, a, { id: 'd', question: 'D?' }])
    expect(lines).toEqual([
      { what: 'Question “C?”: scale', before: 5, after: 10 },
      { what: 'Question added', before: undefined, after: 'D?' },
      { what: 'Question deleted', before: 'B?', after: undefined },
      { what: 'Question order', before: '1, 3', after: '3, 1' },
    ])
  })

  it('describes the audience of a filter by properties', () => {
    const filters = { groups: [{ properties: [{ key: 'plan', value: 'pro' }], rollout_percentage: 50 }] }
    expect(change('targeting_flag_filters', null, filters)).toEqual([
      { what: 'Filter by properties', before: undefined, after: '50% of users whose plan is “pro”' },
    ])
  })

  it('omits branching whose indexes changed only because of the order', () => {
    const [a, b] = [
      { id: 'a', question: 'A?', branching: { type: 'specific_question', index: 1 } },
      { id: 'b', question: 'B?' },
    ]
    const renumbered = { ...a, branching: { type: 'specific_question', index: 0 } }
    expect(change('questions', [a, b], [b, renumbered])).toEqual([
      { what: 'Question order', before: '1, 2', after: '2, 1' },
    ])
    expect(change('questions', [a, b], [{ ...a, branching: { type: 'end' } }, b])).toEqual([
      { what: 'After question “A?”', before: 'Then “B?”', after: 'Then end survey' },
    ])
  })
})
