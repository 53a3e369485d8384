import { isObject } from '../../../../contract/json-object'
import { responseValuesOf } from './answers'
import type { FlowQuestion } from './graph'

/** `problem`: people do not get through, or not to where they are meant to. */
export type Severity = 'problem' | 'caution'

/** Something in the flow that may not be meant. */
export interface Finding {
  /** The field of the form where it can be mended, as a form that was just opened names it. */
  field: string
  message: string
  severity: Severity
  /** The question that it is about; null for the survey as a whole. */
  question: number | null
  /** The answer whose way on it is about, as `responseValues` names it. */
  answer: string | null
}

/** The part of a question's branching that a finding is about. */
type Part = 'type' | 'target' | { answer: string }

function fieldOf({ index, wire }: FlowQuestion, part: Part) {
  const name = `questions.${index}.branching`
  if (typeof part === 'string') return `${name}.${part}`
  const values = isObject(wire.branching) ? responseValuesOf(wire.branching) : {}
  const at = Object.keys(values).indexOf(part.answer)
  // The form names the field of an answer by its place among those that are set.
  return at < 0 ? `${name}.type` : `${name}.answers.${at}.target`
}

/** A finding about where a question leads. */
export function findingAt(question: FlowQuestion, part: Part, severity: Severity, message: string): Finding {
  return {
    field: fieldOf(question, part),
    message,
    severity,
    question: question.index,
    answer: typeof part === 'string' ? null : part.answer,
  }
}
