import { Button } from '@mantine/core'
import { IconDownload, IconFlag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { BYTE_ORDER_MARK, formatCsvLine } from '../../../contract/domain/csv'
import {
  getScoreRange,
  isSatisfied,
  type ReportMetric,
  SAMPLE_MIN,
  SEGMENT_RESPONSES_MIN,
} from '../../../contract/domain/survey-reports'
import type {
  ReportSegment,
  SurveyReport,
  SurveyReportResults,
} from '../../../contract/schemas/survey-reports'
import { createMutation } from '../../api/query/mutation'
import type { Action } from '../../components/actions/action'
import type { ChartPart } from '../../components/charts/chart'
import { StackedBar } from '../../components/charts/StackedBar'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { EmptyState } from '../../components/feedback/EmptyState'
import { WarningText } from '../../components/form/WarningText'
import { downloadFile, toFileName } from '../../components/list-tools/export/download-file'
import {
  findPeriodChange,
  formatConfidence,
  formatDays,
  formatDifference,
  formatReportScore,
  formatResponses,
  formatSegment,
  formatVerdict,
  METRIC_LABELS,
  VERDICT_TONES,
} from '../../components/reports/format-report'
import { ReportTrend } from '../../components/reports/ReportTrend'
import { Card } from '../../components/ui/card/Card'
import { StatTiles } from '../../components/ui/card/StatTiles'
import { formatCount } from '../../components/ui/cells/format-number'
import { Name } from '../../components/ui/cells/PersonName'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { Section } from '../../components/ui/page/Section'
import { t } from '../../lib/i18n/translate'
import classes from './reports.module.css'

/** Height of the plot in px beside a form. */
const PREVIEW_PLOT = 90

interface Props {
  project_id: string
  report: Pick<SurveyReport, 'metric' | 'comparison' | 'property'>
  /** Null for a preview: without actions, and without the surveys, which the form lists. */
  saved: Pick<SurveyReport, 'id' | 'name'> | null
  results: SurveyReportResults
}

/** Results of a report: the score, the trend, the comparison, and the surveys. */
export function ReportResults(props: Props) {
  const { report, saved, results } = props
  const { metric } = report
  const { total, segments, weeks } = results
  const change = findPeriodChange(results)
  const previous = segments.find(({ kind }) => kind === 'previous')
  return (
    <>
      <WarningText>{describeExclusions(results)}</WarningText>
      <StatTiles
        label={t('Key figures')}
        stats={[
          {
            label: METRIC_LABELS[metric],
            value: total.score === null ? '–' : formatReportScore(metric, total.score),
            note:
              total.interval &&
              t('95% interval {interval}', { interval: formatConfidence(metric, total.interval) }),
          },
          {
            label: t('Responses'),
            value: formatCount(total.responses),
            note: previous && t('{count} in the previous period', { count: formatCount(previous.responses) }),
          },
          ...(change
            ? [
                {
                  label: t('Versus previous period'),
                  value: change.score === null ? '–' : formatDifference(metric, change.score),
                  note: formatVerdict(change),
                },
              ]
            : []),
        ]}
      />
      {total.responses === 0 && (
        <EmptyState title={t('No responses in this period')}>
          {t('Choose a longer period, or wait for responses to the surveys.')}
        </EmptyState>
      )}
      {weeks.length > 1 && (
        <div className="panel raised p-12-16 mt-16">
          <ReportTrend metric={metric} results={results} height={saved ? 168 : PREVIEW_PLOT} />
        </div>
      )}
      {total.responses > 0 && metric !== 'average' && (
        <div className="mt-16">
          <Card title={t('Distribution')}>
            <StackedBar label={t('Distribution')} parts={buildGroups(metric, results)} />
          </Card>
        </div>
      )}
      {segments.length > 0 && <Comparison {...props} />}
      {saved && <Surveys {...props} />}
    </>
  )
}

/** Describes the surveys without results; null if there are none. */
function describeExclusions({ excluded }: SurveyReportResults): string | null {
  if (excluded.length === 0) return null
  return excluded
    .map(({ name, reason }) => {
      if (reason === 'deleted') return t('A survey is not included because it was deleted.')
      return reason === 'no_question'
        ? t('{name} is not included because it no longer has the rating question.', { name: name ?? '' })
        : t('{name} is not included because its rating has another scale.', { name: name ?? '' })
    })
    .join(' ')
}

/** Groups of ratings of a score. */
function buildGroups(metric: ReportMetric, { distribution, scale }: SurveyReportResults): ChartPart[] {
  const count = (isIncluded: (value: number) => boolean) =>
    distribution.reduce((sum, { value, count }) => (isIncluded(value) ? sum + count : sum), 0)
  if (metric === 'nps')
    return [
      { label: t('Detractors (0–6)'), count: count((value) => value <= 6), color: 5 },
      { label: t('Passives (7–8)'), count: count((value) => value === 7 || value === 8), color: 6 },
      { label: t('Promoters (9–10)'), count: count((value) => value >= 9), color: 1 },
    ]
  const isBest = (value: number) => isSatisfied(scale ?? 0, value)
  return [
    { label: t('Others'), count: count((value) => !isBest(value)), color: 6 },
    { label: t('Satisfied'), count: count(isBest), color: 1 },
  ]
}

/** Segments with their difference to the base. */
function Comparison({ project_id, report, saved, results }: Props) {
  const { metric, comparison } = report
  const { segments, previous_from, previous_to, scale } = results
  const range = getScoreRange(metric, scale ?? 0)
  const columns: DataColumn<ReportSegment>[] = [
    {
      id: 'segment',
      header: t('Segment'),
      cell: (segment) => (
        <span className="column min-0 snug">
          <span className="row min-0 gap-8">
            <span className={segment.kind === 'current' ? 'text-color medium' : undefined}>
              <Name>{formatSegment(segment)}</Name>
            </span>
            {segment.is_base && <StatusBadge tone="muted">{t('Base')}</StatusBadge>}
          </span>
          {segment.kind === 'previous' && previous_to && (
            <span className="soft text-sm">{formatDays(previous_from, previous_to)}</span>
          )}
          <span className={`${classes.narrow} soft text-sm wrap-text`}>{formatNarrow(metric, segment)}</span>
        </span>
      ),
    },
    {
      id: 'score',
      header: METRIC_LABELS[metric],
      cell: ({ kind, score }) => {
        const text = score === null ? '–' : formatReportScore(metric, score)
        return kind === 'current' ? <span className="text-color medium">{text}</span> : text
      },
      width: metric === 'average' ? '144px' : '100px',
      align: 'end',
    },
    {
      id: 'interval',
      header: t('95% confidence'),
      cell: (segment) => <IntervalPlot metric={metric} range={range} segment={segment} />,
      width: '220px',
      hideBelow: 'lg',
    },
    {
      id: 'responses',
      header: t('Responses'),
      cell: ({ responses }) => formatCount(responses),
      width: '110px',
      align: 'end',
      hideBelow: 'md',
    },
    {
      id: 'difference',
      header: t('Difference'),
      cell: ({ difference }) =>
        difference?.score === null || !difference ? '–' : formatDifference(metric, difference.score),
      width: '104px',
      align: 'end',
      hideBelow: 'md',
    },
    {
      id: 'significance',
      header: t('Significance'),
      cell: ({ difference }) =>
        difference && (
          <StatusBadge tone={VERDICT_TONES[difference.verdict]}>{formatVerdict(difference)}</StatusBadge>
        ),
      width: '220px',
      hideBelow: 'md',
    },
  ]
  const actions: Action<ReportSegment>[] = [
    {
      id: 'base',
      label: t('Use as base'),
      icon: IconFlag,
      isAvailable: ({ is_base, kind }) => !is_base && (kind === 'survey' || kind === 'value'),
      effect: {
        write: ({ kind, key, label }) =>
          createMutation('surveyReports', 'update', {
            params: { project_id, id: saved?.id ?? '' },
            body: { base: kind === 'survey' ? key : label },
          }),
        done: (segment) => t('Compared with {name}.', { name: formatSegment(segment) }),
        failed: () => t('The base could not be changed.'),
      },
    },
  ]
  const hasBases = saved !== null && (comparison === 'surveys' || comparison === 'property')
  return (
    <Section
      title={
        comparison === 'property'
          ? t('Comparison by {property}', { property: report.property ?? '' })
          : t('Comparison')
      }
      actions={
        saved && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={15} />}
            onClick={() => downloadTable(saved.name, segments)}
          >
            {t('Export CSV')}
          </Button>
        )
      }
    >
      <PlainTable
        label={t('Comparison')}
        rows={segments}
        columns={columns}
        rowKey={({ key }) => key}
        rowName={formatSegment}
        {...(hasBases && { actions })}
      />
      <p className="mt-8 soft text-sm measure">
        {t('Differences are tested at a level of 5% if both segments have at least {count} responses.', {
          count: SAMPLE_MIN,
        })}{' '}
        {segments.length > 2 && t('The p values are corrected for the number of segments.')}{' '}
        {comparison === 'property' &&
          t('Values with fewer than {count} responses are combined.', { count: SEGMENT_RESPONSES_MIN })}
      </p>
    </Section>
  )
}

/** Values of the columns that are hidden on narrow screens. */
function formatNarrow(metric: ReportMetric, { responses, difference }: ReportSegment): string {
  const parts = [formatResponses(responses)]
  if (difference && difference.score !== null) parts.push(formatDifference(metric, difference.score))
  if (difference) parts.push(formatVerdict(difference))
  return parts.join(' · ')
}

/** Score and confidence interval on the range of the score, and as text. */
function IntervalPlot({
  metric,
  range: [low, high],
  segment: { score, interval },
}: {
  metric: ReportMetric
  range: readonly [low: number, high: number]
  segment: ReportSegment
}) {
  if (score === null || !interval) return '–'
  const toPercent = (value: number) => (100 * (value - low)) / (high - low)
  const start = toPercent(interval.low)
  return (
    <span className="column snug">
      <span className={classes.plot} aria-hidden>
        <span
          className={classes.interval}
          style={{ insetInlineStart: `${start}%`, inlineSize: `${toPercent(interval.high) - start}%` }}
        />
        <span className={classes.score} style={{ insetInlineStart: `${toPercent(score)}%` }} />
      </span>
      <span className="soft text-sm numeric">{formatConfidence(metric, interval)}</span>
    </span>
  )
}

/** Downloads the comparison as a CSV file. */
function downloadTable(name: string, segments: readonly ReportSegment[]): void {
  const header = [
    'segment',
    'score',
    'low',
    'high',
    'responses',
    'is_base',
    'difference',
    'p_value',
    'verdict',
  ]
  const lines = segments.map((segment) => [
    formatSegment(segment),
    segment.score,
    segment.interval?.low ?? null,
    segment.interval?.high ?? null,
    segment.responses,
    segment.is_base,
    segment.difference?.score ?? null,
    segment.difference?.p_value ?? null,
    segment.difference?.verdict ?? null,
  ])
  downloadFile(toFileName(name, 'csv'), 'text/csv', [
    BYTE_ORDER_MARK,
    ...[header, ...lines].map(formatCsvLine),
  ])
}

/** Surveys of the report, with the question that each contributes. */
function Surveys({ project_id, results: { surveys } }: Props) {
  if (surveys.length === 0) return null
  return (
    <Section title={t('Surveys')}>
      <ul className="flush stack gap-8">
        {surveys.map(({ survey_id, name, question }) => (
          <li key={survey_id} className="break">
            <Link to="/projects/$project_id/surveys/$id" params={{ project_id, id: survey_id }}>
              {name}
            </Link>
            <span className="block soft text-sm">{question}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
