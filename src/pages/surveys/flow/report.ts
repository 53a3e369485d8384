import { tn } from '../../../texts/translate'
import { joinWithCommas } from '../words/lists'
import { findingsIn } from './analysis'
import type { Finding, Severity } from './finding'
import { type Flow, readFlow } from './graph'
import { pathsOf } from './paths'
import { pathsWords } from './words'

/** Flow with its derived data. */
export interface Report {
  flow: Flow
  findings: Finding[]
  paths: string
  /** Number of issues by severity, as text. */
  counts: string
  severity: Severity | null
}

function countsWords(findings: Finding[]) {
  const problems = findings.filter(({ severity }) => severity === 'problem').length
  const cautions = findings.length - problems
  return joinWithCommas([
    ...(problems > 0 ? [tn(problems, '{n} problem', '{n} problems')] : []),
    ...(cautions > 0 ? [tn(cautions, '{n} caution', '{n} cautions')] : []),
  ])
}

/** Returns the report on a flow; null if the questions are simply sequential. */
export function reportOn(questions: unknown, appearance: unknown): Report | null {
  const flow = readFlow(questions, appearance)
  const findings = findingsIn(flow)
  if (!flow.branches && findings.length === 0) return null
  return {
    flow,
    findings,
    paths: pathsWords(flow.questions.length, pathsOf(flow)),
    counts: countsWords(findings),
    // Errors come first.
    severity: findings[0]?.severity ?? null,
  }
}
