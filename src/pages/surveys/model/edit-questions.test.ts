import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { JsonRecord } from '../../../../contract/is-object'
import { formatRenumberedEdges } from '../form/use-questions'
import { countFollowingEdges, countRenumberedEdges, moveItem, setScale } from './edit-questions'
import { parseQuestions, serializeQuestions } from './questions'

const indexesIn = (questions: JsonRecord[] | null) =>
  (questions ?? []).flatMap(({ id, branching }) => {
    const { index, responseValues = {} } = (branching ?? {}) as { index?: unknown; responseValues?: object }
    return [[id, 'index', index], ...Object.entries(responseValues).map(([key, to]) => [id, key, to])]
  })

describe('number of changed branches', () => {
  it('equals the number of targets written with another index, for arbitrary moves', () => {
    const target = fc.oneof(fc.nat(5), fc.constant('end'))
    const branching = fc.oneof(
      fc.constant(undefined),
      fc.record({ type: fc.constant('specific_question'), index: fc.nat(5) }),
      fc.record({
        type: fc.constant('response_based'),
        responseValues: fc.record({ negative: target, positive: target }),
      }),
    )
    const questions = fc.array(branching, { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(questions, fc.nat(5), fc.nat(5), (ways, from, to) => {
        const wire = ways.map((branching, index) => ({
          id: `q${index}`,
          type: 'rating',
          question: `${index}`,
          scale: 5,
          ...(branching && { branching }),
        }))
        const drafts = parseQuestions(JSON.parse(JSON.stringify(wire)))
        const after = moveItem(drafts, from, to)
        const before = new Set(indexesIn(wire).map((way) => JSON.stringify(way)))
        const rewritten = indexesIn(serializeQuestions(after, wire)).filter(
          (way) => typeof way[2] === 'number' && !before.has(JSON.stringify(way)),
        )
        const keys = drafts.map(({ key }) => key)
        expect(countFollowingEdges(keys, after)).toBe(rewritten.length)
      }),
    )
  })

  it('is formatted as text', () => {
    expect([0, 1, 2].map(formatRenumberedEdges)).toEqual([
      null,
      '1 branch was updated.',
      '2 branches were updated.',
    ])
  })
})

describe('changed scale', () => {
  const wire = { id: 'r', type: 'rating', question: 'How?', scale: 10, isNpsQuestion: true }

  it('disables NPS, and 0 to 10 enables it again', () => {
    const [draft] = parseQuestions([wire])
    if (draft === undefined) throw new Error('no question')
    const five = setScale(draft, 5)
    expect(serializeQuestions([five], [wire])?.[0]).not.toHaveProperty('isNpsQuestion')
    expect(serializeQuestions([setScale(five, 10)], [wire])).toEqual([wire])
  })
})

const before = parseQuestions([
  { type: 'open', question: 'One', branching: { type: 'specific_question', index: 2 } },
  {
    type: 'single_choice',
    question: 'Two',
    choices: ['Yes', 'No', 'Perhaps'],
    branching: { type: 'response_based', responseValues: { 0: 3, 1: 'end', 2: 9 } },
  },
  { type: 'open', question: 'Three' },
  { type: 'open', question: 'Four' },
])

test('counts the branches whose target question was renumbered', () => {
  expect(countRenumberedEdges(before, before)).toBe(0)
  expect(countRenumberedEdges(before, moveItem(before, 3, 2))).toBe(2)
  expect(countRenumberedEdges(before, moveItem(before, 1, 0))).toBe(0)
})

test('does not count branches that were edited, or whose target was deleted', () => {
  const [first, ...rest] = before
  if (!first) throw new Error('There is a first question.')
  const target = `question:${before[3]?.key}`
  const byHand = [{ ...first, branching: { ...first.branching, target } }, ...rest]
  expect(countRenumberedEdges(before, moveItem(byHand, 3, 2))).toBe(1)
  expect(countRenumberedEdges(before, before.slice(0, 2))).toBe(0)
})
