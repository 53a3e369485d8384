import type { JsonRecord } from '../../../../contract/is-object'
import type { Advice } from '../guide/advice'
import type { Kind } from './kinds'
import type { Draft } from './start'

/** Survey template with recommendations for its use. */
export interface Template {
  /** Id in the URL: `?from=nps`. */
  id: string
  /** Name in the gallery, and initial name of the survey. */
  name: string
  hint: string
  kind: Kind
  /** Insights that the answers provide. */
  measures: string[]
  advice: Advice
  survey: Pick<Draft, 'type' | 'conditions' | 'appearance'> & { questions: JsonRecord[] }
}

const text = { descriptionContentType: 'text' }

/** Open question. */
export const open = (question: string, fields: JsonRecord = {}): JsonRecord => ({
  type: 'open',
  question,
  ...text,
  buttonText: 'Send',
  ...fields,
})

/** Rating question. */
export const rating = (question: string, fields: JsonRecord): JsonRecord => ({
  type: 'rating',
  question,
  ...text,
  buttonText: 'Next',
  ...fields,
})

/** Single-choice question. */
export const single = (question: string, choices: string[], fields: JsonRecord = {}): JsonRecord => ({
  type: 'single_choice',
  question,
  ...text,
  choices,
  buttonText: 'Next',
  ...fields,
})

/** Multiple-choice question. */
export const multiple = (question: string, choices: string[], fields: JsonRecord = {}): JsonRecord => ({
  type: 'multiple_choice',
  question,
  ...text,
  choices,
  buttonText: 'Next',
  ...fields,
})

/** Link question. */
export const link = (question: string, fields: JsonRecord): JsonRecord => ({
  type: 'link',
  question,
  ...text,
  ...fields,
})

/** Response-based branching: to the question at an index, or to the end. */
export const byAnswer = (responseValues: Record<string, number | 'end'>): JsonRecord => ({
  branching: { type: 'response_based', responseValues },
})

/** Branching of the last question of a path. */
export const last: JsonRecord = { branching: { type: 'end' } }

/** Confirmation message. */
export const thanks = (header: string, description: string): JsonRecord => ({
  displayThankYouMessage: true,
  thankYouMessageHeader: header,
  thankYouMessageDescription: description,
  thankYouMessageDescriptionContentType: 'text',
})
