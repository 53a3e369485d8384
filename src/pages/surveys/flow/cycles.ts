import { invariant } from '../../../../contract/invariant'
import { type Flow, getNextQuestions } from './graph'

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
