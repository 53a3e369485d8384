import type { FlowAnswer, FlowTarget } from './answers'
import type { Flow, FlowQuestion } from './graph'

/** Answered question of a path. */
interface PathStep {
  question: FlowQuestion
  answer: FlowAnswer
}

/** Simulated path: the answers so far and the resulting node. */
export interface SimulatedPath {
  steps: PathStep[]
  at: FlowTarget
}

/** Returns the key of the edge between two nodes. */
export const formatEdgeId = (from: number, to: FlowTarget) => `${from}>${to}`

/** Returns the edges of a path. */
export const getEdgeIds = ({ steps }: SimulatedPath): ReadonlySet<string> =>
  new Set(steps.map(({ question, answer }) => formatEdgeId(question.index, answer.to)))

/** Computes the path for the given answers, as far as the flow, which may have changed, still has them. */
export function simulatePath(flow: Flow, keys: string[]): SimulatedPath {
  const steps: PathStep[] = []
  let at: FlowTarget = flow.questions.length > 0 ? 0 : 'end'
  for (const key of keys) {
    const question: FlowQuestion | undefined = typeof at === 'number' ? flow.questions[at] : undefined
    const answer: FlowAnswer | undefined = question?.answers.find((candidate) => candidate.key === key)
    if (!question || !answer) break
    steps.push({ question, answer })
    at = answer.to
  }
  return { steps, at }
}
