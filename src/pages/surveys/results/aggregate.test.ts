import { describe, expect, it } from 'vitest'
import type { JsonRecord } from '../../../../contract/is-object'
import {
  computeAverage,
  computeMedian,
  computeScore,
  countAnswersByWord,
  getPagesToCount,
  sortByCount,
  summarizeQuestion,
} from './aggregate'
import { parseResponse, parseResponsePage } from './parse-response'
import { matchAnswers } from './result-questions'

const row = (answers: unknown, more: object = {}) => ({
  uuid: crypto.randomUUID(),
  submitted_at: '2024-05-02T12:00:00Z',
  completed: true,
  distinct_id: 'ann',
  answers,
  ...more,
})
const to = (
  question_id: string | null,
  answer: unknown,
  question_index: number | null = null,
  question_text: unknown = null,
) => ({
  question_id,
  question_index,
  question_text,
  question_type: null,
  answer,
})
const rows = (values: unknown[], id = 'q') => values.map((value) => row([to(id, value, 0)]))

function summarize(wire: JsonRecord, values: unknown[]) {
  const responses = rows(values).map((row, index) => parseResponse(row, index))
  const { questions, answered } = matchAnswers([{ id: 'q', question: 'How?', ...wire }], responses)
  const question = questions[0]
  if (!question) throw new Error('no question')
  return { question, ...summarizeQuestion(question, answered) }
}
const counts = ({ bars }: { bars: { label: string; count: number }[] }) =>
  Object.fromEntries(bars.filter(({ count }) => count > 0).map(({ label, count }) => [label, count]))

const NPS = { type: 'rating', display: 'number', scale: 10 }

describe('ratings', () => {
  it('are counted for every point of the scale, as numbers or numeric strings', () => {
    const { bars, answered } = summarize(NPS, [0, 10, '10', 7])
    expect(bars.map(({ label }) => label)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
    expect(counts({ bars })).toEqual({ 0: 1, 7: 1, 10: 2 })
    expect(answered).toBe(4)
  })

  it('result in an NPS from 0 to 10: promoters minus detractors', () => {
    const { question, bars } = summarize(NPS, [9, 10, 10, 7, 8, 0, 6, 6])
    expect(computeScore(question, bars)).toMatchObject({
      value: 0,
      count: 8,
      groups: [{ count: 3 }, { count: 2 }, { count: 3 }],
    })
    const all = summarize(NPS, [9, 9, 9, 3])
    expect(computeScore(all.question, all.bars)).toMatchObject({ rule: { name: 'NPS' }, value: 50 })
    expect(computeAverage(all.question, all.bars)).toBe(7.5)
    const otherSummary = summarize({ ...NPS, isNpsQuestion: false }, [9])
    expect(computeScore(otherSummary.question, otherSummary.bars)).toBeNull()
  })

  it('result in a CSAT from 1 to 5, for emoji and thumbs', () => {
    const figure = (wire: JsonRecord, values: number[]) => {
      const { question, bars } = summarize({ type: 'rating', ...wire }, values)
      return computeScore(question, bars)?.value ?? null
    }
    expect(figure({ scale: 5 }, [4, 5, 3, 1])).toBe(50)
    expect(figure({ scale: 5, display: 'emoji' }, [5, 2, 2, 2])).toBe(25)
    expect(figure({ scale: 3, display: 'emoji' }, [3, 2])).toBe(50)
    expect(figure({ scale: 2, display: 'emoji' }, [1, 1, 1, 2])).toBe(75)
    expect(figure({ scale: 7 }, [7])).toBeNull()
    expect(figure({ scale: 5 }, [])).toBeNull()
  })

  it('have text labels for emoji', () => {
    const { bars } = summarize({ type: 'rating', display: 'emoji', scale: 5 }, [1, 5])
    expect(counts({ bars })).toEqual({ 'Very unhappy': 1, 'Very happy': 1 })
  })

  it('outside the scale are shown, but excluded from scores', () => {
    const { question, bars } = summarize({ type: 'rating', scale: 5 }, [5, 9])
    expect(bars.at(-1)).toMatchObject({ label: '9', count: 1, note: 'outside of the scale' })
    expect(computeAverage(question, bars)).toBe(5)
    expect(computeScore(question, bars)).toMatchObject({ value: 100, count: 1 })
  })

  it('have a median, between the two in the middle of an even number', () => {
    const getMedian = (values: number[]) => {
      const { question, bars } = summarize(NPS, values)
      return computeMedian(question, bars)
    }
    expect(getMedian([10, 3, 9])).toBe(9)
    expect(getMedian([10, 3, 9, 6])).toBe(7.5)
    expect(getMedian([])).toBeNull()
  })

  it('with invalid values are retained as texts', () => {
    const strange = ['often', 7.5, -1, 1e9, true, { a: 1 }, [3]]
    const { odd, bars, answered } = summarize(NPS, strange)
    expect(odd.map(({ text }) => text)).toEqual([
      'often',
      '7.5',
      '-1',
      '1000000000',
      'true',
      '{"a":1}',
      '[3]',
    ])
    expect(counts({ bars })).toEqual({})
    expect(answered).toBe(strange.length)
  })

  it.each([undefined, null, 'x', 0, -3, 1e12, Number.NaN])(
    'are summarized without an error for the scale %s',
    (scale) => {
      expect(counts(summarize({ type: 'rating', scale }, [3, 3]))).toEqual({ 3: 2 })
    },
  )
})

const CHOICES = { choices: ['Work', 'Play', 'Art'] }

describe('choices', () => {
  it('are counted in the order of the survey, or by count', () => {
    const { bars } = summarize({ type: 'single_choice', ...CHOICES }, ['Play', 'Art', 'Art'])
    expect(bars.map(({ label, count }) => [label, count])).toEqual([
      ['Work', 0],
      ['Play', 1],
      ['Art', 2],
    ])
    expect(sortByCount(bars).map(({ label }) => label)).toEqual(['Art', 'Play', 'Work'])
  })

  it('are counted once per person for multiple choice', () => {
    const { bars, answered } = summarize({ type: 'multiple_choice', ...CHOICES }, [
      ['Work', 'Work', 'Art'],
      ['Art'],
      [],
    ])
    expect(counts({ bars })).toEqual({ Work: 1, Art: 2 })
    expect(answered).toBe(2)
  })

  it('no longer offered are shown and marked', () => {
    const { bars } = summarize({ type: 'single_choice', ...CHOICES }, ['Sport', 'Work'])
    expect(bars.at(-1)).toEqual({ value: 'Sport', label: 'Sport', count: 1, note: 'removed' })
  })

  it('in free text are grouped if the question has an open-ended choice', () => {
    const { bars, others } = summarize({ type: 'multiple_choice', ...CHOICES, hasOpenChoice: true }, [
      ['Work', 'Gifts'],
      ['Art'],
    ])
    expect(counts({ bars })).toEqual({ Work: 1 })
    expect(bars.map(({ label }) => label)).toEqual(['Work', 'Play'])
    expect(others.map(({ text }) => text)).toEqual(['Gifts', 'Art'])
  })

  it('with a wrong type are retained as texts, and very long ones have no bar', () => {
    const long = 'x'.repeat(1_000_000)
    const { odd, others, bars } = summarize({ type: 'single_choice', ...CHOICES }, [
      3,
      { a: 1 },
      ['Work'],
      long,
    ])
    expect(odd.map(({ text }) => text)).toEqual(['3', '{"a":1}', '["Work"]'])
    expect(others).toHaveLength(1)
    expect(counts({ bars })).toEqual({})
  })

  it.each([undefined, null, 'x', [1, null], {}])(
    'are summarized without an error for the choices %s',
    (choices) => {
      expect(counts(summarize({ type: 'single_choice', choices }, ['A']))).toEqual({ A: 1 })
    },
  )
})

describe('answers', () => {
  it('in free text are listed in order without blank ones', () => {
    const { texts, odd, answered } = summarize({ type: 'open' }, ['b', ' ', 'a', 5, null])
    expect(texts.map(({ text }) => text)).toEqual(['b', 'a'])
    expect(odd.map(({ text }) => text)).toEqual(['5'])
    expect(answered).toBe(3)
  })

  it('are matched to questions by id, by index if there is no id, or to a deleted question', () => {
    const wires = [
      { question: 'Old?', type: 'open' },
      { id: 'b', question: 'New?', type: 'open' },
      { id: 'b', question: 'Twice?' },
    ]
    const answers = [to(null, 'x', 0), to('b', 'y', 1), to('b', 'z', 2), to('gone', 'w', null, 'Was?')]
    const { questions, answered } = matchAnswers(wires, [parseResponse(row(answers), 0)])
    expect(questions.map(({ key, index, text }) => [key, index, text])).toEqual([
      ['#0', 0, 'Old?'],
      ['b', 1, 'New?'],
      ['#2', 2, 'Twice?'],
      ['gone', null, 'Was?'],
    ])
    expect(Object.fromEntries(answered[0]?.values ?? [])).toEqual({ '#0': 'x', b: 'y', '#2': 'z', gone: 'w' })
  })

  it.each([
    [['1', 7, 10], 'rating'],
    [[['A'], ['B', 'A']], 'multiple_choice'],
    [['A', 'B', 'A', 'B'], 'single_choice'],
    [['A', 'B', 'C'], 'open'],
    [['A', { a: 1 }], 'open'],
  ])('with the values %j to a deleted question have the inferred type %s', (values, type) => {
    const responses = rows(values, 'gone').map((row, index) => parseResponse(row, index))
    const { questions } = matchAnswers([], responses)
    expect(questions).toMatchObject([{ key: 'gone', index: null, type }])
  })
})

describe('page of responses', () => {
  it.each([
    null,
    3,
    'x',
    {},
    { answers: 5 },
    { answers: [null, 3, {}], person: 'x', extra: [], submitted_at: 'never' },
  ])('is parsed without an error for the row %j', (one) => {
    const { responses } = parseResponsePage({ results: [one] }, 40)
    expect(responses).toMatchObject([{ uuid: '#40', at: null, completed: null, name: null }])
    expect(matchAnswers([{ id: 'q' }], responses).questions).toHaveLength(1)
  })

  it('reports if there are more pages for all response formats', () => {
    expect(parseResponsePage({ results: [{}], has_more: true, count: 9 }, 0)).toMatchObject({
      more: true,
      total: 9,
    })
    expect(parseResponsePage({ results: [{}], next: 'https://a.example/?offset=1' }, 0)).toMatchObject({
      more: true,
      total: null,
    })
    expect(parseResponsePage({ results: [{}], next: null }, 0).more).toBe(false)
    expect(parseResponsePage({ results: [], has_more: true }, 0).more).toBe(false)
  })

  it('is rejected if it is invalid', () => {
    expect(() => parseResponsePage({ detail: 'x' }, 0)).toThrow('unexpected response')
  })
})

describe('word counts', () => {
  it('count answers, not repetitions, without stop words, numbers and short words', () => {
    const texts = [
      'The export is slow, slow, slow!',
      'Slow export (2 s)',
      'It’s the export 2 s',
      'Slow export, no ui',
      'UI? Ok, ui',
      'ok: the ui',
    ]
    expect(countAnswersByWord(texts, 10)).toEqual([
      { word: 'export', count: 4 },
      { word: 'slow', count: 3 },
    ])
    expect(countAnswersByWord(texts, 1)).toEqual([{ word: 'export', count: 4 }])
    expect(countAnswersByWord([], 10)).toEqual([])
  })

  it('find words in languages with other scripts and without spaces', () => {
    expect(countAnswersByWord(['Größe ändern', 'ÄNDERN', 'ändern'], 10)).toEqual([
      { word: 'ändern', count: 3 },
    ])
    expect(countAnswersByWord(['导出速度太慢', '导出失败', '导出'], 10)).toEqual([{ word: '导出', count: 3 }])
    expect(countAnswersByWord(['とても遅いです', '遅いです', '遅いですね'], 10)).not.toContainEqual({
      word: 'です',
      count: 3,
    })
  })
})

it('pagesToCount returns increasing steps while more pages are loading', () => {
  expect(Array.from({ length: 14 }, (_, pages) => getPagesToCount(pages))).toEqual([
    0, 1, 2, 3, 4, 4, 6, 6, 8, 8, 8, 8, 12, 12,
  ])
})
