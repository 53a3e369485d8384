import type { JsonRecord } from '../../../../contract/json-object'
import type { Advice } from '../guide/advice'
import type { Kind } from './kinds'
import type { Draft } from './start'

/** A survey that is ready to be asked, and what is known of asking it. */
export interface Template {
  /** What the address calls it: `?from=nps`. */
  id: string
  /** What it is called in the gallery, and the survey at first. */
  name: string
  hint: string
  kind: Kind
  /** What its answers tell. */
  measures: string[]
  advice: Advice
  survey: Pick<Draft, 'type' | 'conditions' | 'appearance'> & { questions: JsonRecord[] }
}

const text = { descriptionContentType: 'text' }

/** A question that is answered in one's own words. */
export const open = (question: string, fields: JsonRecord = {}): JsonRecord => ({
  type: 'open',
  question,
  ...text,
  buttonText: 'Send',
  ...fields,
})

/** One question whose answer is a number or a face. */
export const rating = (question: string, fields: JsonRecord): JsonRecord => ({
  type: 'rating',
  question,
  ...text,
  buttonText: 'Next',
  ...fields,
})

/** One choice out of several. */
export const single = (question: string, choices: string[], fields: JsonRecord = {}): JsonRecord => ({
  type: 'single_choice',
  question,
  ...text,
  choices,
  buttonText: 'Next',
  ...fields,
})

/** Any number of choices out of several. */
export const multiple = (question: string, choices: string[], fields: JsonRecord = {}): JsonRecord => ({
  type: 'multiple_choice',
  question,
  ...text,
  choices,
  buttonText: 'Next',
  ...fields,
})

/** Something to open instead of an answer. */
export const link = (question: string, fields: JsonRecord): JsonRecord => ({
  type: 'link',
  question,
  ...text,
  ...fields,
})

/** The way on by answer: to the question at an index, or to the end. */
export const byAnswer = (responseValues: Record<string, number | 'end'>): JsonRecord => ({
  branching: { type: 'response_based', responseValues },
})

/** The last question of its way. */
export const last: JsonRecord = { branching: { type: 'end' } }

/** What people are thanked with. */
export const thanks = (header: string, description: string): JsonRecord => ({
  displayThankYouMessage: true,
  thankYouMessageHeader: header,
  thankYouMessageDescription: description,
  thankYouMessageDescriptionContentType: 'text',
})
