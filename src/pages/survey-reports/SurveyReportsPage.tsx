import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '../../../contract'
import { PERIOD_DAYS } from '../../../contract/domain/survey-reports'
import type { SurveyReport, SurveyReportSummary } from '../../../contract/schemas/survey-reports'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { ALL_ROWS, PlainListPage } from '../../components/data-table/PlainListPage'
import { buildSelectionKey, useRowSelection } from '../../components/data-table/selection/use-row-selection'
import type { DataColumn } from '../../components/data-table/table'
import { SelectionBar } from '../../components/list-tools/ListTable'
import {
  formatConfidence,
  formatReportScore,
  METRIC_LABELS,
  PERIOD_LABELS,
} from '../../components/reports/format-report'
import { formatCount } from '../../components/ui/cells/format-number'
import { Name } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { t, tn } from '../../lib/i18n/translate'
import { useClock } from '../../lib/time/display-zone'
import { addCalendarDays, getDay } from '../../lib/time/zoned-time'
import classes from './reports.module.css'
import { useReportActions } from './use-report-actions'

type Summaries = ReadonlyMap<string, SurveyReportSummary>

const buildColumns = (summaries: Summaries | undefined): DataColumn<SurveyReport>[] => [
  {
    id: 'name',
    header: t('Name'),
    cell: ({ name, pinned, share }) => (
      <span className="row min-0 gap-8">
        <Name>{name}</Name>
        {pinned && <StatusBadge>{t('Pinned')}</StatusBadge>}
        {share && <StatusBadge tone="info">{t('Shared')}</StatusBadge>}
      </span>
    ),
    secondLine: ({ metric, surveys }) => (
      <span className="block soft text-sm truncate">
        {METRIC_LABELS[metric]} · {tn(surveys.length, '1 survey', '{n} surveys')}
      </span>
    ),
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
    cell: (report) => <Trend report={report} weeks={summaries?.get(report.id)?.weeks ?? []} />,
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
function Trend({
  report: { metric, period, date_from, date_to },
  weeks,
}: {
  report: SurveyReport
  weeks: SurveyReportSummary['weeks']
}) {
  // Reports have the days of the project.
  const today = getDay(new Date(), useClock().project?.zone ?? 'UTC')
  const scored = weeks.flatMap(({ start, score }) => (score === null ? [] : [{ start, score }]))
  const [start, end] = [scored[0]?.start, scored.at(-1)?.start]
  if (start === undefined || end === undefined || start === end) return '–'
  const scores = scored.map(({ score }) => score)
  const days = PERIOD_DAYS[period]
  const firstDay = days === null ? date_from : addCalendarDays(today, 1 - days)
  const isStartCut = firstDay !== null && firstDay > start
  const isEndCut =
    addCalendarDays(end, 6) >= (date_to !== null && date_to < today ? addCalendarDays(date_to, 1) : today)
  const [low, high] = [Math.min(...scores), Math.max(...scores)]
  const points = scores.map((score, index) => {
    const x = MARGIN + (index * (WIDTH - 2 * MARGIN)) / (scores.length - 1)
    const share = high === low ? 0.5 : (score - low) / (high - low)
    return [x, HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN)] as const
  })
  const [first, last] = [scores[0] ?? 0, scores.at(-1) ?? 0]
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
        first: formatReportScore(metric, first),
        last: formatReportScore(metric, last),
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
  const columns = useMemo(() => {
    // The list is useful without the scores.
    const results = scores.data?.results ?? (scores.isError ? [] : undefined)
    return buildColumns(results && new Map(results.map((summary) => [summary.id, summary])))
  }, [scores.data, scores.isError])
  const actions = useReportActions(project_id)
  const selectionKey = useMemo(
    () => buildSelectionKey({ name: 'survey_reports', params: { project_id } }),
    [project_id],
  )
  const selection = useRowSelection(selectionKey, list.data?.results ?? NONE, getKey)
  const table = { label: t('Reports'), singular: t('report'), rowKey: getKey, rowName: getName }
  return (
    <>
      <PlainListPage
        label={t('Reports')}
        description={t('One score over several surveys, compared by period or segment.')}
        path={`/projects/${project_id}/survey_reports`}
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
