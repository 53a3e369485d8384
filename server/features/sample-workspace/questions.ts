/* Builders of survey questions. */

export interface Question extends Record<string, unknown> {
  type: 'open' | 'rating' | 'single_choice' | 'multiple_choice' | 'link'
  question: string
}

type More = Record<string, unknown>

export const buildOpenQuestion = (question: string, more: More = {}): Question => ({
  type: 'open',
  question,
  buttonText: 'Send',
  ...more,
})

export const buildRatingQuestion = (question: string, more: More = {}): Question => ({
  type: 'rating',
  question,
  display: 'number',
  scale: 5,
  lowerBoundLabel: 'Not at all',
  upperBoundLabel: 'Very much',
  ...more,
})

export const buildSingleChoice = (question: string, choices: string[], more: More = {}): Question => ({
  type: 'single_choice',
  question,
  choices,
  ...more,
})

export const buildMultipleChoice = (question: string, choices: string[], more: More = {}): Question => ({
  type: 'multiple_choice',
  question,
  choices,
  ...more,
})

export const buildLinkQuestion = (question: string, link: string, more: More = {}): Question => ({
  type: 'link',
  question,
  link,
  buttonText: 'Open',
  ...more,
})
