import type { Answer, Place } from './answers'
import type { Flow, FlowQuestion } from './graph'

/** Answered question of a path. */
interface Step {
  question: FlowQuestion
  answer: Answer
}

/** Simulated path: the answers so far and the resulting node. */
export interface Walk {
  steps: Step[]
  at: Place
}

/** Returns the key of the edge between two nodes. */
export const lineOf = (from: number, to: Place) => `${from}>${to}`

/** Returns the edges of a path. */
export const linesOf = ({ steps }: Walk): ReadonlySet<string> =>
  new Set(steps.map(({ question, answer }) => lineOf(question.index, answer.to)))

/** Computes the path for the given answers, as far as the flow, which may have changed, still has them. */
export function walkOf(flow: Flow, keys: string[]): Walk {
  const steps: Step[] = []
  let at: Place = flow.questions.length > 0 ? 0 : 'end'
  for (const key of keys) {
    const question: FlowQuestion | undefined = typeof at === 'number' ? flow.questions[at] : undefined
    const answer: Answer | undefined = question?.answers.find((one) => one.key === key)
    if (!question || !answer) break
    steps.push({ question, answer })
    at = answer.to
  }
  return { steps, at }
}
