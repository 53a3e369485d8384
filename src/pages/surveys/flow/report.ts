import { tn } from '../../../lib/i18n/translate'
import { joinWithCommas } from '../labels/lists'
import { findIssues } from './analysis'
import type { FlowIssue, FlowSeverity } from './flow-issue'
import { type Flow, parseFlow } from './graph'
import { formatPaths } from './labels'
import { computePaths } from './paths'

/** Flow with its derived data. */
export interface FlowReport {
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
