import { useMemo } from 'react'
import { useZone } from '../../../api/display-zone'
import { formatAverage, formatShare } from '../../../components/cells/format-number'
import { t } from '../../../texts/translate'
import { averageOf, type Score, type Summary, scoreOf } from './aggregate'
import { type Answer, Bars } from './Bars'
import type { CardView } from './card-view'
import classes from './charts.module.css'
import { Figures } from './Figures'
import type { Answered } from './result-questions'
import { pointsOf } from './scales'
import { TrendChart } from './TrendChart'
import { trendOf } from './trend'
import { scoreWords } from './words'

const RANGE_MAX = 10

/** Rating results: score, distribution and trend. */
export function RatingResult({
  view,
  summary,
  answered,
}: {
  view: CardView
  summary: Summary
  answered: readonly Answered[]
}) {
  const { question, state } = view
  const { bars } = summary
  const zone = useZone()
  const trend = useMemo(() => trendOf(question, answered, zone), [question, answered, zone])
  const score = scoreOf(question, bars)
  const average = averageOf(question, bars)
  const points = pointsOf(question.wire)
  const range = score?.rule.range ?? ([points[0] ?? 0, points.at(-1) ?? RANGE_MAX] as const)
  const whole = bars.reduce((sum, { count }) => sum + count, 0)
  const isThumbs = question.wire.display === 'emoji' && points.length === 2
  return (
    <>
      <Figures
        figures={[
          ...(score ? [{ label: score.rule.name, value: scoreWords(score.rule.name, score.value) }] : []),
          ...(average === null || isThumbs ? [] : [{ label: t('Average'), value: formatAverage(average) }]),
        ]}
      />
      {score && <p className={classes.definition}>{score.rule.definition}</p>}
      {score && (
        <Bars
          label={t('{score} groups', { score: score.rule.name })}
          answers={groupsOf(score)}
          whole={score.count}
          view={view}
        />
      )}
      <Bars
        label={t('Ratings')}
        answers={bars.map(({ value, ...bar }): Answer => ({ ...bar, wanted: [{ is: value }] }))}
        whole={whole}
        view={view}
      />
      {trend && (
        <TrendChart trend={trend} rule={score?.rule ?? null} range={range} table={state.show === 'tables'} />
      )}
      {score && score.count < whole && (
        <p className={classes.definition}>
          {t('{score} and average leave out what is not on the scale ({share} of the ratings).', {
            score: score.rule.name,
            share: formatShare(whole - score.count, whole),
          })}
        </p>
      )}
    </>
  )
}

const groupsOf = ({ groups }: Score): Answer[] =>
  groups.map(({ label, count, values }) => ({
    label,
    count,
    note: null,
    wanted: values.map((value) => ({ is: String(value) })),
  }))
