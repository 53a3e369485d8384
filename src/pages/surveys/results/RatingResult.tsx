import { useMemo } from 'react'
import { formatAverage, formatShare } from '../../../components/ui/cells/format-number'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { AnswerBars, type ChartBar } from './AnswerBars'
import { computeAverage, computeScore, type QuestionSummary, type Score } from './aggregate'
import { type CardView, formatScore } from './card-view'
import classes from './charts.module.css'
import { FunnelFigures } from './FunnelFigures'
import type { AnsweredResponse } from './result-questions'
import { getPoints } from './scales'
import { TrendChart } from './TrendChart'
import { computeTrend } from './trend'

const RANGE_MAX = 10

/** Rating results: score, distribution and trend. */
export function RatingResult({
  view,
  summary,
  answered,
}: {
  view: CardView
  summary: QuestionSummary
  answered: readonly AnsweredResponse[]
}) {
  const { question, state } = view
  const { bars } = summary
  const zone = useZone()
  const trend = useMemo(() => computeTrend(question, answered, zone), [question, answered, zone])
  const score = computeScore(question, bars)
  const average = computeAverage(question, bars)
  const points = getPoints(question.wire)
  const range = score?.rule.range ?? ([points[0] ?? 0, points.at(-1) ?? RANGE_MAX] as const)
  const whole = bars.reduce((sum, { count }) => sum + count, 0)
  const isThumbs = question.wire.display === 'emoji' && points.length === 2
  return (
    <>
      <FunnelFigures
        figures={[
          ...(score ? [{ label: score.rule.name, value: formatScore(score.rule.name, score.value) }] : []),
          ...(average === null || isThumbs ? [] : [{ label: t('Average'), value: formatAverage(average) }]),
        ]}
      />
      {score && <p className={classes.definition}>{score.rule.definition}</p>}
      {score && (
        <AnswerBars
          label={t('{score} groups', { score: score.rule.name })}
          answers={getGroups(score)}
          whole={score.count}
          view={view}
        />
      )}
      <AnswerBars
        label={t('Ratings')}
        answers={bars.map(({ value, ...bar }): ChartBar => ({ ...bar, wanted: [{ is: value }] }))}
        whole={whole}
        view={view}
      />
      {trend && (
        <TrendChart trend={trend} rule={score?.rule ?? null} range={range} table={state.show === 'tables'} />
      )}
      {score && score.count < whole && (
        <p className={classes.definition}>
          {t('{score} and average exclude ratings outside of the scale ({share}).', {
            score: score.rule.name,
            share: formatShare(whole - score.count, whole),
          })}
        </p>
      )}
    </>
  )
}

const getGroups = ({ groups }: Score): ChartBar[] =>
  groups.map(({ label, count, values }) => ({
    label,
    count,
    note: null,
    wanted: values.map((value) => ({ is: String(value) })),
  }))
