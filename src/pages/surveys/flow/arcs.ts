import { invariant } from '../../../../contract/invariant'
import type { FlowTarget } from './answers'
import { EDGE_HEIGHT, type FlowBox, HEADER_HEIGHT } from './layout'

/** Edge from an answer to its target, drawn beside the questions. */
export interface Arc {
  from: number
  to: FlowTarget
  /** Forward edges on the right, backward edges on the left. */
  side: 'left' | 'right'
  start: number
  end: number
  lane: number
}

/** Maximum number of parallel edges that remain distinguishable. */
const LANES = 10

const getMiddle = ({ top }: FlowBox) => top + HEADER_HEIGHT / 2

/** Assigns lanes: edges to the same target share one, others if they do not overlap; short ones are inside. */
function assignLanes(arcs: Arc[]): Arc[] {
  const spans = new Map<FlowTarget, { low: number; high: number }>()
  for (const { to, start, end } of arcs) {
    const { low, high } = spans.get(to) ?? { low: end, high: end }
    spans.set(to, { low: Math.min(low, start), high: Math.max(high, start) })
  }
  const laneRanges: { low: number; high: number }[][] = []
  const lanes = new Map<FlowTarget, number>()
  for (const [to, span] of [...spans].sort(([, a], [, b]) => a.high - a.low - (b.high - b.low))) {
    const free = laneRanges.findIndex((lane) =>
      lane.every(({ low, high }) => span.high < low || high < span.low),
    )
    const lane = free < 0 ? laneRanges.length : free
    laneRanges[lane] = [...(laneRanges[lane] ?? []), span]
    lanes.set(to, lane % LANES)
  }
  return arcs.map((arc) => {
    const lane = lanes.get(arc.to)
    invariant(lane !== undefined, 'Every target has a lane.')
    return { ...arc, lane }
  })
}

/** Returns the edges between non-adjacent nodes. */
export function layOutArcs(boxes: FlowBox[]): Arc[] {
  const positions = new Map(
    boxes.map((box, index) => [box.kind === 'end' ? 'end' : box.first, index] as [FlowTarget, number]),
  )
  const arcs = boxes.flatMap((box, boxIndex) => {
    if (box.kind !== 'question') return []
    const { index, edges } = box.question
    return edges.flatMap(({ to }, at): Arc[] => {
      const target = positions.get(to)
      const targetBox = boxes[target ?? -1]
      if (target === undefined || !targetBox || target === boxIndex + 1) return []
      const start = box.top + HEADER_HEIGHT + EDGE_HEIGHT * (at + 0.5)
      const side = target > boxIndex ? 'right' : 'left'
      return [{ from: index, to, side, start, end: getMiddle(targetBox), lane: 0 }]
    })
  })
  return [
    ...assignLanes(arcs.filter(({ side }) => side === 'left')),
    ...assignLanes(arcs.filter(({ side }) => side === 'right')),
  ]
}
