import { useMemo } from 'react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { BarChart, type ChartPoint } from '../../../components/charts/BarChart'
import { CountTable } from '../../../components/charts/CountTable'
import { markCurrentDay } from '../../../components/charts/current-day'
import { Card } from '../../../components/ui/card/Card'
import { FilterSegments } from '../../../components/ui/page/FilterSegments'
import { Section } from '../../../components/ui/page/Section'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { type Day, getDay } from '../../../lib/time/zoned-time'
import { getLanguageName } from '../labels/languages'
import { DropOff } from './DropOff'
import type { FilteredResponses } from './filter-responses'
import { formatPeriod, formatShortPeriod, formatTrendTitle } from './format-period'
import { QuestionResultCard } from './QuestionResultCard'
import type { AnsweredResponse } from './result-questions'
import type { ResultsState } from './results-search'
import { getPeriodStart, groupByPeriod, type TrendUnit } from './trend'
import type { SetResults } from './use-results-search'

const SHOWS = [
  { value: 'charts', label: t('Charts') },
  { value: 'tables', label: t('Tables') },
] as const

/** Returns the marks of a preliminary value for the current day, week, month or year. */
function markCurrentPeriod(start: Day, unit: TrendUnit, zone: string): Pick<ChartPoint, 'isFaint' | 'note'> {
  if (unit === 'day') return markCurrentDay(start, zone)
  return start === getPeriodStart(getDay(new Date(), zone), unit) ? { isFaint: true, note: t('so far') } : {}
}

/** Number of responses per day, week, month or year; nothing for less than two days. */
function ResponsesOverTime({ matched, isTable }: { matched: readonly AnsweredResponse[]; isTable: boolean }) {
  const zone = useZone()
  const grouped = useMemo(() => groupByPeriod(matched, zone), [matched, zone])
  if (grouped === null) return null
  const { unit, periods, cut } = grouped
  const label = formatTrendTitle(t('Responses'), unit)
  return (
    <Card title={label} isTitleHidden>
      <BarChart
        // Another chart for other responses: its columns would move while they are loaded.
        key={matched.length}
        label={label}
        valueLabel={t('Responses')}
        points={periods.map(({ start, responses }) => ({
          key: start,
          label: formatPeriod(start, unit),
          tick: formatShortPeriod(start, unit),
          value: responses.length,
          ...markCurrentPeriod(start, unit, zone),
        }))}
        note={cut && t('older answers are not included')}
        asTable={isTable}
      />
    </Card>
  )
}

/** Results per question, and drop-off between questions. */
export function ResultsSummary({
  survey,
  counted,
  state,
  set,
}: {
  survey: Survey
  counted: FilteredResponses
  state: ResultsState
  set: SetResults
}) {
  const { questions, matched, steps, languages } = counted
  return (
    <>
      <ResponsesOverTime matched={matched} isTable={state.show === 'tables'} />
      {languages.length > 1 && (
        <Card title={t('Responses by language')}>
          <CountTable
            label={t('Responses by language')}
            header={t('Language')}
            rows={languages.map((row) => ({ ...row, label: getLanguageName(row.language) }))}
            onOpen={({ language }) => set({ language: state.language === language ? null : language })}
            whole={languages.reduce((sum, { count }) => sum + count, 0)}
          />
        </Card>
      )}
      <Section
        title={t('Answers')}
        actions={
          <FilterSegments
            label={t('Show')}
            value={state.show}
            options={SHOWS}
            onChange={(show) => set({ show })}
          />
        }
      >
        {questions.map((question) => (
          <QuestionResultCard
            key={question.key}
            question={question}
            step={steps.find((step) => step.question.key === question.key) ?? null}
            matched={matched}
            state={state}
            set={set}
          />
        ))}
      </Section>
      {steps.length > 0 && (
        <DropOff survey={survey} steps={steps} matched={matched} isTable={state.show === 'tables'} />
      )}
    </>
  )
}
