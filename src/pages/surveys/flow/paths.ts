import { invariant } from '../../../../contract/invariant'
import { findComponents, isCycle } from './cycles'
import { type Flow, getNextQuestions } from './graph'

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
