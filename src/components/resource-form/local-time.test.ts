import { describe, expect, it } from 'vitest'
import { fromLocalInput, toLocalInput } from './local-time'

describe('an instant in a local field', () => {
  it('comes back as the same instant, to the minute', () => {
    for (const instant of [
      '2024-05-01T12:34:00.000Z',
      '2024-12-31T23:59:00.000Z',
      '1980-02-29T00:00:00.000Z',
    ]) {
      expect(fromLocalInput(toLocalInput(instant))).toBe(instant)
    }
  })

  it('is null where the field is empty, and the field is empty where there is none', () => {
    expect(fromLocalInput('')).toBeNull()
    expect(toLocalInput(null)).toBe('')
    expect(toLocalInput('soon')).toBe('')
  })
})
