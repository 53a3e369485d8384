import { describe, expect, it, vi } from 'vitest'

// Module initialization reads browser storage.
vi.stubGlobal('sessionStorage', { getItem: () => null })
vi.stubGlobal('localStorage', { getItem: () => null })
const { describeOutcome } = await import('./verify-write')

describe('outcome check of a change without a response', () => {
  it('compares the sent fields', () => {
    expect(describeOutcome('PATCH', { name: 'New' }, { id: 1, name: 'New' })).toContain(
      'received the request',
    )
    expect(describeOutcome('PATCH', { name: 'New', is_on: true }, { name: 'Old', is_on: false })).toBe(
      'The record differs from what you sent in name, is on.',
    )
  })

  it('is inconclusive if there is nothing to compare', () => {
    expect(describeOutcome('PATCH', { questions: [{}] }, { questions: [] })).toContain('has been reloaded')
    expect(describeOutcome('PATCH', { set_place: 1 }, { place: 1 })).toContain('has been reloaded')
    expect(describeOutcome('PATCH', undefined, 'odd')).toContain('has been reloaded')
  })

  it('checks if the record exists', () => {
    expect(describeOutcome('DELETE', undefined, null)).toContain('was deleted')
    expect(describeOutcome('DELETE', undefined, { id: 1 })).toContain('still exists')
    expect(describeOutcome('POST', { name: 'New' }, { results: [{ name: 'New', id: 7 }] })).toContain(
      'contains such a record',
    )
    expect(describeOutcome('POST', { name: 'New' }, { results: [null, { name: 'Old' }] })).toContain(
      'contains no such record',
    )
    expect(describeOutcome('POST', { name: 'New' }, 'odd')).toContain('contains no such record')
  })
})
