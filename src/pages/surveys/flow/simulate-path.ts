import { t, tn } from '../../../lib/i18n/translate'
import { joinWithCommas } from '../labels/choices'
import { findIssues } from './analysis'
import type { FlowAnswer, FlowTarget } from './answers'
import type { FlowIssue, FlowSeverity } from './flow-issue'
import { computePaths, type Flow, type FlowQuestion, findReachable, parseFlow } from './graph'
import { formatAnswers, formatPaths, formatTarget, formatTitle } from './labels'

/** Question of the outline with its edges as text. */
export interface OutlineEntry {
  question: FlowQuestion
  head: string
  /** `answers` is null if the target does not depend on the answer. */
  edges: { answers: string | null; to: string }[]
  reached: boolean
}

/** Describes the diagram as text. */
export function buildOutline(flow: Flow): OutlineEntry[] {
  const reached = findReachable(flow)
  return flow.questions.map((question) => ({
    question,
    head: t('{number}. {title} ({type})', {
      number: question.index + 1,
      title: formatTitle(question),
      type: question.type,
    }),
    edges: question.edges.map(({ to, answers }) => ({
      answers:
        answers.some(({ key }) => key === 'any') && answers.length === 1 ? null : formatAnswers(answers),
      to: formatTarget(to, flow),
    })),
    reached: reached.has(question.index),
  }))
}

/** Formats the outline as plain text, for copying. */
export function formatOutline(flow: Flow): string {
  const lines = buildOutline(flow).flatMap(({ head, edges, reached }) => [
    reached ? head : t('{head}, unreachable', { head }),
    ...edges.map(({ answers, to }) => `   ${answers === null ? '' : `${answers} `}→ ${to}`),
  ])
  return [...lines, t('End: {end}', { end: flow.end })].join('\n')
}

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

/** Flow with its derived data. */
interface FlowReport {
  flow: Flow
  findings: FlowIssue[]
  paths: string
  /** Number of issues by severity, as text. */
  counts: string
  severity: FlowSeverity | null
}

function formatCounts(issues: FlowIssue[]) {
  const problems = issues.filter(({ severity }) => severity === 'problem').length
  const cautions = issues.length - problems
  return joinWithCommas([
    ...(problems > 0 ? [tn(problems, '{n} error', '{n} errors')] : []),
    ...(cautions > 0 ? [tn(cautions, '{n} warning', '{n} warnings')] : []),
  ])
}

/** Returns the report on a flow; null if the questions are simply sequential. */
export function buildReport(questions: unknown, appearance: unknown): FlowReport | null {
  const flow = parseFlow(questions, appearance)
  const issues = findIssues(flow)
  if (!flow.branches && issues.length === 0) return null
  return {
    flow,
    findings: issues,
    paths: formatPaths(flow.questions.length, computePaths(flow)),
    counts: formatCounts(issues),
    // Errors come first.
    severity: issues[0]?.severity ?? null,
  }
}
