import { t } from '../../../lib/i18n/translate'
import { findCycleIssues } from './cycle-issues'
import { findReachable } from './cycles'
import { findDeadEnds } from './dead-ends'
import type { FlowIssue } from './flow-issue'
import { type Flow, type FlowQuestion, parseFlow } from './graph'
import { findInvalidEdges, findRedundantEdges } from './invalid-edges'
import { formatQuestions } from './labels'

function findOrderIssues(flow: Flow): FlowIssue[] {
  const leads = flow.questions.find(({ wire }) => wire.branching !== undefined && wire.branching !== null)
  if (!flow.shuffles || !leads) return []
  const message = t(
    'Questions in random order cannot branch to specific questions, but question {number} does. Use only one of the two.',
    { number: leads.index + 1 },
  )
  return [
    { field: 'appearance.shuffleQuestions', message, severity: 'problem', question: null, answer: null },
  ]
}

/** Returns the issues of a flow, errors first. */
export function findIssues(flow: Flow): FlowIssue[] {
  const issues = [
    ...findOrderIssues(flow),
    ...flow.questions.flatMap((question) => [
      ...findDeadEnds(question, flow),
      ...findInvalidEdges(question, flow),
      ...findRedundantEdges(question, flow),
    ]),
    ...findCycleIssues(flow),
    ...findUnreachable(flow),
  ]
  const rank = ({ severity }: FlowIssue) => (severity === 'problem' ? 0 : 1)
  return issues.toSorted((a, b) => rank(a) - rank(b) || (a.question ?? -1) - (b.question ?? -1))
}

/** Returns the issues of the flow of a survey, given its questions in API format. */
export const findFlowIssues = (questions: unknown, appearance: unknown): FlowIssue[] =>
  findIssues(parseFlow(questions, appearance))

/** Returns the issues of unreachable questions, one for each run. */
function findUnreachable(flow: Flow): FlowIssue[] {
  const reached = findReachable(flow)
  const runs: FlowQuestion[][] = []
  for (const question of flow.questions) {
    if (reached.has(question.index)) continue
    const run = runs.at(-1)
    if (run?.at(-1)?.index === question.index - 1) run.push(question)
    else runs.push([question])
  }
  return runs.map((run) => {
    const indexes = run.map(({ index }) => index)
    return {
      field: `questions.${indexes[0]}.wire.question`,
      message: t('No answer leads to {questions}.', {
        questions: formatQuestions(indexes),
      }),
      severity: 'caution',
      question: indexes[0] ?? null,
      answer: null,
    }
  })
}
