import { describe, expect, it, vi } from 'vitest'

// Module initialization reads browser storage.
vi.stubGlobal('sessionStorage', { getItem: () => null })
vi.stubGlobal('localStorage', { getItem: () => null })
const { describeOutcome } = await import('./verify-write')

describe('outcome check of a change without a response', () => {
  it('compares the sent fields', () => {
    expect(describeOutcome('PATCH', { name: 'New' }, { id: 1, name: 'New' })).toContain('received it')
    expect(describeOutcome('PATCH', { name: 'New', is_on: true }, { name: 'Old', is_on: false })).toBe(
      'It did not arrive as you sent it: name, is on are different.',
    )
  })

  it('is inconclusive if there is nothing to compare', () => {
    expect(describeOutcome('PATCH', { questions: [{}] }, { questions: [] })).toContain('Everything on show')
    expect(describeOutcome('PATCH', { set_place: 1 }, { place: 1 })).toContain('Everything on show')
    expect(describeOutcome('PATCH', undefined, 'odd')).toContain('Everything on show')
  })

  it('checks if the record exists', () => {
    expect(describeOutcome('DELETE', undefined, null)).toContain('it is gone')
    expect(describeOutcome('DELETE', undefined, { id: 1 })).toContain('still there')
    expect(describeOutcome('POST', { name: 'New' }, { results: [{ name: 'New', id: 7 }] })).toContain(
      'one like it',
    )
    expect(describeOutcome('POST', { name: 'New' }, { results: [null, { name: 'Old' }] })).toContain(
      'none like it',
    )
    expect(describeOutcome('POST', { name: 'New' }, 'odd')).toContain('none like it')
  })
})
