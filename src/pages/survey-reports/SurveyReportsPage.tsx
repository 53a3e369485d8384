import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '../../../contract'
import type { ReportMetric } from '../../../contract/domain/survey-reports'
import type { SurveyReport, SurveyReportSummary } from '../../../contract/schemas/survey-reports'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { ALL_ROWS, PlainListPage } from '../../components/data-table/PlainListPage'
import { type RecordCard, RecordCards } from '../../components/data-table/RecordCards'
import { buildSelectionKey, useRowSelection } from '../../components/data-table/selection/use-row-selection'
import { CARDS_MAX, type DataColumn } from '../../components/data-table/table'
import { SelectionBar } from '../../components/list-tools/ListTable'
import {
  formatConfidence,
  formatReportScore,
  formatResponses,
  METRIC_LABELS,
  PERIOD_LABELS,
} from '../../components/reports/format-report'
import { ReportFigures } from '../../components/reports/ReportFigures'
import { formatCount } from '../../components/ui/cells/format-number'
import { Avatar, getPersonName, Name } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { rich } from '../../lib/i18n/rich'
import { t, tn } from '../../lib/i18n/translate'
import { addCalendarDays, clipPeriod, getDay } from '../../lib/time/zoned-time'
import classes from './reports.module.css'
import { useReportActions } from './use-report-actions'

type Summaries = ReadonlyMap<string, SurveyReportSummary>

const buildColumns = (summaries: Summaries | undefined): DataColumn<SurveyReport>[] => [
  {
    id: 'name',
    header: t('Name'),
    cell: (report) => (
      <span className="row min-0 gap-8">
        <Name>{report.name}</Name>
        <States {...report} />
      </span>
    ),
    secondLine: (report) => <span className="block soft text-sm truncate">{formatSubject(report)}</span>,
  },
  {
    id: 'score',
    header: t('Score'),
    cell: (report) => <Score report={report} summaries={summaries} />,
    width: '170px',
  },
  {
    id: 'trend',
    header: t('Trend by week'),
    cell: ({ id, metric }) => <Trend metric={metric} summary={summaries?.get(id)} />,
    width: '130px',
    hideBelow: 'sm',
  },
  {
    id: 'responses',
    header: t('Responses'),
    cell: ({ id }) => formatOptional(summaries?.get(id)?.responses),
    width: '120px',
    align: 'end',
    hideBelow: 'md',
  },
  {
    id: 'period',
    header: t('Period'),
    cell: ({ period }) => PERIOD_LABELS[period],
    width: '140px',
    hideBelow: 'lg',
  },
  {
    id: 'updated',
    header: t('Edited'),
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
    width: '140px',
    hideBelow: 'lg',
  },
]

const States = ({ pinned, share }: Pick<SurveyReport, 'pinned' | 'share'>) => (
  <>
    {pinned && <StatusBadge>{t('Pinned')}</StatusBadge>}
    {share && <StatusBadge tone="info">{t('Shared')}</StatusBadge>}
  </>
)

const formatSubject = ({ metric, surveys, comparison, property }: SurveyReport) =>
  [
    METRIC_LABELS[metric],
    ...(surveys.length > 1 ? [tn(surveys.length, '1 survey', '{n} surveys')] : []),
    ...(comparison === 'property' && property ? [t('by {property}', { property })] : []),
  ].join(' · ')

const formatOptional = (count: number | undefined) => (count === undefined ? '–' : formatCount(count))

/** Score with its confidence interval. */
function Score({ report, summaries }: { report: SurveyReport; summaries: Summaries | undefined }) {
  // As high as the score and its interval.
  if (summaries === undefined)
    return (
      <span className="column snug soft">
        <span className="text-lg">…</span>
        <span className="text-sm">{'\u00a0'}</span>
      </span>
    )
  const summary = summaries.get(report.id)
  if (!summary || summary.score === null) return <span className="soft">{t('No responses')}</span>
  return (
    <span className={classes.figure}>
      <span className="text-color text-lg bold numeric">
        {formatReportScore(report.metric, summary.score)}
      </span>
      {summary.interval && (
        <span className="soft text-sm numeric">
          {t('95% interval {interval}', { interval: formatConfidence(report.metric, summary.interval) })}
        </span>
      )}
    </span>
  )
}

const [WIDTH, HEIGHT, MARGIN] = [96, 24, 3]

/**
 * Tiny line of weekly scores, from the lowest to the highest one. It is dashed at a first week that began before the
 * period, and at a week that is not over.
 */
function Trend({ metric, summary }: { metric: ReportMetric; summary: SurveyReportSummary | undefined }) {
  const scored = (summary?.weeks ?? []).flatMap(({ start, score }) =>
    score === null ? [] : [{ start, score }],
  )
  const [first, last] = [scored[0], scored.at(-1)]
  if (!summary || !first || !last || first === last) return '–'
  const range = { from: summary.date_from, to: summary.date_to }
  const isCut = ({ start }: typeof first) =>
    clipPeriod({ start, end: addCalendarDays(start, 6), isCurrent: false }, range).isCut
  const isCurrent = last.start > addCalendarDays(getDay(new Date(), summary.timezone), -7)
  const [isStartCut, isEndCut] = [isCut(first), isCurrent || isCut(last)]
  const scores = scored.map(({ score }) => score)
  const [low, high] = [Math.min(...scores), Math.max(...scores)]
  const points = scores.map((score, index) => {
    const x = MARGIN + (index * (WIDTH - 2 * MARGIN)) / (scores.length - 1)
    const share = high === low ? 0.5 : (score - low) / (high - low)
    return [x, HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN)] as const
  })
  const [x, y] = points.at(-1) ?? [0, 0]
  const solid = points.slice(isStartCut ? 1 : 0, isEndCut ? -1 : undefined)
  const dashed = [...(isStartCut ? [points.slice(0, 2)] : []), ...(isEndCut ? [points.slice(-2)] : [])]
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      style={{ display: 'block' }}
      data-unlabeled
      role="img"
      aria-label={t('From {first} to {last} in {n} weeks', {
        first: formatReportScore(metric, first.score),
        last: formatReportScore(metric, last.score),
        n: scores.length,
      })}
    >
      <g fill="none" stroke="var(--hg-chart-1)" strokeWidth={1.5} strokeLinejoin="round">
        <polyline points={solid.join(' ')} />
        <path d={dashed.map((line) => `M${line.join('L')}`).join('')} strokeDasharray="3 2.5" />
        <circle cx={x} cy={y} r={2.2} fill={isEndCut ? 'var(--hg-page)' : 'var(--hg-chart-1)'} />
      </g>
    </svg>
  )
}

/** Height of the plot of a card in px. */
const PLOT = 112

/** Card of a report with its chart. */
function renderCard(report: SurveyReport, summaries: Summaries | undefined): RecordCard {
  const { metric, period, created_by, updated_at } = report
  const summary = summaries?.get(report.id)
  return {
    badges: <States {...report} />,
    note: `${formatSubject(report)} · ${PERIOD_LABELS[period]}`,
    children: summary ? (
      <ReportFigures
        metric={metric}
        score={summary.score}
        change={summary.change}
        trend={summary}
        segments={summary.segments}
        height={PLOT}
      >
        {formatResponses(summary.responses)}
        {summary.interval &&
          ` · ${t('95% interval {interval}', { interval: formatConfidence(metric, summary.interval) })}`}
      </ReportFigures>
    ) : (
      <div style={{ minHeight: PLOT + 102 }}>{summaries === undefined && <span className="skeleton" />}</div>
    ),
    footer: (
      <>
        {created_by && (
          <span className="inline-row gap-8 min-0" title={t('Created by')}>
            <Avatar user={created_by} />
            {getPersonName(created_by)}
          </span>
        )}
        <span>{rich('Edited {time}', { time: <RelativeTime at={updated_at} /> })}</span>
      </>
    ),
  }
}

const getKey = ({ id }: SurveyReport) => id
const getName = ({ name }: SurveyReport) => name

/** Reports on the surveys of a project. */
export function SurveyReportsPage() {
  const { project_id } = useParams({ from: '/projects/$project_id/survey_reports' })
  const denial = useDenialReason(api.surveyReports.list)
  const reason = useDenialReason(api.surveyReports.create)
  const list = useQuery({
    ...query('surveyReports', 'list', { params: { project_id }, query: ALL_ROWS }),
    enabled: denial === null,
  })
  const scores = useQuery({
    ...query('surveyReports', 'summaries', { params: { project_id } }),
    enabled: denial === null,
  })
  const summaries = useMemo(() => {
    // The list is useful without the scores.
    const results = scores.data?.results ?? (scores.isError ? [] : undefined)
    return results && new Map(results.map((summary) => [summary.id, summary]))
  }, [scores.data, scores.isError])
  const columns = useMemo(() => buildColumns(summaries), [summaries])
  const actions = useReportActions(project_id)
  const selectionKey = useMemo(
    () => buildSelectionKey({ name: 'survey_reports', params: { project_id } }),
    [project_id],
  )
  const selection = useRowSelection(selectionKey, list.data?.results ?? NONE, getKey)
  const path = `/projects/${project_id}/survey_reports`
  const table = { label: t('Reports'), singular: t('report'), rowKey: getKey, rowName: getName }
  return (
    <>
      <PlainListPage
        label={t('Reports')}
        description={t('One score over several surveys, compared by period or segment.')}
        path={path}
        list={list}
        denial={denial}
        create={{
          label: t('New report'),
          reason,
          link: (
            <LinkButton to="/projects/$project_id/survey_reports/new" params={{ project_id }}>
              {t('New report')}
            </LinkButton>
          ),
        }}
        empty={{
          title: t('No reports yet'),
          text: t(
            'A report combines the ratings of several surveys, such as the NPS of all your products, and states which differences are significant.',
          ),
        }}
        columns={columns}
        rowKey={getKey}
        rowName={getName}
        actions={actions}
        selection={selection}
        renderRows={(rows) =>
          rows.length > CARDS_MAX ? null : (
            <RecordCards
              table={table}
              rows={rows}
              rowHref={({ id }) => `/projects/${project_id}/survey_reports/${id}`}
              actions={actions}
              render={(report) => renderCard(report, summaries)}
            />
          )
        }
      />
      <SelectionBar
        table={table}
        list={null}
        actions={actions}
        selectionKey={selectionKey}
        page={selection.page}
      />
    </>
  )
}

const NONE: SurveyReport[] = []
