import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findingsIn } from './analysis'
import { type Flow, nextOf, readFlow } from './graph'
import { groupsIn, isLoop, reachedIn } from './loops'
import { COUNTED_PATHS, pathsOf } from './paths'

const open = { type: 'open', question: 'Why?' }
const choice = (...places: unknown[]) => ({
  type: 'single_choice',
  choices: places.map((_, at) => `Choice ${at}`),
  branching: { type: 'response_based', responseValues: { ...places } },
})

/** Walks every path to the end; null if one of them contains a cycle. */
function walk(flow: Flow): number[] | null {
  const lengths: number[] = []
  const from = (index: number, seen: number[]): boolean => {
    if (seen.includes(index)) return false
    if (flow.questions[index]?.ways.some(({ to }) => to === 'end')) lengths.push(seen.length + 1)
    return nextOf(flow, index).every((next) => from(next, [...seen, index]))
  }
  return from(0, []) ? lengths : null
}

const survey = fc.integer({ min: 1, max: 6 }).chain((count) => {
  const place = fc.oneof(fc.integer({ min: 0, max: count }), fc.constant('end'))
  return fc.array(
    fc.oneof(
      fc.constant(open),
      fc.array(place, { minLength: 1, maxLength: 3 }).map((places) => choice(...places)),
    ),
    { minLength: count, maxLength: count },
  )
})

test('computes the same path lengths and counts as walking all paths', () => {
  fc.assert(
    fc.property(survey, (questions) => {
      const flow = readFlow(questions, null)
      const lengths = walk(flow)
      const paths = pathsOf(flow)
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
    const found = new Set(nextOf(flow, from))
    for (const index of found) for (const next of nextOf(flow, index)) found.add(next)
    return found.has(to)
  }
  fc.assert(
    fc.property(survey, (questions) => {
      const flow = readFlow(questions, null)
      const groups = groupsIn(flow)
      const reached = [...reachedIn(flow)].sort()
      expect(groups.flat().sort()).toEqual(reached)
      for (const group of groups) {
        for (const one of group) {
          const mates = reached.filter(
            (other) => other === one || (leads(flow, one, other) && leads(flow, other, one)),
          )
          expect(group).toEqual(mates)
          expect(isLoop(flow, group)).toBe(leads(flow, one, one))
        }
      }
    }),
    { numRuns: 1000 },
  )
})

describe('survey with many questions', () => {
  test('has too many paths to walk individually', () => {
    const questions = Array.from({ length: 500 }, (_, index) => choice(index + 1, index + 2))
    const flow = readFlow([...questions, open, open], null)
    expect(pathsOf(flow)).toEqual({ shortest: 252, longest: 502, count: COUNTED_PATHS })
    expect(findingsIn(flow)).toEqual([])
  })

  test('can be one long loop', () => {
    const questions = [...Array.from({ length: 5000 }, () => open), choice(0, 'end')]
    const flow = readFlow(questions, null)
    expect(pathsOf(flow)).toEqual({ shortest: 5001, longest: null, count: null })
    expect(findingsIn(flow)).toHaveLength(1)
  })
})

test('has no shortest path if the end is unreachable', () => {
  expect(pathsOf(readFlow([choice(7)], null))).toEqual({ shortest: null, longest: null, count: 0 })
  expect(pathsOf(readFlow([], null))).toEqual({ shortest: null, longest: null, count: 0 })
})
