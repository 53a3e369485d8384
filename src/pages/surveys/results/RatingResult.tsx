import { useMemo } from 'react'
import { CountTable } from '../../../components/charts/CountTable'
import type { ChartPart } from '../../../components/charts/chart'
import { StackedBar } from '../../../components/charts/StackedBar'
import { formatConfidence } from '../../../components/reports/format-report'
import { formatAverage, formatCount, formatShare } from '../../../components/ui/cells/format-number'
import { rich } from '../../../lib/i18n/rich'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { computeAverage, computeMedian, computeScore, type QuestionSummary, type Score } from './aggregate'
import { type CardView, formatScore } from './card-view'
import classes from './charts.module.css'
import { AnswerBars, type ChartBar, TrendChart } from './ResultCharts'
import type { AnsweredResponse } from './result-questions'
import resultClasses from './results.module.css'
import { isMatchSelected } from './results-search'
import { GROUP_COLORS, getPoints } from './scales'
import { computeTrend } from './trend'

const RANGE_MAX = 10

/** Rating results: score, distribution and trend. */
export function RatingResult({
  view,
  summary,
  answered,
  isPrimary,
}: {
  view: CardView
  summary: QuestionSummary
  answered: readonly AnsweredResponse[]
  /** If true, the score and the trend are in the overview. */
  isPrimary: boolean
}) {
  const { question, state } = view
  const { bars } = summary
  const zone = useZone()
  const trend = useMemo(
    () => (isPrimary ? null : computeTrend(question, answered, zone)),
    [isPrimary, question, answered, zone],
  )
  const score = computeScore(question, bars)
  const average = computeAverage(question, bars)
  const median = computeMedian(question, bars)
  const points = getPoints(question.wire)
  const range = score?.rule.range ?? ([points[0] ?? 0, points.at(-1) ?? RANGE_MAX] as const)
  const whole = bars.reduce((sum, { count }) => sum + count, 0)
  const isThumbs = question.wire.display === 'emoji' && points.length === 2
  const isTable = state.show === 'tables'
  const groups = score ? getGroups(score) : []
  const metric = score?.rule.name === 'NPS' ? 'nps' : 'csat'
  const figures: { label: string; value: string; note?: string | null }[] = [
    ...(score
      ? [
          {
            label: score.rule.name,
            value: formatScore(score.rule.name, score.value),
            note:
              score.interval &&
              t('95% interval {interval}', { interval: formatConfidence(metric, score.interval) }),
          },
        ]
      : []),
    ...(average === null || isThumbs ? [] : [{ label: t('Average'), value: formatAverage(average) }]),
    ...(median === null || isThumbs ? [] : [{ label: t('Median'), value: formatCount(median) }]),
  ]
  const getColor = (value: string) =>
    groups.find(({ matches }) => matches.some((match) => match === value))?.color
  return (
    <>
      <div className={classes.rating} data-plain={!score || undefined}>
        <div>
          <dl className={resultClasses.figures}>
            {figures.map(({ label, value, note }) => (
              <div key={label}>
                <dt className="text-sm">{label}</dt>
                <dd className="numeric">
                  <strong>{value}</strong> {note && <span className="soft text-sm nowrap">{note}</span>}
                </dd>
              </div>
            ))}
          </dl>
          {score && (
            <>
              <ScoreGroups score={score} groups={groups} view={view} />
              <p className="measure mt-8 mb-12 soft text-sm">
                {rich('{score}: {definition}', {
                  score: <span className="medium">{score.rule.name}</span>,
                  definition: score.rule.definition,
                })}
              </p>
            </>
          )}
        </div>
        <AnswerBars
          label={t('Ratings')}
          layout="columns"
          answers={bars.map(
            ({ value, ...bar }): ChartBar => ({
              ...bar,
              matches: [{ is: value }],
              color: getColor(value),
            }),
          )}
          whole={whole}
          view={view}
        />
      </div>
      {trend && (
        <TrendChart trend={trend} rule={score?.rule ?? null} range={range} days={state} table={isTable} />
      )}
      {score && score.count < whole && (
        <p className="measure mb-12 soft text-sm">
          {t('{score} and average exclude ratings outside of the scale ({share}).', {
            score: score.rule.name,
            share: formatShare(whole - score.count, whole),
          })}
        </p>
      )}
    </>
  )
}

/** Group of ratings with the same weight in a score. */
interface ScoreGroup extends ChartPart {
  /** Its ratings. */
  matches: string[]
}

const getGroups = ({ groups }: Score): ScoreGroup[] =>
  groups.map(({ label, count, values, weight }) => ({
    label,
    count,
    matches: values.map(String),
    color: GROUP_COLORS[weight],
  }))

/** Groups of a score, such as detractors, passives and promoters; each filters the results. */
function ScoreGroups({ score, groups, view }: { score: Score; groups: ScoreGroup[]; view: CardView }) {
  const { question, state, toggle } = view
  const label = t('{score} groups', { score: score.rule.name })
  const getMatches = ({ matches }: ScoreGroup) => matches.map((is) => ({ is }))
  const select = (group: ScoreGroup) => toggle(getMatches(group))
  return state.show === 'tables' ? (
    <CountTable label={label} rows={groups} whole={score.count} onOpen={select} />
  ) : (
    <StackedBar
      label={label}
      parts={groups}
      onSelect={select}
      isSelected={(group) => isMatchSelected(state.answers, question.key, getMatches(group))}
    />
  )
}
