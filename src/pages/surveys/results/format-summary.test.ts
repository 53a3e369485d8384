import { expect, it } from 'vitest'
import type { AnswerBar } from './aggregate'
import { formatSummary } from './format-summary'

const bar = (value: string, count: number): AnswerBar => ({ value, label: value, count, note: null })
const summarize = (type: string, wire: object, bars: AnswerBar[], answerCount: number) =>
  formatSummary(
    { key: 'q', index: 0, text: 'How?', type, wire: { ...wire } },
    { answered: answerCount, bars, others: [], odd: [], texts: [] },
  )

it('summary describes the answers in one or two sentences', () => {
  expect(summarize('open', {}, [], 0)).toBe('No answers.')
  expect(summarize('open', {}, [], 1)).toBe('1 answer.')
  expect(summarize('single_choice', {}, [bar('A', 1), bar('B', 3)], 4)).toBe(
    '4 answers. Most common answer: “B” (75%).',
  )
  expect(summarize('rating', { scale: 10 }, [bar('9', 3), bar('0', 1)], 4)).toBe(
    '4 answers. Most common answer: “9” (75%). NPS +50.',
  )
  expect(summarize('rating', { scale: 7 }, [bar('6', 2)], 2)).toBe(
    '2 answers. Most common answer: “6” (100%). Average 6.0.',
  )
})

it('summary names no most frequent answer in case of a tie', () => {
  expect(summarize('single_choice', {}, [bar('A', 2), bar('B', 2)], 4)).toBe('4 answers.')
})
