import { formatShare } from '../../../components/ui/cells/format-number'
import { numberFormat } from '../../../lib/i18n/locale'
import { t, tn } from '../../../lib/i18n/translate'
import { addCalendarDays, type Day, getDay } from '../../../lib/time/zoned-time'
import type { Score } from './aggregate'
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

/** Period of the latest score in days. */
const RECENT_DAYS = 30

/** First day of this period, in UTC. */
export const getRecentStart = (): Day => addCalendarDays(getDay(new Date(), 'UTC'), 1 - RECENT_DAYS)

/** Line below a score: that of the last days if there are older ratings, or the number of ratings. */
export const formatScoreNote = (score: Score, recent: Score | null): string =>
  recent && recent.count < score.count
    ? t('Last {days} days: {score}', {
        score: formatScore(recent.rule.name, recent.value),
        days: RECENT_DAYS,
      })
    : tn(score.count, '{n} rating', '{n} ratings')

/** Formats a score: NPS with its sign, CSAT in percent. */
export const formatScore = (name: 'NPS' | 'CSAT', value: number) =>
  name === 'NPS'
    ? numberFormat({ maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(value).replace('-', '−')
    : formatShare(value, 100)
