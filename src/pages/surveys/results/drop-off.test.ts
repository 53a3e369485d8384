import { describe, expect, it } from 'vitest'
import type { JsonRecord } from '../../../../contract/is-object'
import { computeDropOff, getNextQuestion } from './drop-off'
import { parseResponse } from './parse-response'
import { matchAnswers } from './result-questions'

const branch = (responseValues: object) => ({ type: 'response_based', responseValues })

describe('next question', () => {
  const rating = (scale: number, responseValues: object) => [
    { type: 'rating', scale, branching: branch(responseValues) },
    {},
    {},
    {},
  ]

  it.each([
    [10, { detractors: 2, promoters: 'end' }, 6, 2],
    [10, { detractors: 2, promoters: 'end' }, 8, 1],
    [10, { detractors: 2, promoters: 'end' }, 9, 4],
    [10, { detractors: 2 }, '0', 2],
    [7, { neutral: 3 }, 4, 3],
    [7, { positive: 3 }, 5, 3],
    [5, { negative: 3 }, 2, 3],
    [3, { neutral: 2 }, 2, 2],
    [2, { positive: 2 }, 1, 2],
    [2, { negative: 3 }, 2, 3],
    [4, { negative: 3 }, 1, 1],
    [10, { detractors: 99 }, 1, 4],
    [10, { detractors: 'x' }, 1, 1],
  ])('on the scale %i with %j after %j is %i', (scale, values, answer, next) => {
    expect(getNextQuestion(rating(scale, values), 0, answer)).toBe(next)
  })

  it('is selected by the index of the choice, and by the last choice for free text', () => {
    const questions = [
      { type: 'single_choice', choices: ['A', 'B'], branching: branch({ 0: 3, 1: 'end' }) },
      {},
      {},
      {},
    ]
    expect(getNextQuestion(questions, 0, 'A')).toBe(3)
    expect(getNextQuestion(questions, 0, 'B')).toBe(4)
    expect(getNextQuestion(questions, 0, 'C')).toBe(1)
    expect(getNextQuestion([{ ...questions[0], hasOpenChoice: true }, {}, {}, {}], 0, 'C')).toBe(4)
  })

  it.each([
    [undefined, 1],
    [null, 1],
    ['x', 1],
    [{ type: 'next_question' }, 1],
    [{ type: 'end' }, 3],
    [{ type: 'specific_question', index: 2 }, 2],
    [{ type: 'specific_question' }, 1],
    [{ type: 'response_based' }, 1],
    [{ type: 'nonsense' }, 1],
  ])('after the branching %j is %i', (branching, next) => {
    expect(getNextQuestion([{ type: 'open', branching }, {}, {}], 0, 'x')).toBe(next)
  })
})

interface Row {
  answers: (string | number | null)[]
  completed?: boolean
}

function steps(wires: JsonRecord[], rows: Row[], shuffled = false) {
  const responses = rows.map(({ answers, completed = true }, index) =>
    parseResponse(
      {
        completed,
        answers: answers.map((answer, index) => ({
          question_id: `q${index}`,
          question_index: index,
          answer,
        })),
      },
      index,
    ),
  )
  const questions = wires.map((wire, index) => ({
    id: `q${index}`,
    question: `${index}`,
    type: 'open',
    ...wire,
  }))
  const { questions: resultQuestions, answered: answeredResponses } = matchAnswers(questions, responses)
  return computeDropOff(resultQuestions, answeredResponses, { shuffled }).map(
    ({ asked: askedCount, answered, skipped, left }) => [askedCount, answered, skipped, left],
  )
}

describe('drop-off', () => {
  it('counts incomplete responses as left at the question after their last answer', () => {
    expect(
      steps(
        [{}, {}, {}],
        [
          { answers: ['a', 'b', 'c'] },
          { answers: ['a', null, null], completed: false },
          { answers: ['a', 'b', null], completed: false },
        ],
      ),
    ).toEqual([
      [3, 3, 0, 0],
      [3, 2, 0, 1],
      [2, 1, 0, 1],
    ])
  })

  it('excludes questions skipped by branching', () => {
    const wires = [
      { type: 'single_choice', choices: ['A', 'B'], branching: branch({ 0: 2, 1: 1 }) },
      { branching: { type: 'end' } },
      {},
    ]
    expect(
      steps(wires, [
        { answers: ['A', null, 'c'] },
        { answers: ['B', 'b', null] },
        { answers: ['A', null, null], completed: false },
      ]),
    ).toEqual([
      [3, 3, 0, 0],
      [1, 1, 0, 0],
      [2, 1, 0, 1],
    ])
  })

  it('counts unanswered optional questions as skipped, also in incomplete responses', () => {
    expect(
      steps(
        [{}, { optional: true }, {}, {}],
        [{ answers: ['a', null, 'c', 'd'] }, { answers: ['a', null, 'c', null], completed: false }],
      ),
    ).toEqual([
      [2, 2, 0, 0],
      [2, 0, 2, 0],
      [2, 2, 0, 0],
      [2, 1, 0, 1],
    ])
  })

  it('counts links as skipped', () => {
    expect(steps([{ type: 'link' }, {}], [{ answers: [null, 'b'] }])).toEqual([
      [1, 0, 1, 0],
      [1, 1, 0, 0],
    ])
  })

  it('excludes required questions without an answer, which were added later', () => {
    expect(steps([{}, {}], [{ answers: ['a', null] }])).toEqual([
      [1, 1, 0, 0],
      [0, 0, 0, 0],
    ])
  })

  it('includes answers to questions outside the path', () => {
    expect(steps([{ branching: { type: 'end' } }, {}], [{ answers: ['a', 'b'] }])).toEqual([
      [1, 1, 0, 0],
      [1, 1, 0, 0],
    ])
  })

  it('terminates for circular branching', () => {
    const wires = [{ optional: true }, { branching: { type: 'specific_question', index: 0 } }]
    expect(steps(wires, [{ answers: [null, null] }, { answers: [null, 'b'], completed: false }])).toEqual([
      [2, 0, 2, 0],
      [1, 1, 0, 0],
    ])
  })

  it('includes only answered questions if the order is random', () => {
    expect(steps([{}, {}], [{ answers: [null, 'b'], completed: false }], true)).toEqual([
      [0, 0, 0, 0],
      [1, 1, 0, 0],
    ])
  })
})
