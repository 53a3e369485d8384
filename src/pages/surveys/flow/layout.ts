import { invariant } from '../../../../contract/invariant'
import type { FlowTarget } from './answers'
import type { Flow, FlowQuestion } from './graph'

/** Dimensions of the diagram in rem, so that it scales with the font size. */
export const HEADER_HEIGHT = 2.75
const EDGE_HEIGHT = 1.625
const FOOT = 0.375
const RUN = 2.25
export const BOX_GAP = 1.25

/** Minimum number of questions for which sequential ones are collapsed. */
const MANY = 12
const SHORTEST_RUN = 4

/** Node of the diagram: a question, a run of questions, or the end. */
export type FlowBox = { top: number; height: number } & (
  | ({ kind: 'question'; question: FlowQuestion } & Span)
  | ({ kind: 'run' } & Span)
  | { kind: 'end' }
)

interface Span {
  first: number
  last: number
  /** Next node, if this one leads to it. */
  onward: FlowTarget | null
}

export interface FlowLayout {
  boxes: FlowBox[]
  height: number
}

/** Returns true if a question leads to the next one (or the last to the end) for every answer. */
export function isLinear({ questions }: Flow, { index, edges }: FlowQuestion) {
  const [edge, secondEdge] = edges
  const onward: FlowTarget = index === questions.length - 1 ? 'end' : index + 1
  return secondEdge === undefined && edge?.to === onward && edge.answers.every(({ key }) => key === 'any')
}

/**
 * Returns the runs of sequential questions that are no branching targets, by the index of the first; without the
 * `opened` ones.
 */
function findRuns(flow: Flow, opened: ReadonlySet<number>) {
  const runs = new Map<number, number>()
  if (flow.questions.length < MANY) return runs
  const jumpedTo = new Set(
    flow.questions.flatMap(({ index, edges }) => edges.map(({ to }) => to).filter((to) => to !== index + 1)),
  )
  let first: number | null = null
  const close = (end: number) => {
    if (first !== null && end - first >= SHORTEST_RUN && !opened.has(first)) runs.set(first, end - 1)
    first = null
  }
  for (const question of flow.questions) {
    if (!isLinear(flow, question) || jumpedTo.has(question.index)) close(question.index)
    else first ??= question.index
  }
  close(flow.questions.length)
  return runs
}

/**
 * Computes the layout of the diagram, top to bottom. `opened` contains the expanded runs, by the index of their first
 * question.
 */
export function layOutFlow(flow: Flow, opened: ReadonlySet<number>): FlowLayout {
  const runs = findRuns(flow, opened)
  const boxes: FlowBox[] = []
  let top = 0
  const next = (height: number) => {
    const at = { top, height }
    top += height + BOX_GAP
    return at
  }
  for (let index = 0; index < flow.questions.length; index += 1) {
    const question = flow.questions[index]
    const last = runs.get(index)
    const onward: FlowTarget = (last ?? index) === flow.questions.length - 1 ? 'end' : (last ?? index) + 1
    if (last !== undefined) {
      boxes.push({ kind: 'run', first: index, last, onward, ...next(RUN) })
      index = last
    } else if (question) {
      const visibleEdges = isLinear(flow, question) ? 0 : question.edges.length
      const height = HEADER_HEIGHT + (visibleEdges > 0 ? visibleEdges * EDGE_HEIGHT + FOOT : 0)
      const leads = question.edges.some(({ to }) => to === onward)
      const span = { first: index, last: index, onward: leads ? onward : null }
      boxes.push({ kind: 'question', question, ...span, ...next(height) })
    }
  }
  boxes.push({ kind: 'end', ...next(HEADER_HEIGHT) })
  return { boxes, height: top - BOX_GAP }
}

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
