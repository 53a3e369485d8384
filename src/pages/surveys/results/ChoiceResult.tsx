import { FilterSegments } from '../../../components/page/FilterSegments'
import { t } from '../../../texts/translate'
import { byCount, type Summary } from './aggregate'
import { type Answer, Bars } from './Bars'
import type { CardView } from './card-view'
import { openChoiceOf } from './places'
import classes from './results.module.css'
import { WrittenList } from './WrittenList'

const SORTS = [
  { value: 'count', label: t('Most first') },
  { value: 'order', label: t('As asked') },
] as const

/** Choice results: counts per choice, and open-ended answers. */
export function ChoiceResult({
  view,
  summary,
  onSort,
}: {
  view: CardView
  summary: Summary
  onSort: (sort: 'count' | 'order') => void
}) {
  const { question, state } = view
  const { others, answered } = summary
  const bars = state.sort === 'count' ? byCount(summary.bars) : summary.bars
  const answers = bars.map(({ value, ...bar }): Answer => ({ ...bar, wanted: [{ is: value }] }))
  const writers = new Set(others.map(({ response }) => response)).size
  const other: Answer = {
    label: openChoiceOf(question.wire) ?? t('Other'),
    count: writers,
    note: t('own words'),
    wanted: ['other'],
  }
  return (
    <>
      <FilterSegments
        label={t('Order of the answers')}
        value={state.sort}
        options={SORTS}
        onChange={onSort}
      />
      <Bars
        label={t('Answers')}
        answers={others.length > 0 || openChoiceOf(question.wire) !== null ? [...answers, other] : answers}
        whole={answered}
        view={view}
      />
      {question.type === 'multiple_choice' && (
        <p className={classes.hint}>{t('Shares of those who answered; they could choose several.')}</p>
      )}
      {others.length > 0 && (
        <div className={classes.under}>
          <h4>{t('In own words')}</h4>
          <WrittenList label={t('In own words')} written={others} />
        </div>
      )}
    </>
  )
}
