import fc from 'fast-check'
import { getNextSurveyStep } from 'posthog-js/lib/src/entrypoints/surveys-preview.es.js'
import { describe, expect, test } from 'vitest'
import type { JsonRecord } from '../../../../contract/is-object'
import { findIssues } from './analysis'
import type { FlowAnswer, FlowTarget } from './answers'
import {
  COUNTED_PATHS,
  computePaths,
  type Flow,
  findComponents,
  findReachable,
  getNextQuestions,
  isCycle,
  parseFlow,
} from './graph'

type Response = string | string[] | number | null
type Survey = Parameters<typeof getNextSurveyStep>[0]

const RATINGS: Record<number, Record<string, number[]>> = {
  2: { positive: [1], negative: [2] },
  3: { negative: [1], neutral: [2], positive: [3] },
  5: { negative: [1, 2], neutral: [3], positive: [4, 5] },
  7: { negative: [1, 2, 3], neutral: [4], positive: [5, 6, 7] },
  10: { detractors: [0, 1, 2, 3, 4, 5, 6], passives: [7, 8], promoters: [9, 10] },
}

/** Runs the SDK and maps its errors to our `stuck` target. */
function sdkStep(questions: JsonRecord[], index: number, response: Response): FlowTarget {
  try {
    // The SDK's type only allows valid questions.
    const to = getNextSurveyStep({ questions } as unknown as Survey, index, response)
    return typeof to === 'number' ? to + 0 : 'end'
  } catch {
    return 'stuck'
  }
}

/** Returns responses that match an answer. */
function responsesFor({ type, choices, scale, hasOpenChoice }: JsonRecord, { key }: FlowAnswer): Response[] {
  if (key === 'none') return [null]
  if (key !== 'any') {
    if (type === 'rating') return RATINGS[Number(scale)]?.[key] ?? []
    const list = Array.isArray(choices) ? choices : []
    // For an open choice, the typed text is sent.
    return hasOpenChoice && Number(key) === list.length - 1 ? ['In my own words'] : [list[Number(key)]]
  }
  if (type === 'rating') return [0, 1, 5, 10]
  if (type === 'multiple_choice') return [['A'], []]
  return type === 'link' ? ['link clicked'] : ['A', 'Anything', '']
}

const rubbish = fc.constantFrom<unknown>(null, undefined, '', 'next', 'elsewhere', 1.5, true, {}, [], 'end')
const target = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -1, max: 7 }) },
  { weight: 2, arbitrary: fc.constant('end') },
  { weight: 1, arbitrary: rubbish },
)
const key = fc.constantFrom(
  '-1',
  '0',
  '1',
  '2',
  'negative',
  'neutral',
  'positive',
  'detractors',
  'passives',
  'promoters',
)
const branching = fc.oneof(
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('next_question', 'end', 'future', '', 7) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('specific_question'), index: target }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('response_based'),
      responseValues: fc.oneof(
        { weight: 8, arbitrary: fc.dictionary(key, target, { noNullPrototype: true }) },
        { weight: 1, arbitrary: fc.array(target, { maxLength: 3 }) },
        { weight: 1, arbitrary: rubbish },
      ),
    }),
  },
  { weight: 1, arbitrary: rubbish },
)
const optional = fc.constantFrom(undefined, true, false)
const question: fc.Arbitrary<JsonRecord> = fc.oneof(
  fc.record({
    type: fc.constant('single_choice'),
    choices: fc.oneof(
      {
        weight: 9,
        arbitrary: fc.array(fc.constantFrom('A', 'B', 'C', 'null'), { minLength: 1, maxLength: 3 }),
      },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
    hasOpenChoice: optional,
    optional,
    branching,
  }),
  fc.record({
    type: fc.constant('rating'),
    scale: fc.constantFrom<unknown>(2, 3, 5, 7, 10, 10, 4, '5', undefined),
    optional,
    branching,
  }),
  fc.record({
    type: fc.constantFrom('open', 'link', 'multiple_choice', 'matrix', undefined),
    choices: fc.constant(['A', 'B']),
    optional,
    branching,
  }),
)

test('follows every answer to the same target as the SDK', () => {
  fc.assert(
    fc.property(fc.array(question, { minLength: 1, maxLength: 6 }), (questions) => {
      const flow = parseFlow(questions, null)
      for (const { index, edges, wire } of flow.questions) {
        for (const { to, answers } of edges) {
          for (const response of answers.flatMap((answer) => responsesFor(wire, answer))) {
            const details = { index, wire, response }
            expect({ ...details, to }).toEqual({ ...details, to: sdkStep(questions, index, response) })
          }
        }
      }
    }),
    { numRuns: 2000 },
  )
})

test('contains the target of the SDK for every response', () => {
  fc.assert(
    fc.property(fc.array(question, { minLength: 1, maxLength: 6 }), (questions) => {
      for (const { index, edges, wire } of parseFlow(questions, null).questions) {
        const choices = Array.isArray(wire.choices) ? wire.choices : ['A']
        const legal: Response[] =
          wire.type === 'rating'
            ? Object.values(RATINGS[Number(wire.scale)] ?? { any: [1] }).flat()
            : choices.map((choice, at) => (wire.hasOpenChoice && at === choices.length - 1 ? 'Own' : choice))
        if (wire.optional) legal.push(null)
        const led = legal.map((response) => sdkStep(questions, index, response))
        expect(new Set(edges.map(({ to }) => to))).toEqual(new Set(led))
      }
    }),
    { numRuns: 2000 },
  )
})

const getEdges = (...questions: unknown[]) =>
  parseFlow(questions, {}).questions.map(({ edges }) =>
    edges.map(({ to, answers }) => [to, ...answers.map(({ label }) => label)]),
  )

describe('edges of a question', () => {
  test('lead to the next question, and from the last one to the end, by default', () => {
    expect(getEdges({ type: 'open' }, { type: 'rating', scale: 5 })).toEqual([
      [[1, 'Any answer']],
      [['end', 'Any answer']],
    ])
  })

  test('group the answers with the same target', () => {
    const responseValues = { detractors: 2, passives: 'end', promoters: 2 }
    const [edges] = getEdges(
      { type: 'rating', scale: 10, optional: true, branching: { type: 'response_based', responseValues } },
      { type: 'open' },
      { type: 'open' },
    )
    expect(edges).toEqual([
      [2, '0–6 (detractors)', '9–10 (promoters)'],
      ['end', '7–8 (passives)'],
      [1, 'No answer'],
    ])
  })

  test('use the target of the last choice for an open answer and for no answer', () => {
    const [edges] = getEdges({
      type: 'single_choice',
      choices: ['Yes', 'Other'],
      hasOpenChoice: true,
      optional: true,
      branching: { type: 'response_based', responseValues: { 0: 'end', 1: 0 } },
    })
    expect(edges).toEqual([
      ['end', 'Yes'],
      [0, 'Other', 'No answer'],
    ])
  })

  test('lead past the last question if its branching is set to the next one', () => {
    expect(getEdges({ type: 'open', branching: { type: 'next_question' } })).toEqual([[[1, 'Any answer']]])
  })
})

test('returns no questions for an invalid survey, and a default edge for an invalid question', () => {
  expect(parseFlow('nothing', 7)).toMatchObject({ questions: [], end: 'The survey closes', branches: false })
  expect(getEdges(null, 'text', [1], { branching: 'x', choices: 3 })).toEqual([
    [[1, 'Any answer']],
    [[2, 'Any answer']],
    [[3, 'Any answer']],
    [['end', 'Any answer']],
  ])
})

test('describes the end by the headline of the thank-you message, if there is one', () => {
  const getEnd = (appearance: unknown) => parseFlow([], appearance).end
  expect(getEnd({ displayThankYouMessage: true, thankYouMessageHeader: ' Thanks! ' })).toBe(
    'Thank-you message “Thanks!”',
  )
  expect(getEnd({ thankYouMessageHeader: 'Thanks!' })).toBe('The survey closes')
})

const open = { type: 'open', question: 'Why?' }
const choice = (...places: unknown[]) => ({
  type: 'single_choice',
  choices: places.map((_, at) => `Choice ${at}`),
  branching: { type: 'response_based', responseValues: { ...places } },
})

/** Walks every path to the end; null if one of them contains a cycle. */
function walk(flow: Flow): number[] | null {
  const lengths: number[] = []
  const from = (index: number, visited: number[]): boolean => {
    if (visited.includes(index)) return false
    if (flow.questions[index]?.edges.some(({ to }) => to === 'end')) lengths.push(visited.length + 1)
    return getNextQuestions(flow, index).every((next) => from(next, [...visited, index]))
  }
  return from(0, []) ? lengths : null
}

const survey = fc.integer({ min: 1, max: 6 }).chain((count) => {
  const target = fc.oneof(fc.integer({ min: 0, max: count }), fc.constant('end'))
  return fc.array(
    fc.oneof(
      fc.constant(open),
      fc.array(target, { minLength: 1, maxLength: 3 }).map((places) => choice(...places)),
    ),
    { minLength: count, maxLength: count },
  )
})

test('computes the same path lengths and counts as walking all paths', () => {
  fc.assert(
    fc.property(survey, (questions) => {
      const flow = parseFlow(questions, null)
      const lengths = walk(flow)
      const paths = computePaths(flow)
      if (lengths === null) expect(paths).toMatchObject({ longest: null, count: null })
      else {
        const [shortest, longest] =
          lengths.length > 0 ? [Math.min(...lengths), Math.max(...lengths)] : [null, null]
        expect(paths).toEqual({ shortest, longest, count: lengths.length })
      }
    }),
    { numRuns: 2000 },
  )
})

test('puts two questions in one component exactly if each is reachable from the other', () => {
  const leads = (flow: Flow, from: number, to: number) => {
    const reachable = new Set(getNextQuestions(flow, from))
    for (const index of reachable) for (const next of getNextQuestions(flow, index)) reachable.add(next)
    return reachable.has(to)
  }
  fc.assert(
    fc.property(survey, (questions) => {
      const flow = parseFlow(questions, null)
      const groups = findComponents(flow)
      const reached = [...findReachable(flow)].sort()
      expect(groups.flat().sort()).toEqual(reached)
      for (const group of groups) {
        for (const member of group) {
          const mates = reached.filter(
            (node) => node === member || (leads(flow, member, node) && leads(flow, node, member)),
          )
          expect(group).toEqual(mates)
          expect(isCycle(flow, group)).toBe(leads(flow, member, member))
        }
      }
    }),
    { numRuns: 1000 },
  )
})

describe('survey with many questions', () => {
  test('has too many paths to walk individually', () => {
    const questions = Array.from({ length: 500 }, (_, index) => choice(index + 1, index + 2))
    const flow = parseFlow([...questions, open, open], null)
    expect(computePaths(flow)).toEqual({ shortest: 252, longest: 502, count: COUNTED_PATHS })
    expect(findIssues(flow)).toEqual([])
  })

  test('can be one long loop', () => {
    const questions = [...Array.from({ length: 5000 }, () => open), choice(0, 'end')]
    const flow = parseFlow(questions, null)
    expect(computePaths(flow)).toEqual({ shortest: 5001, longest: null, count: null })
    expect(findIssues(flow)).toHaveLength(1)
  })
})

test('has no shortest path if the end is unreachable', () => {
  expect(computePaths(parseFlow([choice(7)], null))).toEqual({ shortest: null, longest: null, count: 0 })
  expect(computePaths(parseFlow([], null))).toEqual({ shortest: null, longest: null, count: 0 })
})
