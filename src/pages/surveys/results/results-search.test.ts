import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getDay, parseDay } from '../../../lib/time/zoned-time'
import { SPANS, toInstantRange } from './day-range'
import {
  type AnswerMatch,
  DEFAULT_RESULTS_STATE,
  isMatchSelected,
  parseState,
  type ResultsState,
  serializeState,
  toggleAnswer,
} from './results-search'

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
const matchArbitrary: fc.Arbitrary<AnswerMatch> = fc.oneof(
  fc.string({ unit: 'grapheme' }).map((is) => ({ is })),
  fc.constantFrom<AnswerMatch[]>('other', 'odd', 'none'),
)
const day = fc
  .date({ min: new Date(1990, 0, 1), max: new Date(2090, 0, 1), noInvalidDate: true })
  .map((at) => getDay(at, 'UTC'))
const range = fc.oneof(
  fc.constantFrom(...SPANS).map((last) => ({ from: null, to: null, last })),
  fc
    .tuple(fc.option(day), fc.option(day))
    .map(([a, b]) => (a !== null && b !== null && a > b ? [b, a] : [a, b]))
    .map(([from = null, to = null]) => ({ from, to, last: null })),
)
const state: fc.Arbitrary<ResultsState> = fc
  .record({
    view: fc.constantFrom('summary' as const, 'responses' as const),
    chart: fc.constantFrom('score' as const, 'responses' as const),
    show: fc.constantFrom('charts' as const, 'tables' as const),
    sort: fc.constantFrom('count' as const, 'order' as const),
    completed: fc.constantFrom(true, false, null),
    language: fc.constantFrom(null, 'fr', 'pt-br'),
    search: fc.string({ unit: 'grapheme', maxLength: 60 }),
    answers: fc.uniqueArray(
      fc.record({
        key: text,
        matches: fc.uniqueArray(matchArbitrary, {
          minLength: 1,
          maxLength: 4,
          selector: (match) => JSON.stringify(match),
        }),
      }),
      { selector: ({ key }) => key, maxLength: 4 },
    ),
    offset: fc.nat(999_999_999),
    open: fc.option(fc.uuid(), { nil: null }),
    range,
  })
  .map(({ range, ...rest }) => ({ ...rest, ...range }))

/** Serializes and parses like the router. */
const roundTrip = (search: Record<string, string>) =>
  Object.fromEntries(new URLSearchParams(new URLSearchParams(search).toString()))

describe('results URL', () => {
  it('contains the complete state', () => {
    fc.assert(
      fc.property(state, (state) => {
        expect(parseState(roundTrip(serializeState(state)))).toEqual({ state, dropped: [] })
      }),
    )
  })

  it('is parsed without an error, whatever it contains', () => {
    const part = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('-7d', '2024-05-01', 'is.', 'true'))
    const parts = fc.record(
      {
        view: part,
        from: part,
        to: part,
        chart: part,
        show: part,
        sort: part,
        completed: part,
        search: part,
        answers: part,
        offset: part,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(parts, (searchParams) => {
        const { state } = parseState(searchParams)
        expect(parseState(roundTrip(serializeState(state)))).toEqual({ state, dropped: [] })
      }),
    )
  })

  it('omits default values', () => {
    expect(serializeState(DEFAULT_RESULTS_STATE)).toEqual({ tab: 'results' })
  })

  it.each([
    ['from', '2024-02-30'],
    ['from', '-8d'],
    ['to', 'tomorrow'],
    ['view', 'pie'],
    ['chart', 'x'],
    ['show', 'x'],
    ['sort', 'x'],
    ['completed', 'maybe'],
    ['answers', 'q=x'],
    ['offset', '-1'],
    ['search', 'x'.repeat(201)],
  ])('ignores %s=%s and reports it', (name, value) => {
    expect(parseState({ [name]: value })).toEqual({ state: DEFAULT_RESULTS_STATE, dropped: [name] })
  })

  it('preserves valid filters beside an invalid one', () => {
    const { state, dropped } = parseState({ answers: 'q=is.9&q=what&r=none' })
    expect(state.answers).toEqual([
      { key: 'q', matches: [{ is: '9' }] },
      { key: 'r', matches: ['none'] },
    ])
    expect(dropped).toEqual(['answers'])
  })

  it('ignores an end before the start', () => {
    const { state, dropped } = parseState({ from: '2024-05-02', to: '2024-05-01' })
    expect([state.from, state.to, dropped]).toEqual(['2024-05-02', null, ['to']])
  })

  it('toggles an answer filter', () => {
    const once = toggleAnswer([], 'q', [{ is: '9' }])
    const twice = toggleAnswer(once, 'q', [{ is: '10' }])
    expect(twice).toEqual([{ key: 'q', matches: [{ is: '9' }, { is: '10' }] }])
    expect(isMatchSelected(twice, 'q', [{ is: '10' }, { is: '9' }])).toBe(true)
    expect(isMatchSelected(once, 'q', [{ is: '10' }, { is: '9' }])).toBe(false)
    expect(toggleAnswer(toggleAnswer(twice, 'q', [{ is: '9' }]), 'q', [{ is: '10' }])).toEqual([])
  })
})

describe('date range', () => {
  it.each([
    // Day with 23 hours.
    ['Europe/Berlin', '2024-03-30T23:00:00.000Z', '2024-03-31T21:59:59.999999Z'],
    ['Asia/Kathmandu', '2024-03-30T18:15:00.000Z', '2024-03-31T18:14:59.999999Z'],
  ])('includes both ends for %s', (zone, since, until) => {
    const day = { from: '2024-03-31', to: '2024-03-31', last: null }
    expect(toInstantRange(day, new Date(), zone)).toEqual({ since, until })
  })

  it('includes the last days up to today', () => {
    // May 11 in Samoa.
    const now = new Date('2024-05-10T15:30:00Z')
    expect(toInstantRange({ from: null, to: null, last: 7 }, now, 'Pacific/Apia')).toEqual({
      since: '2024-05-04T11:00:00.000Z',
      until: null,
    })
  })

  it.each(['2024-13-01', '2023-02-29', '0000-01-01', '24-1-1', ''])(
    'does not accept the invalid date %s',
    (day) => {
      expect(parseDay(day)).toBeNull()
    },
  )
})
