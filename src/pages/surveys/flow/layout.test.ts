import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseFlow } from './graph'
import { BOX_GAP, layOutArcs, layOutFlow } from './layout'

const open = { type: 'open', question: 'Why?' }
const choice = (...places: unknown[]) => ({
  type: 'single_choice',
  choices: places.map((_, at) => `Choice ${at}`),
  branching: { type: 'response_based', responseValues: { ...places } },
})
const times = (count: number) => Array.from({ length: count }, () => open)

/** Formats the diagram in one line: question numbers, runs as `2-9`. */
function drawn(questions: unknown[], opened: number[] = []) {
  const { boxes } = layOutFlow(parseFlow(questions, null), new Set(opened))
  return boxes.map((box) =>
    box.kind === 'end'
      ? 'end'
      : box.first === box.last
        ? `${box.first + 1}`
        : `${box.first + 1}-${box.last + 1}`,
  )
}

describe('sequential questions', () => {
  test('are drawn individually in a short survey', () => {
    expect(drawn(times(5))).toEqual(['1', '2', '3', '4', '5', 'end'])
  })

  test('are collapsed in a long survey, except for branching targets', () => {
    const questions = [choice(20, 1), ...times(29)]
    expect(drawn(questions)).toEqual(['1', '2-20', '21', '22-30', 'end'])
    expect(drawn(questions, [21])).toEqual([
      '1',
      '2-20',
      '21',
      ...Array.from({ length: 9 }, (_, at) => `${at + 22}`),
      'end',
    ])
  })
})

test('stacks the nodes vertically and marks those that lead to the next one', () => {
  const { boxes, height } = layOutFlow(parseFlow([choice(2, 'end'), choice(2, 2), open], null), new Set())
  for (const [at, box] of boxes.entries()) {
    const next = boxes[at + 1]
    expect(next?.top ?? height + BOX_GAP).toBeCloseTo(box.top + box.height + BOX_GAP)
  }
  expect(boxes.map((box) => (box.kind === 'end' ? null : box.onward))).toEqual([null, 2, 'end', null])
})

test('never overlaps edges to different targets', () => {
  const survey = fc.integer({ min: 1, max: 8 }).chain((count) => {
    const target = fc.oneof(fc.integer({ min: -1, max: count }), fc.constant('end'))
    return fc.array(
      fc.array(target, { minLength: 1, maxLength: 3 }).map((places) => choice(...places)),
      { minLength: count, maxLength: count },
    )
  })
  fc.assert(
    fc.property(survey, (questions) => {
      const { boxes, height } = layOutFlow(parseFlow(questions, null), new Set())
      const arcs = layOutArcs(boxes)
      const getSpan = ({ start, end }: (typeof arcs)[number]) =>
        [Math.min(start, end), Math.max(start, end)] as const
      for (const arc of arcs) {
        const [low, high] = getSpan(arc)
        expect(low).toBeGreaterThan(0)
        expect(high).toBeLessThan(height)
        expect(arc.end > arc.start).toBe(arc.side === 'right')
        for (const otherArc of arcs) {
          const [from, to] = getSpan(otherArc)
          const meet = arc.side === otherArc.side && arc.lane === otherArc.lane && low <= to && from <= high
          if (meet) expect(otherArc.to).toBe(arc.to)
        }
      }
    }),
  )
})
