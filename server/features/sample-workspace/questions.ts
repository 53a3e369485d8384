/* Builders of survey questions. */

export interface Question extends Record<string, unknown> {
  type: 'open' | 'rating' | 'single_choice' | 'multiple_choice' | 'link'
  question: string
}

type More = Record<string, unknown>

export const buildOpenQuestion = (question: string, more: More = {}): Question => ({
  type: 'open',
  question,
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

/** Adds button texts, without which SDKs show "Submit", also on a question that another one follows. */
export const addButtonTexts = (questions: readonly Question[]): Question[] =>
  questions.map((question, index) => {
    const isLast = index === questions.length - 1 || JSON.stringify(question.branching) === '{"type":"end"}'
    return { buttonText: isLast ? 'Send' : 'Next', ...question }
  })
