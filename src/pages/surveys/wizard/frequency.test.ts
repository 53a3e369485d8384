import { expect, it } from 'vitest'
import { type Frequency, getFrequencyFields, parseFrequency, setRepeatedActivation } from './frequency'

const RHYTHMS: Frequency[] = ['once', 'monthly', 'quarterly', 'yearly', 'always']

it('reads the frequency back from the fields it was written to', () => {
  for (const frequency of RHYTHMS) {
    const paid = { values: [{ name: 'paid', propertyFilters: { plan: 'pro' } }] }
    for (const events of [undefined, paid]) {
      const conditions = { events: setRepeatedActivation(frequency, events) }
      expect(parseFrequency({ ...getFrequencyFields(frequency), conditions })).toBe(frequency)
    }
  }
})

it('preserves the other settings of events', () => {
  const events = { values: [{ name: 'paid', propertyFilters: { plan: 'pro' } }], own: 1 }
  const always = setRepeatedActivation('always', events)
  expect(always).toEqual({ ...events, repeatedActivation: true })
  expect(setRepeatedActivation('once', always)).toEqual(events)
  expect(setRepeatedActivation('always', null)).toBeNull()
  expect(setRepeatedActivation('always', { values: [] })).toEqual({ values: [] })
})

it('returns null for a frequency that the guide does not offer', () => {
  const rounds = (iteration_count: number | null, iteration_frequency_days: number | null) =>
    parseFrequency({ schedule: 'recurring', iteration_count, iteration_frequency_days, conditions: {} })
  expect(rounds(7, 14)).toBeNull()
  expect(rounds(null, null)).toBeNull()
  expect(rounds(null, 30)).toBeNull()
  expect(rounds(500, 30)).toBe('monthly')
})

it('reads repeated activation by events as always', () => {
  const events = { values: [{ name: 'paid' }], repeatedActivation: true }
  expect(parseFrequency({ schedule: 'once', conditions: { events } })).toBe('always')
  expect(parseFrequency({ schedule: 'once', conditions: { events: { ...events, values: [] } } })).toBe('once')
  expect(parseFrequency({ conditions: {} })).toBe('once')
})
