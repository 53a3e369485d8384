import { FilterSegments } from '../../../components/ui/page/FilterSegments'
import { t } from '../../../lib/i18n/translate'
import { type QuestionSummary, sortByCount } from './aggregate'
import { BarChart, type ChartBar } from './BarChart'
import { getOpenChoice } from './buckets'
import type { CardView } from './card-view'
import classes from './results.module.css'
import { WrittenList } from './WrittenList'

const SORTS = [
  { value: 'count', label: t('By count') },
  { value: 'order', label: t('Original order') },
] as const

/** Choice results: counts per choice, and open-ended answers. */
export function ChoiceResult({
  view,
  summary,
  onSort,
}: {
  view: CardView
  summary: QuestionSummary
  onSort: (sort: 'count' | 'order') => void
}) {
  const { question, state } = view
  const { others, answered } = summary
  const bars = state.sort === 'count' ? sortByCount(summary.bars) : summary.bars
  const answers = bars.map(({ value, ...bar }): ChartBar => ({ ...bar, wanted: [{ is: value }] }))
  const writers = new Set(others.map(({ response }) => response)).size
  const otherBar: ChartBar = {
    label: getOpenChoice(question.wire) ?? t('Other'),
    count: writers,
    note: t('free text'),
    wanted: ['other'],
  }
  return (
    <>
      <FilterSegments label={t('Sort order')} value={state.sort} options={SORTS} onChange={onSort} />
      <BarChart
        label={t('Answers')}
        answers={
          others.length > 0 || getOpenChoice(question.wire) !== null ? [...answers, otherBar] : answers
        }
        whole={answered}
        view={view}
      />
      {question.type === 'multiple_choice' && (
        <p className={classes.hint}>{t('Percentages of respondents, who could select several answers.')}</p>
      )}
      {others.length > 0 && (
        <div className={classes.under}>
          <h4>{t('Free text answers')}</h4>
          <WrittenList label={t('Free text answers')} written={others} />
        </div>
      )}
    </>
  )
}
