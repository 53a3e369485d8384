import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProjectHome } from '../../../../contract/schemas/project-home'
import type { SurveyReport, SurveyReportResults } from '../../../../contract/schemas/survey-reports'
import { query } from '../../../api/query/queries'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import {
  findPeriodChange,
  formatDays,
  formatDifference,
  formatReportScore,
  formatResponses,
  formatVerdict,
} from '../../../components/reports/format-report'
import { ReportTrend } from '../../../components/reports/ReportTrend'
import { Card, CardBones, CardNote } from '../../../components/ui/card/Card'
import { t } from '../../../lib/i18n/translate'
import classes from './home.module.css'

/** Height of the plot in px: the card is as high as one of five rows. */
const PLOT = 178

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
        <CardBones count={4} />
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
  const Arrow = (change?.score ?? 0) < 0 ? IconArrowDownRight : IconArrowUpRight
  return (
    <div className="stack content-start gap-12">
      <div>
        <p className="flush row wrap baseline gap-8">
          <strong className={classes.score}>
            {total.score === null ? '–' : formatReportScore(metric, total.score)}
          </strong>
          {change?.score != null && (
            <span
              className="inline-row gap-2 text-sm medium numeric tone"
              data-tone={change.score > 0 ? 'success' : change.score < 0 ? 'error' : 'neutral'}
              title={formatVerdict(change)}
            >
              {change.score !== 0 && <Arrow size={14} stroke={2} aria-hidden />}
              {t('{difference} vs. previous period', {
                difference:
                  metric === 'nps'
                    ? formatReportScore(metric, change.score)
                    : formatDifference(metric, change.score),
              })}
            </span>
          )}
        </p>
        <p className="flush soft text-sm">
          {formatResponses(total.responses)} · {formatDays(date_from, date_to)}
        </p>
      </div>
      <div>
        {weeks.length > 1 && <ReportTrend metric={metric} results={results} height={PLOT} isCompact />}
      </div>
    </div>
  )
}
