import { useQuery } from '@tanstack/react-query'
import type { Survey } from '../../../../contract/schemas/surveys'
import { query } from '../../../api/query/queries'
import { type Stat, StatTiles } from '../../../components/ui/card/StatTiles'
import { formatCount, formatShare } from '../../../components/ui/cells/format-number'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { t, tn } from '../../../lib/i18n/translate'
import { getOptionLabel, TYPE_OPTIONS } from '../labels/options'
import { getFunnelMetrics } from '../results/funnel-metrics'

/** Key figures of a survey: responses, response rate, and since when. */
export function Numbers({ project_id, survey }: { project_id: string; survey: Survey }) {
  const counts = useQuery(query('surveys', 'responsesCount', { params: { project_id } }))
  const stats = useQuery(query('surveys', 'stats', { params: { project_id, id: survey.id } }))
  const archived =
    useQuery(query('surveyResponses', 'counts', { params: { project_id, id: survey.id } })).data?.archived ??
    0
  const count = counts.data ? (counts.data[survey.id] ?? 0) : null
  const { shown, answered } = getFunnelMetrics(stats.data, 'people')
  const { responses_limit: limit, current_iteration, iteration_count, start_date, end_date } = survey
  const figures: Stat[] = [
    {
      label: t('Responses'),
      value: count === null ? (counts.error ? t('not available') : undefined) : formatCount(count),
      note: limit !== null && limit > 0 && (
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
      label: t('Started'),
      value: <RelativeTime at={start_date} none={t('Not yet')} />,
      note: current_iteration
        ? t('Iteration {n} of {count}', { n: current_iteration, count: iteration_count ?? '?' })
        : start_date && !end_date && t('Still running'),
    },
    {
      label: end_date ? t('Ended') : t('Survey type'),
      value: end_date ? <RelativeTime at={end_date} /> : getOptionLabel(TYPE_OPTIONS, survey.type),
      note: end_date && getOptionLabel(TYPE_OPTIONS, survey.type),
    },
  ]
  return <StatTiles label={t('Key figures')} stats={figures} />
}
