import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../../api/query/queries'
import { CountTable } from '../../../components/charts/CountTable'
import { type ChartPart, sumParts } from '../../../components/charts/chart'
import { StackedBar } from '../../../components/charts/StackedBar'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { Card } from '../../../components/ui/card/Card'
import { formatCount, formatShare } from '../../../components/ui/cells/format-number'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { FilterSegments } from '../../../components/ui/page/FilterSegments'
import { rich } from '../../../lib/i18n/rich'
import { t } from '../../../lib/i18n/translate'
import type { Score } from './aggregate'
import { formatScore } from './card-view'
import type { InstantRange } from './day-range'
import { FunnelFigures } from './FunnelFigures'
import { isUnknownUrl, type SurveyParams } from './fetch-responses'
import { getFunnelMetrics } from './funnel-metrics'
import { CountOnly, ResultsNote } from './ResultsNote'
import classes from './results.module.css'
import { isFiltered, type ResultsState } from './results-search'
import type { SetResults } from './use-results-search'

const BY = [
  { value: 'people', label: t('Users') },
  { value: 'times', label: t('Impressions') },
] as const

/**
 * Key metrics of the survey: shown, answered, dismissed. They are computed by the server, which filters by date and
 * language only.
 */
export function Head({
  params,
  range,
  state,
  set,
  unfinished,
  score,
  scoreName,
  progress,
}: {
  params: SurveyParams
  range: InstantRange
  state: ResultsState
  set: SetResults
  /** Number of incomplete responses; null if unknown. */
  unfinished: { count: number; of: number } | null
  /** Score of the first rating that has one, of all responses in the range; null if none has, undefined while they load. */
  score: Score | null | undefined
  /** Name of the score of the first rating that can have one. */
  scoreName: Score['rule']['name'] | undefined
  /** Loading progress of the responses. */
  progress: ReactNode
}) {
  const { since, until } = range
  const stats = useQuery(
    query('surveys', 'stats', {
      params,
      query: {
        date_from: since ?? undefined,
        date_to: until ?? undefined,
        language: state.language ?? undefined,
      },
    }),
  )
  if (isUnknownUrl(stats.error)) {
    return (
      <>
        <ResultsNote>
          <p>
            {rich('This server does not report how often a survey was shown or dismissed. {count}', {
              count: <CountOnly {...params} />,
            })}
          </p>
        </ResultsNote>
        {progress}
      </>
    )
  }
  if (stats.error) {
    return (
      <>
        <ErrorPanel error={stats.error} onRetry={() => void stats.refetch()} />
        {progress}
      </>
    )
  }
  const { by, show } = state
  const figures = getFunnelMetrics(stats.data, by)
  const { shown, answered, dismissed, nothing } = figures
  const label = by === 'people' ? t('By user') : t('By event')
  const outcomes: ChartPart[] = [
    { label: t('Answered'), count: answered, color: 1 },
    { label: t('Dismissed'), count: dismissed, color: 2 },
    { label: t('No reaction'), count: nothing, color: 6 },
  ]
  const formatOrPlaceholder = (count: number) => (stats.isPending ? '…' : formatCount(count))
  return (
    <Card
      title={t('Overview')}
      action={
        <FilterSegments label={t('Count')} value={by} options={BY} onChange={(value) => set({ by: value })} />
      }
    >
      <FunnelFigures
        figures={[
          { label: t('Shown'), value: formatOrPlaceholder(shown) },
          {
            label: t('Answered'),
            value: formatOrPlaceholder(answered),
            detail:
              unfinished && unfinished.count > 0
                ? t('{unfinished} of {total} responses are partial', {
                    unfinished: formatCount(unfinished.count),
                    total: formatCount(unfinished.of),
                  })
                : null,
          },
          { label: t('Dismissed'), value: formatOrPlaceholder(dismissed) },
          { label: t('No reaction'), value: formatOrPlaceholder(nothing) },
          { label: t('Response rate'), value: stats.isPending ? '…' : formatShare(answered, shown) },
          ...(scoreName
            ? [
                {
                  label: scoreName,
                  value: score === undefined ? '…' : score ? formatScore(scoreName, score.value) : '–',
                },
              ]
            : []),
        ]}
      />
      {show === 'tables' ? (
        <CountTable label={label} rows={outcomes} whole={sumParts(outcomes)} header={label} />
      ) : (
        // Hidden and as wide as with usual counts while loading, so that nothing moves.
        <div style={stats.isPending ? { visibility: 'hidden' } : undefined}>
          <StackedBar
            label={label}
            parts={stats.isPending ? outcomes.map((part) => ({ ...part, count: 333 })) : outcomes}
          />
        </div>
      )}
      <div className={`${classes.times} row wrap between soft text-sm`}>
        <p className="flush">
          {figures.firstAnswer !== null &&
            rich('First answer {first}, last answer {last}.', {
              first: <RelativeTime at={figures.firstAnswer} />,
              last: <RelativeTime at={figures.lastAnswer} />,
            })}
        </p>
        {progress}
      </div>
      {isFiltered({ ...state, language: null }) && (
        <ResultsNote>
          <p>
            {state.language === null
              ? t('Totals are filtered by date only.')
              : t('Totals are filtered by date and language only.')}
          </p>
        </ResultsNote>
      )}
    </Card>
  )
}
