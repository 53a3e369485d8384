import { useQuery } from '@tanstack/react-query'
import type { SurveyStatsDetail } from '../../../../contract/schemas/survey-stats'
import type { Survey } from '../../../../contract/schemas/surveys'
import { query } from '../../../api/query/queries'
import { type Stat, StatTiles } from '../../../components/ui/card/StatTiles'
import { formatCount, formatShare } from '../../../components/ui/cells/format-number'
import { formatCompactTime } from '../../../components/ui/cells/format-time'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { rich } from '../../../lib/i18n/rich'
import { t, tn } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { computeScore, type Score } from '../results/aggregate'
import { formatScore } from '../results/card-view'
import { getFunnelMetrics } from '../results/funnel-metrics'
import { getScoreRule } from '../results/scales'

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

/** Key figures of a launched survey: responses, response rate, score or dismissals, and the last response. */
export function Numbers({ project_id, survey }: { project_id: string; survey: Survey }) {
  const counts = useQuery(query('surveys', 'responsesCount', { params: { project_id } }))
  const hasScore = survey.questions?.some(({ type, ...wire }) => type === 'rating' && getScoreRule(wire))
  const stats = useQuery(
    query('surveys', 'stats', {
      params: { project_id, id: survey.id },
      query: hasScore ? { include_per_question_stats: 'true' } : {},
    }),
  )
  const archived =
    useQuery(query('surveyResponses', 'counts', { params: { project_id, id: survey.id } })).data?.archived ??
    0
  const zone = useZone()
  const count = counts.data ? (counts.data[survey.id] ?? 0) : null
  const { shown, answered, dismissed, lastAnswer } = getFunnelMetrics(stats.data, 'people')
  const score = findScore(survey, stats.data)
  const { responses_limit: limit, current_iteration, iteration_count, start_date, end_date } = survey
  const period = current_iteration
    ? t('Iteration {n} of {count}', { n: current_iteration, count: iteration_count ?? '?' })
    : end_date
      ? rich('Ended {time}', { time: <RelativeTime at={end_date} /> })
      : rich('Launched {time}', { time: <RelativeTime at={start_date} /> })
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
    score
      ? {
          label: score.rule.name,
          value: formatScore(score.rule.name, score.value),
          note: tn(score.count, '{n} rating', '{n} ratings'),
        }
      : {
          label: t('Dismissed'),
          value: stats.isPending ? undefined : formatShare(dismissed, shown),
          note: dismissed > 0 && tn(dismissed, '{n} user', '{n} users'),
        },
    {
      label: t('Last response'),
      value: stats.isPending ? undefined : <RelativeTime at={lastAnswer} none={t('None yet')} />,
      note: lastAnswer && formatCompactTime(lastAnswer, zone),
    },
  ]
  return <StatTiles label={t('Key figures')} stats={figures} />
}
