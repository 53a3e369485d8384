import { t } from '../../../texts/translate'
import type { Finding } from './finding'
import { type Flow, readFlow } from './graph'
import { loopFindings } from './loop-findings'
import { lostWays } from './lost-ways'

import { idleWays, strayWays } from './stray-ways'
import { unreached } from './unreached'

function orderFindings(flow: Flow): Finding[] {
  const leads = flow.questions.find(({ wire }) => wire.branching !== undefined && wire.branching !== null)
  if (!flow.shuffles || !leads) return []
  const message = t(
    'Questions in random order cannot lead to chosen questions, and question {number} does. Use one or the other.',
    { number: leads.index + 1 },
  )
  return [
    { field: 'appearance.shuffleQuestions', message, severity: 'problem', question: null, answer: null },
  ]
}

/** Returns the issues of a flow, errors first. */
export function findingsIn(flow: Flow): Finding[] {
  const found = [
    ...orderFindings(flow),
    ...flow.questions.flatMap((question) => [
      ...lostWays(question, flow),
      ...strayWays(question, flow),
      ...idleWays(question, flow),
    ]),
    ...loopFindings(flow),
    ...unreached(flow),
  ]
  const rank = ({ severity }: Finding) => (severity === 'problem' ? 0 : 1)
  return found.toSorted((a, b) => rank(a) - rank(b) || (a.question ?? -1) - (b.question ?? -1))
}

/** Returns the issues of the flow of a survey, given its questions in API format. */
export const flowFindings = (questions: unknown, appearance: unknown): Finding[] =>
  findingsIn(readFlow(questions, appearance))
