import type { Answer, Place } from './answers'
import type { Flow, FlowQuestion } from './graph'

/** One answered question of a path. */
interface Step {
  question: FlowQuestion
  answer: Answer
}

/** A path that somebody tries: what was answered so far, and where that led. */
export interface Walk {
  steps: Step[]
  at: Place
}

/** Names the line between two places of a path. */
export const lineOf = (from: number, to: Place) => `${from}>${to}`

/** The lines that a path follows. */
export const linesOf = ({ steps }: Walk): ReadonlySet<string> =>
  new Set(steps.map(({ question, answer }) => lineOf(question.index, answer.to)))

/** The path that answers make, as far as the flow, which may have changed since, still has them. */
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
