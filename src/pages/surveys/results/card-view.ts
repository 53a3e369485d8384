import type { ResultQuestion } from './result-questions'
import type { ResultsState, Wanted } from './search'

/** What every part of a question's card knows. */
export interface CardView {
  question: ResultQuestion
  state: ResultsState
  /** Looks only for those who answered so, or no longer. */
  toggle: (wanted: Wanted[]) => void
}
