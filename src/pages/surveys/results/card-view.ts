import type { ResultQuestion } from './result-questions'
import type { AnswerMatch, ResultsState } from './results-search'

/** Data shared by all parts of a question card. */
export interface CardView {
  question: ResultQuestion
  state: ResultsState
  /** Toggles the filter for these answers. */
  toggle: (matches: AnswerMatch[]) => void
}
