import { expect, it } from 'vitest'
import { type AnswerBar, formatSummary } from './aggregate'

const bar = (value: string, count: number): AnswerBar => ({ value, label: value, count, note: null })
const summarize = (bars: AnswerBar[], answered: number) =>
  formatSummary({ answered, bars, others: [], odd: [], texts: [] })

it('summary has the number of answers and the most common one', () => {
  expect(summarize([], 0)).toBe('No answers')
  expect(summarize([], 1)).toBe('1 answer')
  expect(summarize([bar('A', 1), bar('B', 3)], 4)).toBe('4 answers · Most common: “B” (75%)')
})

it('summary names no most frequent answer in case of a tie', () => {
  expect(summarize([bar('A', 2), bar('B', 2)], 4)).toBe('4 answers')
})
