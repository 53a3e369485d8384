import { tn } from '../../../texts/text'
import { withCommas } from '../words/lists'
import { findingsIn } from './analysis'
import type { Finding, Severity } from './finding'
import { type Flow, readFlow } from './graph'
import { pathsOf } from './paths'
import { pathsWords } from './words'

/** A flow with all that can be said of it. */
export interface Report {
  flow: Flow
  findings: Finding[]
  paths: string
  /** How many findings of which severity. */
  counts: string
  severity: Severity | null
}

function countsWords(findings: Finding[]) {
  const problems = findings.filter(({ severity }) => severity === 'problem').length
  const cautions = findings.length - problems
  return withCommas([
    ...(problems > 0 ? [tn(problems, '{n} problem', '{n} problems')] : []),
    ...(cautions > 0 ? [tn(cautions, '{n} caution', '{n} cautions')] : []),
  ])
}

/** What there is to say of where questions lead; null where they simply follow each other. */
export function reportOn(questions: unknown, appearance: unknown): Report | null {
  const flow = readFlow(questions, appearance)
  const findings = findingsIn(flow)
  if (!flow.branches && findings.length === 0) return null
  return {
    flow,
    findings,
    paths: pathsWords(flow.questions.length, pathsOf(flow)),
    counts: countsWords(findings),
    // Problems come first.
    severity: findings[0]?.severity ?? null,
  }
}
