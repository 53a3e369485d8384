import { formatShare } from '../../../components/ui/cells/format-number'
import { numberFormat } from '../../../lib/i18n/locale'
import type { ResultQuestion } from './result-questions'
import type { AnswerMatch, ResultsState } from './results-search'

/** Data shared by all parts of a question card. */
export interface CardView {
  question: ResultQuestion
  state: ResultsState
  /** Toggles the filter for these answers. */
  toggle: (matches: AnswerMatch[]) => void
}

/** Element id of the heading of a question. */
export const getHeadingId = (key: string) => `results-of-${key}`

/** Formats a score: NPS with its sign, CSAT in percent. */
export const formatScore = (name: 'NPS' | 'CSAT', value: number) =>
  name === 'NPS'
    ? numberFormat({ maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(value).replace('-', '−')
    : formatShare(value, 100)
