import { isObject } from '../../../../contract/is-object'
import { responseValuesOf } from './answers'
import type { FlowQuestion } from './graph'

/** `problem`: respondents cannot finish the survey, or do not reach the intended question. */
export type Severity = 'problem' | 'caution'

/** Possible mistake in the flow. */
export interface Finding {
  /** Form field that can fix it, as named in a newly opened form. */
  field: string
  message: string
  severity: Severity
  /** Index of the affected question; null for the whole survey. */
  question: number | null
  /** Answer with the affected branch, as in `responseValues`. */
  answer: string | null
}

/** Part of a question's branching that an issue refers to. */
type Part = 'type' | 'target' | { answer: string }

function fieldOf({ index, wire }: FlowQuestion, part: Part) {
  const name = `questions.${index}.branching`
  if (typeof part === 'string') return `${name}.${part}`
  const values = isObject(wire.branching) ? responseValuesOf(wire.branching) : {}
  const at = Object.keys(values).indexOf(part.answer)
  // The form names the field of an answer by its index among the set ones.
  return at < 0 ? `${name}.type` : `${name}.answers.${at}.target`
}

/** Creates an issue about the branching of a question. */
export function findingAt(question: FlowQuestion, part: Part, severity: Severity, message: string): Finding {
  return {
    field: fieldOf(question, part),
    message,
    severity,
    question: question.index,
    answer: typeof part === 'string' ? null : part.answer,
  }
}
