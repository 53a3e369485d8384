import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findIssues } from './analysis'
import { findComponents, findReachable, isCycle } from './cycles'
import { type Flow, getNextQuestions, parseFlow } from './graph'
import { COUNTED_PATHS, computePaths } from './paths'

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
