import { describe, expect, it } from 'vitest'
import { fromZonedTime } from '../../../lib/time/zoned-time'
import { parseResponse } from './parse-response'
import { matchAnswers } from './result-questions'
import { compareLastPeriods, computeTrend, describePeriod } from './trend'

const ZONE = 'America/St_Johns'
const wire = { id: 'nps', type: 'rating', scale: 10, question: 'How likely?' }

function trend(rated: [at: Date | string, rating: unknown][], question: object = wire) {
  const responses = rated.map(([at, answer], index) =>
    parseResponse(
      {
        submitted_at: at instanceof Date ? at.toISOString() : at,
        answers: [{ question_id: 'nps', question_index: 0, answer }],
      },
      index,
    ),
  )
  const { questions, answered } = matchAnswers([{ ...question }], responses)
  return questions[0] ? computeTrend(questions[0], answered, ZONE) : null
}
const at = (month: number, day: number, year = 2024) =>
  fromZonedTime(new Date(Date.UTC(year, month - 1, day, 23, 30)), ZONE).at
const periods = (result: ReturnType<typeof trend>) =>
  result?.periods.map(({ start, count, value }) => [start, count, value])

describe('rating trend', () => {
  it('is by day within a month, with gaps for days without answers', () => {
    const result = trend([
      [at(5, 1), 9],
      [at(5, 1), 0],
      [at(5, 3), 10],
    ])
    expect(result?.unit).toBe('day')
    expect(periods(result)).toEqual([
      ['2024-05-01', 2, 0],
      ['2024-05-02', 0, null],
      ['2024-05-03', 1, 100],
    ])
  })

  it('is by week from Monday within half a year, across DST changes', () => {
    const result = trend([
      [at(3, 20), 9],
      [at(4, 28), 3],
    ])
    expect(result?.unit).toBe('week')
    expect(result?.periods.map(({ start }) => new Date(start).getUTCDay())).toEqual([1, 1, 1, 1, 1, 1])
    expect(periods(result)?.[0]).toEqual(['2024-03-18', 1, 100])
    expect(periods(result)?.at(-1)).toEqual(['2024-04-22', 1, -100])
  })

  it('is by month, then by year, with a limited number of periods', () => {
    expect(
      trend([
        [at(1, 31), 9],
        [at(12, 31), 9],
      ])?.periods,
    ).toHaveLength(12)
    const long = trend([
      [at(1, 1, 1200), 9],
      [at(1, 1, 2024), 9],
    ])
    expect(long).toMatchObject({ unit: 'year', cut: true })
    expect(long?.periods).toHaveLength(60)
  })

  it('shows the average if there is no score', () => {
    const result = trend(
      [
        [at(5, 1), 2],
        [at(5, 1), 5],
        [at(5, 2), 'often'],
      ],
      { ...wire, scale: 7 },
    )
    expect(periods(result)).toEqual([
      ['2024-05-01', 2, 3.5],
      ['2024-05-02', 0, null],
    ])
  })

  it('requires two days and valid timestamps', () => {
    expect(trend([[at(5, 1), 9]])).toBeNull()
    expect(
      trend([
        ['never', 9],
        [at(5, 1), 9],
      ]),
    ).toBeNull()
    expect(trend([])).toBeNull()
  })

  it('compares the last two periods if both have enough answers', () => {
    const answers = (day: number, rating: number, count: number): [Date, number][] =>
      Array.from({ length: count }, () => [at(5, day), rating])
    const compare = (first: number, second: number) => {
      const result = trend([...answers(1, 0, first), ...answers(2, 10, second)])
      return result && compareLastPeriods(result)
    }
    expect(compare(5, 6)).toMatchObject({ start: '2024-05-02', last: 100, count: 6, previous: -100 })
    expect(compare(5, 4)).toBeNull()
  })

  it('names the days of a period that the range of the results cuts', () => {
    const describe = (start: string, from: string | null, to: string | null) =>
      describePeriod(start, 'week', ZONE, { from, to, last: null })
    const whole = { label: 'Week of Apr 29, 2024', tick: 'Apr 29', isCut: false, isCurrent: false }
    expect(describe('2024-04-29', null, null)).toEqual(whole)
    expect(describe('2024-04-29', '2024-04-29', '2024-05-05')).toEqual(whole)
    const start = describe('2024-04-29', '2024-05-02', null)
    expect(start).toMatchObject({ label: 'May 2, 2024 – May 5, 2024', tick: 'May 2', isCut: true })
    const end = describe('2024-04-29', null, '2024-05-01')
    expect(end).toMatchObject({ label: 'Apr 29, 2024 – May 1, 2024', tick: 'Apr 29', isCut: true })
  })
})
