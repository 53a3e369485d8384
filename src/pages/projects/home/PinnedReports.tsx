import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProjectHome } from '../../../../contract/schemas/project-home'
import type { SurveyReport, SurveyReportResults } from '../../../../contract/schemas/survey-reports'
import { query } from '../../../api/query/queries'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import {
  findPeriodChange,
  formatConfidence,
  formatDays,
  formatDifference,
  formatReportScore,
  formatResponses,
  formatVerdict,
  METRIC_LABELS,
} from '../../../components/reports/format-report'
import { ReportTrend } from '../../../components/reports/ReportTrend'
import { Card, CardBones, CardNote } from '../../../components/ui/card/Card'
import { t } from '../../../lib/i18n/translate'
import classes from './home.module.css'

type PinnedReport = NonNullable<ProjectHome['pinned_reports']>[number]

/** Cards of the reports that are pinned to the home page of a project. */
export default function PinnedReports({
  project_id,
  reports,
}: {
  project_id: string
  reports: readonly PinnedReport[]
}) {
  return reports.map((report) => <ReportCard key={report.id} project_id={project_id} report={report} />)
}

function ReportCard({ project_id, report: { id, name } }: { project_id: string; report: PinnedReport }) {
  const params = { project_id, id }
  const report = useQuery(query('surveyReports', 'retrieve', { params }))
  const results = useQuery(query('surveyReports', 'results', { params }))
  const failed = [report, results].find(({ data, error }) => data === undefined && error)
  return (
    <Card
      title={name}
      action={
        <Link
          to="/projects/$project_id/survey_reports/$id"
          params={params}
          aria-label={t('View report: {name}', { name })}
        >
          {t('View report')}
        </Link>
      }
    >
      {failed?.error ? (
        <CardNote>
          <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />
        </CardNote>
      ) : report.data && results.data ? (
        <ReportFigures report={report.data} results={results.data} />
      ) : (
        <CardBones count={3} />
      )}
    </Card>
  )
}

function ReportFigures({
  report: { metric },
  results,
}: {
  report: SurveyReport
  results: SurveyReportResults
}) {
  const { total, date_from, date_to, weeks } = results
  const change = findPeriodChange(results)
  return (
    <div className="stack content-start gap-12">
      <div>
        <p className="flush row wrap baseline gap-8">
          <strong className={classes.score}>
            {total.score === null ? '–' : formatReportScore(metric, total.score)}
          </strong>
          <span>{METRIC_LABELS[metric]}</span>
        </p>
        {change?.score !== null && change && (
          <p className="flush text-sm">
            {t('{difference} to the previous period', { difference: formatDifference(metric, change.score) })}{' '}
            · {formatVerdict(change)}
          </p>
        )}
        <p className="flush soft text-sm">
          {formatResponses(total.responses)} · {formatDays(date_from, date_to)}
        </p>
        {total.interval && (
          <p className="flush soft text-sm">
            {t('{interval} (95% confidence)', { interval: formatConfidence(metric, total.interval) })}
          </p>
        )}
      </div>
      {weeks.length > 1 && <ReportTrend metric={metric} results={results} height={96} />}
    </div>
  )
}
