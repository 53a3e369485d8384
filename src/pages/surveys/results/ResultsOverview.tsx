import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { query } from '../../../api/query/queries'
import { AXIS, BarChart, type ChartPoint, LEGEND } from '../../../components/charts/BarChart'
import { CAPTION } from '../../../components/charts/ChartFigure'
import { CountTable } from '../../../components/charts/CountTable'
import type { ChartPart } from '../../../components/charts/chart'
import { buildPartialLegend } from '../../../components/charts/partial-legend'
import { StackedBar, Swatch } from '../../../components/charts/StackedBar'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { Card, CardGrid } from '../../../components/ui/card/Card'
import { type Stat, StatTiles } from '../../../components/ui/card/StatTiles'
import { formatCount, formatShare } from '../../../components/ui/cells/format-number'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { FilterSegments } from '../../../components/ui/page/FilterSegments'
import { rich } from '../../../lib/i18n/rich'
import { t, tn } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { getLanguageName } from '../labels/languages'
import { computeScore, summarizeQuestion } from './aggregate'
import { formatScore, formatScoreNote, getRecentStart } from './card-view'
import { DropOff } from './DropOff'
import type { DayRange, InstantRange } from './day-range'
import { isUnknownUrl, type SurveyParams } from './fetch-responses'
import type { FilteredResponses } from './filter-responses'
import { type FunnelMetrics, getFunnelMetrics } from './funnel-metrics'
import { ScoreChange, TrendChart } from './ResultCharts'
import { CountOnly } from './ResultsNote'
import type { ResultQuestion } from './result-questions'
import classes from './results.module.css'
import { isFiltered, type ResultsState } from './results-search'
import { getScoreRule } from './scales'
import { computeTrend, describePeriod, formatTrendTitle, groupByPeriod, type ResponsePeriods } from './trend'
import type { ResponseLoader } from './use-response-loader'
import type { SetResults } from './use-results-search'

/** Height of a chart in px, with the remark above it if it has one: its periods change while responses are loaded. */
const PLOT = 162

interface OverviewProps {
  params: SurveyParams
  survey: Survey
  range: InstantRange
  state: ResultsState
  set: SetResults
  loader: ResponseLoader
  counted: FilteredResponses
  /** Displayed instead of the trends if there are no responses. */
  otherwise: ReactNode
  /** Answers, between the key figures and the drop-off. */
  children: ReactNode
}

/** Returns the first rating that has a score, which leads the results; undefined without one. */
export const findPrimary = (questions: readonly ResultQuestion[]) =>
  questions.find(
    ({ type, index, wire }) => type === 'rating' && index !== null && getScoreRule(wire) !== null,
  )

/** Overview of the results: key figures, trends, outcomes, answers and drop-off. */
export function ResultsOverview(props: OverviewProps) {
  const { params, survey, range, state, set, loader, counted, otherwise, children } = props
  const { questions, matched, steps, languages } = counted
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
  const zone = useZone()
  const isTable = state.show === 'tables'
  const isLoading = loader.loaded === 0 && loader.state === 'loading'
  const primary = findPrimary(questions)
  const hasResponses = isLoading || matched.length > 0
  const periods = useMemo(() => groupByPeriod(matched, zone), [matched, zone])
  // Responses of a single day have no trends.
  const hasTrends = isLoading || periods !== null
  const hasLanguages = !isLoading && languages.length > 1
  // After the answers, which have no height before they are loaded.
  const dropOff = steps.length > 0 && !isLoading && (
    <Card title={t('Drop-off')} span={hasTrends && !hasLanguages ? 'all' : 'two'}>
      <DropOff key={matched.length} survey={survey} steps={steps} matched={matched} isTable={isTable} />
    </Card>
  )
  // Nothing has been counted for a draft.
  if (survey.start_date === null && matched.length === 0) return isLoading ? null : otherwise
  return (
    <>
      <StatTiles
        label={t('Key figures')}
        stats={listStats({
          ...props,
          primary,
          isLoading,
          funnel: getFunnelMetrics(stats.data, 'people'),
          stats,
        })}
      />
      <div className={classes.overview}>
        <CardGrid>
          {!hasResponses ? (
            <Card title={t('Responses')} isTitleHidden span="two">
              {otherwise}
            </Card>
          ) : hasTrends ? (
            <TrendCard {...props} primary={primary} periods={periods} isLoading={isLoading} />
          ) : (
            dropOff
          )}
          <Outcomes
            {...props}
            stats={stats}
            partial={
              loader.state === 'done'
                ? counted.all.filter(({ response }) => response.completed === false).length
                : 0
            }
          />
        </CardGrid>
      </div>
      {children}
      {hasTrends && (dropOff || hasLanguages) && (
        <CardGrid>
          {dropOff}
          {hasLanguages && (
            <Card title={t('Responses by language')} span={dropOff ? undefined : 'all'} flush>
              <CountTable
                label={t('Responses by language')}
                header={t('Language')}
                rows={languages.map((row) => ({ ...row, label: getLanguageName(row.language) }))}
                onOpen={({ language }) => set({ language: state.language === language ? null : language })}
                whole={languages.reduce((sum, { count }) => sum + count, 0)}
              />
            </Card>
          )}
        </CardGrid>
      )}
    </>
  )
}

/** Card of the score or the responses over time, as high as the chart before its data are loaded. */
function TrendCard({
  state,
  set,
  counted: { matched },
  primary,
  periods,
  isLoading,
}: OverviewProps & {
  primary: ResultQuestion | undefined
  periods: ResponsePeriods | null
  isLoading: boolean
}) {
  const zone = useZone()
  const rule = primary ? getScoreRule(primary.wire) : null
  const trend = useMemo(() => primary && computeTrend(primary, matched, zone), [primary, matched, zone])
  const isScore = rule !== null && state.chart === 'score'
  const isTable = state.show === 'tables'
  const unit = isScore ? trend?.unit : periods?.unit
  const figure = isScore ? rule.name : t('Responses')
  // Another chart for other responses: its columns would move while they are loaded.
  const key = matched.length
  return (
    <Card
      title={unit ? formatTrendTitle(figure, unit) : figure}
      note={isScore && trend && <ScoreChange rule={rule} trend={trend} />}
      action={
        rule && (
          <FilterSegments
            label={t('Chart over time')}
            value={state.chart}
            options={[
              { value: 'score', label: rule.name },
              { value: 'responses', label: t('Responses') },
            ]}
            onChange={(chart) => set({ chart })}
          />
        )
      }
      span="two"
    >
      <div className={classes.trend} style={{ minHeight: PLOT + AXIS }}>
        {!isScore ? (
          periods && (
            <ResponsesOverTime key={key} grouped={periods} days={state} isTable={isTable} height={PLOT} />
          )
        ) : trend ? (
          <TrendChart
            key={key}
            trend={trend}
            rule={rule}
            range={rule.range}
            days={state}
            table={isTable}
            height={PLOT}
            isTitled={false}
          />
        ) : (
          !isLoading && <NoTrend />
        )}
      </div>
    </Card>
  )
}

const NoTrend = () => <p className="soft">{t('A trend needs responses from at least two days.')}</p>

type StatsQuery = Pick<ReturnType<typeof useQuery>, 'data' | 'error' | 'isPending' | 'refetch'>

/** Key figures: score, responses, response rate, and how many commented or, without an open question, completed it. */
function listStats({
  state,
  range,
  loader,
  counted: { questions, matched, all },
  primary,
  isLoading,
  funnel,
  stats,
}: OverviewProps & {
  primary: ResultQuestion | undefined
  isLoading: boolean
  funnel: FunnelMetrics
  stats: StatsQuery
}): Stat[] {
  const { shown, answered, dismissed, lastAnswer } = funnel
  const filtered = isFiltered(state)
  const rule = primary && getScoreRule(primary.wire)
  const summarize = (responses: typeof matched) =>
    primary && loader.state !== 'loading'
      ? computeScore(primary, summarizeQuestion(primary, responses).bars)
      : null
  const score = summarize(matched)
  const from = Date.parse(getRecentStart())
  const recent = range.since ? null : summarize(matched.filter(({ response }) => (response.at ?? 0) >= from))
  const partial = matched.filter(({ response }) => response.completed === false).length
  const open = questions.filter(({ type, index }) => type === 'open' && index !== null)
  const commented = matched.filter(({ values }) => open.some(({ key }) => values.has(key))).length
  const isCounting = loader.state === 'loading' && (filtered || loader.total === null)
  const toFigure = (value: ReactNode) => (stats.isPending ? undefined : stats.error ? '–' : value)
  return [
    ...(rule
      ? [
          {
            label: rule.name,
            value: score ? formatScore(rule.name, score.value) : loader.state === 'loading' ? undefined : '–',
            note: score ? formatScoreNote(score, recent) : '\u00a0',
          },
        ]
      : []),
    {
      label: t('Responses'),
      value:
        isLoading || isCounting
          ? undefined
          : formatCount(filtered ? matched.length : (loader.total ?? all.length)),
      note: filtered
        ? t('of {total}', { total: formatCount(all.length) })
        : lastAnswer !== null && rich('Latest {time}', { time: <RelativeTime at={lastAnswer} /> }),
    },
    {
      label: t('Response rate'),
      value: toFigure(formatShare(answered, shown)),
      note: tn(shown, 'Shown to {n} user', 'Shown to {n} users'),
    },
    ...(rule
      ? []
      : [
          {
            label: t('Dismissed'),
            value: toFigure(formatShare(dismissed, shown)),
            note: tn(dismissed, '{n} user', '{n} users'),
          },
        ]),
    open.length > 0
      ? {
          label: t('With a comment'),
          value: isLoading || isCounting ? undefined : formatShare(commented, matched.length),
          note: tn(commented, '{n} response', '{n} responses'),
        }
      : {
          label: t('Completed'),
          value: isLoading || isCounting ? undefined : formatShare(matched.length - partial, matched.length),
          note: tn(partial, '{n} partial response', '{n} partial responses'),
        },
  ]
}

/**
 * Reactions of the users to whom the survey was shown, and how often it was shown. The server counts them, and filters by
 * date and language only.
 */
function Outcomes({
  params,
  state,
  stats,
  partial,
}: OverviewProps & {
  stats: StatsQuery
  /** Number of partial responses. */
  partial: number
}) {
  if (stats.error) {
    return (
      <Card title={t('Outcomes')}>
        {isUnknownUrl(stats.error) ? (
          <p className="flush soft">
            {rich('This server does not report how often a survey was shown or dismissed. {count}', {
              count: <CountOnly {...params} />,
            })}
          </p>
        ) : (
          <ErrorPanel error={stats.error} onRetry={() => void stats.refetch()} />
        )}
      </Card>
    )
  }
  const people = getFunnelMetrics(stats.data, 'people')
  const times = getFunnelMetrics(stats.data, 'times')
  const parts: (ChartPart & { times: number })[] = [
    { label: t('Answered'), count: people.answered, times: times.answered, color: 1 },
    { label: t('Dismissed'), count: people.dismissed, times: times.dismissed, color: 2 },
    { label: t('No reaction'), count: people.nothing, times: times.nothing, color: 6 },
  ]
  return (
    <Card title={t('Outcomes')}>
      {/* Hidden while loading, so that nothing moves. No `div`, in which a table would reach the edges of the card. */}
      <section className="stack gap-10" style={stats.isPending ? { visibility: 'hidden' } : undefined}>
        <StackedBar label={t('By user')} parts={parts} hasLegend={false} />
        <table className={classes.outcomes} aria-label={t('Outcomes')}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('Users')}</th>
              <th scope="col">%</th>
              <th scope="col">{t('Impressions')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('Shown')}</th>
              <td>{formatCount(people.shown)}</td>
              <td>{formatShare(people.shown, people.shown)}</td>
              <td>{formatCount(times.shown)}</td>
            </tr>
            {parts.map(({ label, count, times, color }) => (
              <tr key={label}>
                <th scope="row">
                  <span className="inline-row gap-8">
                    <Swatch color={color} />
                    {label}
                  </span>
                </th>
                <td>{formatCount(count)}</td>
                <td>{formatShare(count, people.shown)}</td>
                <td>{formatCount(times)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {partial > 0 && (
        <p className="mt-8 soft text-sm">
          {tn(partial, '{n} response is partial', '{n} responses are partial')}
        </p>
      )}
      {isFiltered({ ...state, language: null }) && (
        <p className="mt-8 soft text-sm">
          {state.language === null
            ? t('Totals are filtered by date only.')
            : t('Totals are filtered by date and language only.')}
        </p>
      )}
    </Card>
  )
}

/** Number of responses per day, week, month or year. */
function ResponsesOverTime({
  grouped,
  days,
  isTable,
  height,
}: {
  grouped: ResponsePeriods
  /** Range of the results. */
  days: DayRange
  isTable: boolean
  height: number
}) {
  const zone = useZone()
  const { unit, periods, cut } = grouped
  const points = periods.map(({ start, responses }): ChartPoint => {
    const { isCurrent, isCut, ...names } = describePeriod(start, unit, zone, days)
    return {
      ...names,
      key: start,
      value: responses.length,
      isFaint: isCurrent || isCut,
      ...(isCurrent && { note: unit === 'day' ? t('so far today') : t('so far') }),
    }
  })
  const legend = buildPartialLegend(points, unit)
  return (
    <BarChart
      label={formatTrendTitle(t('Responses'), unit)}
      isLabelHidden
      valueLabel={t('Responses')}
      height={height - (cut ? CAPTION : 0) - (legend ? LEGEND : 0)}
      points={points}
      legend={legend}
      note={cut && t('older answers are not included')}
      asTable={isTable}
    />
  )
}
