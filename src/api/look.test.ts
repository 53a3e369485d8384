import { describe, expect, it, vi } from 'vitest'

// Module initialization reads browser storage.
vi.stubGlobal('sessionStorage', { getItem: () => null })
vi.stubGlobal('localStorage', { getItem: () => null })
const { verdict } = await import('./look')

describe('outcome check of a change without a response', () => {
  it('compares the sent fields', () => {
    expect(verdict('PATCH', { name: 'New' }, { id: 1, name: 'New' })).toContain('received it')
    expect(verdict('PATCH', { name: 'New', is_on: true }, { name: 'Old', is_on: false })).toBe(
      'It did not arrive as you sent it: name, is on are different.',
    )
  })

  it('is inconclusive if there is nothing to compare', () => {
    expect(verdict('PATCH', { questions: [{}] }, { questions: [] })).toContain('Everything on show')
    expect(verdict('PATCH', { set_place: 1 }, { place: 1 })).toContain('Everything on show')
    expect(verdict('PATCH', undefined, 'odd')).toContain('Everything on show')
  })

  it('checks if the record exists', () => {
    expect(verdict('DELETE', undefined, null)).toContain('it is gone')
    expect(verdict('DELETE', undefined, { id: 1 })).toContain('still there')
    expect(verdict('POST', { name: 'New' }, { results: [{ name: 'New', id: 7 }] })).toContain('one like it')
    expect(verdict('POST', { name: 'New' }, { results: [null, { name: 'Old' }] })).toContain('none like it')
    expect(verdict('POST', { name: 'New' }, 'odd')).toContain('none like it')
  })
})
