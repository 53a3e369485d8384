import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SurveyStatsDetail } from '../../../../contract/schemas/survey-stats'
import type { Survey } from '../../../../contract/schemas/surveys'
import { query } from '../../../api/query/queries'
import { BarChart } from '../../../components/charts/BarChart'
import { buildDayPoint } from '../../../components/charts/day-point'
import { TODAY_LEGEND } from '../../../components/charts/partial-legend'
import { Card } from '../../../components/ui/card/Card'
import { type Stat, StatTiles } from '../../../components/ui/card/StatTiles'
import { formatCount, formatShare } from '../../../components/ui/cells/format-number'
import { formatShortTime } from '../../../components/ui/cells/format-time'
import { RelativeTime, TimestampText } from '../../../components/ui/cells/RelativeTime'
import { rich } from '../../../lib/i18n/rich'
import { t, tn } from '../../../lib/i18n/translate'
import { useClock, useZone } from '../../../lib/time/display-zone'
import { addCalendarDays, getDay } from '../../../lib/time/zoned-time'
import { computeScore, type Score } from '../results/aggregate'
import { formatScore, formatScoreNote, getRecentStart } from '../results/card-view'
import { getFunnelMetrics } from '../results/funnel-metrics'
import { getScoreRule } from '../results/scales'
import classes from './view.module.css'

/** Score of the first rating with answers; null without one, and on servers that do not count answers. */
function findScore(survey: Survey, stats: SurveyStatsDetail | undefined): Score | null {
  for (const [index, wire] of (survey.questions ?? []).entries()) {
    if (wire.type !== 'rating') continue
    const counts = stats?.per_question_stats?.find(({ question_index }) => question_index === index)
    const score = computeScore(
      { wire },
      Object.entries(counts?.distribution ?? {}).map(([value, count]) => ({ value, count })),
    )
    if (score) return score
  }
  return null
}

/** Statistics of a launched survey, with the answers to each question. */
export const useSurveyStats = (project_id: string, survey: Survey) =>
  useQuery({
    ...query('surveys', 'stats', {
      params: { project_id, id: survey.id },
      query: { include_per_question_stats: 'true' },
    }),
    enabled: survey.start_date !== null,
  })

/** Statistics of the last days. */
function useRecentStats(project_id: string, survey: Survey, enabled: boolean) {
  const [date_from] = useState(getRecentStart)
  const search = { include_per_question_stats: 'true', date_from } as const
  return useQuery({
    ...query('surveys', 'stats', { params: { project_id, id: survey.id }, query: search }),
    enabled: enabled && survey.end_date === null,
  })
}

/** Four key figures of a launched survey: score, responses, response rate and dismissals; without a score, no reaction. */
export function Numbers({ project_id, survey }: { project_id: string; survey: Survey }) {
  const counts = useQuery(query('surveys', 'responsesCount', { params: { project_id } }))
  const [rule] = (survey.questions ?? []).flatMap(({ type, ...wire }) =>
    type === 'rating' ? (getScoreRule(wire) ?? []) : [],
  )
  const stats = useSurveyStats(project_id, survey)
  const zone = useZone()
  const archived =
    useQuery(query('surveyResponses', 'counts', { params: { project_id, id: survey.id } })).data?.archived ??
    0
  const count = counts.data ? (counts.data[survey.id] ?? 0) : null
  const { shown, answered, dismissed, nothing } = getFunnelMetrics(stats.data, 'people')
  const score = findScore(survey, stats.data)
  const recent = findScore(survey, useRecentStats(project_id, survey, rule !== undefined).data)
  const { responses_limit: limit, current_iteration, iteration_count, start_date, end_date } = survey
  const period = current_iteration
    ? t('Iteration {n} of {count}', { n: current_iteration, count: iteration_count ?? '?' })
    : end_date
      ? rich('Ended {time}', { time: <RelativeTime at={end_date} /> })
      : start_date &&
        rich('Since {time}', {
          time: <TimestampText at={start_date}>{formatShortTime(start_date, zone)}</TimestampText>,
        })
  // The order is that of the results.
  const figures: Stat[] = [
    {
      label: t('Responses'),
      value: count === null ? (counts.error ? t('not available') : undefined) : formatCount(count),
      note:
        limit === null || limit <= 0 ? (
          period
        ) : (
          <>
            {archived > 0
              ? tn(
                  archived,
                  'of about {limit}, which includes {n} archived response',
                  'of about {limit}, which includes {n} archived responses',
                  { limit: formatCount(limit) },
                )
              : t('of about {limit}', { limit: formatCount(limit) })}
            <meter
              className="block full mt-6"
              min={0}
              max={limit}
              value={Math.min((count ?? 0) + archived, limit)}
              aria-label={t('Responses compared to the limit')}
            />
          </>
        ),
    },
    {
      label: t('Response rate'),
      value: stats.isPending ? undefined : formatShare(answered, shown),
      note: shown > 0 && tn(shown, 'Shown to {n} user', 'Shown to {n} users'),
    },
    {
      label: t('Dismissed'),
      value: stats.isPending ? undefined : formatShare(dismissed, shown),
      note: shown > 0 && tn(dismissed, '{n} user', '{n} users'),
    },
    {
      label: t('No reaction'),
      value: stats.isPending ? undefined : formatShare(nothing, shown),
      note: shown > 0 && tn(nothing, '{n} user', '{n} users'),
    },
  ]
  if (score || (rule && stats.isPending)) {
    figures.pop()
    figures.unshift({
      label: (score?.rule ?? rule)?.name ?? '',
      value: score ? formatScore(score.rule.name, score.value) : undefined,
      note: score && formatScoreNote(score, recent),
    })
  }
  return <StatTiles label={t('Key figures')} stats={figures} />
}

/** Number of days in the chart. */
const DAYS = 30
/** Maximum number of days that the server reports. */
const REPORTED_DAYS = 90

/** Responses per day: of the last days, or of the days before the survey ended. */
export function ResponsesChart({ project_id, survey }: { project_id: string; survey: Survey }) {
  const { id, end_date } = survey
  // The server counts days in the time zone of the project.
  const zone = useClock().project?.zone ?? 'UTC'
  const [today] = useState(() => getDay(new Date(), zone))
  const last = end_date ? getDay(new Date(end_date), zone) : today
  const { data, error } = useQuery(
    query('surveys', 'dailyResponses', {
      params: { project_id },
      query: { survey_ids: id, days: String(REPORTED_DAYS) },
    }),
  )
  // Not every server has this endpoint.
  if (error || last < addCalendarDays(today, 1 - REPORTED_DAYS)) return null
  const points = data?.[id]
    ?.map((value, index) => {
      const day = addCalendarDays(today, index + 1 - REPORTED_DAYS)
      return { ...buildDayPoint(day, zone), value }
    })
    .filter(({ key }) => key <= last)
    .slice(-DAYS)
  const title = end_date ? t('Responses per day') : t('Responses per day, last {days} days', { days: DAYS })
  return (
    <Card title={title} isTitleHidden={points !== undefined || !data}>
      {points && (
        <BarChart
          label={title}
          valueLabel={t('Responses')}
          points={points}
          isLegendOnTop
          legend={end_date ? undefined : [TODAY_LEGEND]}
        />
      )}
      {!points && (
        <div
          className={`${classes.chartSpace} grid center soft`}
          data-loading={!data || undefined}
          data-legend={!end_date || undefined}
          role="status"
        >
          {data ? <NoResponses survey={survey} /> : t('Loading…')}
        </div>
      )}
    </Card>
  )
}

/** Message in place of the chart. The SDK loads surveys once per page, from a configuration that is cached for a minute. */
const NoResponses = ({ survey: { type, end_date } }: { survey: Survey }) => (
  <div className="text-center">
    <p className="flush">{t('No responses yet')}</p>
    {end_date === null && (type === 'popover' || type === 'widget') && (
      <p className="flush text-sm">
        {t('Users see the survey from their next page load, up to a minute after its launch.')}
      </p>
    )}
  </div>
)
