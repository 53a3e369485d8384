import { invariant } from '../../../../contract/invariant'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { t } from '../../../lib/i18n/translate'
import { getQuestionTypeLabel } from '../model/question-types'
import { type FlowAnswer, type FlowTarget, getAnswers } from './answers'

/** Edge from a question to a target, with its answers. */
export interface Edge {
  to: FlowTarget
  answers: FlowAnswer[]
}

/** Question as a node of the flow. */
export interface FlowQuestion {
  index: number
  title: string
  type: string
  answers: FlowAnswer[]
  edges: Edge[]
  /** Question in API format. */
  wire: JsonRecord
}

/** Graph of the questions between the first one and the end. Respondents start at the first question. */
export interface Flow {
  questions: FlowQuestion[]
  /** Description of the end as seen by respondents. */
  end: string
  /** True if any question has branching. */
  branches: boolean
  /** True if the questions are shown in random order. */
  shuffles: boolean
}

function buildEdges(answers: FlowAnswer[]): Edge[] {
  const places = new Map<FlowTarget, FlowAnswer[]>()
  for (const answer of answers) places.set(answer.to, [...(places.get(answer.to) ?? []), answer])
  return [...places].map(([to, edgeAnswers]) => ({ to, answers: edgeAnswers }))
}

function getEnd({ displayThankYouMessage, thankYouMessageHeader }: JsonRecord) {
  if (displayThankYouMessage !== true) return t('The survey closes')
  const header = typeof thankYouMessageHeader === 'string' ? thankYouMessageHeader.trim() : ''
  return header === '' ? t('Thank-you message') : t('Thank-you message “{header}”', { header })
}

/** Builds the flow from questions in API format, with the semantics of the SDKs. */
export function parseFlow(questions: unknown, appearance: unknown): Flow {
  const list: unknown[] = Array.isArray(questions) ? questions : []
  const look = isObject(appearance) ? appearance : {}
  const wires = list.map((question) => (isObject(question) ? question : {}))
  return {
    questions: wires.map((wire, index) => {
      const title = typeof wire.question === 'string' ? wire.question.trim() : ''
      const answers = getAnswers(wire, index, wires.length)
      return {
        index,
        title,
        type: getQuestionTypeLabel(wire.type),
        answers,
        edges: buildEdges(answers),
        wire,
      }
    }),
    end: getEnd(look),
    branches: wires.some(
      ({ branching }) => isObject(branching) && Boolean(branching.type) && branching.type !== 'next_question',
    ),
    shuffles: look.shuffleQuestions === true,
  }
}

/** Returns the existing questions that a question leads to. */
export const getNextQuestions = ({ questions }: Flow, index: number) =>
  (questions[index]?.edges ?? []).flatMap(({ to }) => (typeof to === 'number' && questions[to] ? [to] : []))

/** Returns the reachable questions. */
export function findReachable(flow: Flow): Set<number> {
  const reached = new Set<number>(flow.questions.length > 0 ? [0] : [])
  // A set iterates over elements added during the iteration.
  for (const index of reached) for (const next of getNextQuestions(flow, index)) reached.add(next)
  return reached
}

/**
 * Strongly connected components of the reachable questions (Tarjan), in reverse topological order. Iterative: a survey
 * may have more questions than the call stack allows.
 */
export function findComponents(flow: Flow): number[][] {
  const groups: number[][] = []
  const order = new Map<number, number>()
  const lowest = new Map<number, number>()
  const open: number[] = []
  const isOpen = new Set<number>()
  const trail: { index: number; rest: number[] }[] = []

  const enter = (index: number) => {
    order.set(index, order.size)
    lowest.set(index, order.size - 1)
    open.push(index)
    isOpen.add(index)
    trail.push({ index, rest: getNextQuestions(flow, index) })
  }
  const lower = (index: number, to: number | undefined) => {
    const low = lowest.get(index)
    invariant(low !== undefined && to !== undefined, 'Both questions have been entered.')
    lowest.set(index, Math.min(low, to))
  }
  const close = (root: number) => {
    const group = open.splice(open.lastIndexOf(root))
    for (const index of group) isOpen.delete(index)
    groups.push(group.sort((a, b) => a - b))
  }

  if (flow.questions.length > 0) enter(0)
  for (let step = trail.at(-1); step; step = trail.at(-1)) {
    const next = step.rest.pop()
    if (next === undefined) {
      trail.pop()
      const before = trail.at(-1)
      if (before) lower(before.index, lowest.get(step.index))
      if (lowest.get(step.index) === order.get(step.index)) close(step.index)
    } else if (!order.has(next)) enter(next)
    else if (isOpen.has(next)) lower(step.index, order.get(next))
  }
  return groups
}

/** Returns true if a component is a cycle. */
export function isCycle(flow: Flow, group: number[]) {
  const [only] = group
  return group.length > 1 || (only !== undefined && getNextQuestions(flow, only).includes(only))
}

/** Maximum number of paths that are counted. */
export const COUNTED_PATHS = 1_000_000

/** Lengths and number of the paths to the end. */
export interface Paths {
  /** Length of the shortest path in questions; null if the end is unreachable. */
  shortest: number | null
  /** Length of the longest path; null if the end is unreachable or if there is a cycle. */
  longest: number | null
  /** Number of paths to the end, at most `COUNTED_PATHS`; null if there is a cycle. */
  count: number | null
}

function computeShortestPaths(flow: Flow) {
  let front = flow.questions.length > 0 ? [0] : []
  const visited = new Set(front)
  for (let length = 1; front.length > 0; length += 1) {
    if (front.some((index) => flow.questions[index]?.edges.some(({ to }) => to === 'end'))) return length
    front = [...new Set(front.flatMap((index) => getNextQuestions(flow, index)))].filter(
      (next) => !visited.has(next),
    )
    for (const index of front) visited.add(index)
  }
  return null
}

/** Computes the path statistics of a flow without walking any path twice. */
export function computePaths(flow: Flow): Paths {
  const shortest = computeShortestPaths(flow)
  const groups = findComponents(flow)
  if (groups.some((group) => isCycle(flow, group))) return { shortest, longest: null, count: null }
  const longest = new Map<number, number>()
  const counts = new Map<number, number>()
  // Each component is a single question here, and comes after all those it leads to.
  for (const index of groups.flat()) {
    const ends = flow.questions[index]?.edges.some(({ to }) => to === 'end')
    const nexts = getNextQuestions(flow, index)
    const lengths = nexts.flatMap((next) => longest.get(next) ?? [])
    if (ends || lengths.length > 0) longest.set(index, 1 + Math.max(0, ...lengths))
    const count = nexts.reduce(
      (sum, next) => {
        const nextCount = counts.get(next)
        invariant(nextCount !== undefined, 'A question comes after those it leads to.')
        return sum + nextCount
      },
      ends ? 1 : 0,
    )
    counts.set(index, Math.min(count, COUNTED_PATHS))
  }
  return { shortest, longest: longest.get(0) ?? null, count: counts.get(0) ?? 0 }
}
