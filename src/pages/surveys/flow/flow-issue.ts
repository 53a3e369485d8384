import { isObject } from '../../../../contract/is-object'
import { getResponseValues } from './answers'
import type { FlowQuestion } from './graph'

/** `problem`: respondents cannot finish the survey, or do not reach the intended question. */
export type FlowSeverity = 'problem' | 'caution'

/** Possible mistake in the flow. */
export interface FlowIssue {
  /** Form field that can fix it, as named in a newly opened form. */
  field: string
  message: string
  severity: FlowSeverity
  /** Index of the affected question; null for the whole survey. */
  question: number | null
  /** Answer with the affected branch, as in `responseValues`. */
  answer: string | null
}

/** Part of a question's branching that an issue refers to. */
type BranchingPart = 'type' | 'target' | { answer: string }

function getField({ index, wire }: FlowQuestion, part: BranchingPart) {
  const name = `questions.${index}.branching`
  if (typeof part === 'string') return `${name}.${part}`
  const values = isObject(wire.branching) ? getResponseValues(wire.branching) : {}
  const at = Object.keys(values).indexOf(part.answer)
  // The form names the field of an answer by its index among the set ones.
  return at < 0 ? `${name}.type` : `${name}.answers.${at}.target`
}

/** Creates an issue about the branching of a question. */
export function createFlowIssue(
  question: FlowQuestion,
  part: BranchingPart,
  severity: FlowSeverity,
  message: string,
): FlowIssue {
  return {
    field: getField(question, part),
    message,
    severity,
    question: question.index,
    answer: typeof part === 'string' ? null : part.answer,
  }
}
