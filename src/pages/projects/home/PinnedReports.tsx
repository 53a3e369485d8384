import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProjectHome } from '../../../../contract/schemas/project-home'
import type { SurveyReport, SurveyReportResults } from '../../../../contract/schemas/survey-reports'
import { query } from '../../../api/query/queries'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import {
  findPeriodChange,
  formatDays,
  formatResponses,
  METRIC_LABELS,
  PERIOD_LABELS,
} from '../../../components/reports/format-report'
import { ReportFigures } from '../../../components/reports/ReportFigures'
import { isCurrentWeek } from '../../../components/reports/ReportTrend'
import { Card, CardBones, CardNote } from '../../../components/ui/card/Card'
import { formatCount } from '../../../components/ui/cells/format-number'
import { t, tn } from '../../../lib/i18n/translate'

/** Height of the plot in px: the card is as high as one of five rows. */
const PLOT = 130

/** Name of the survey, or the number of several. */
const formatSurveys = ({ surveys }: SurveyReportResults) =>
  surveys.length === 1 && surveys[0] ? surveys[0].name : tn(surveys.length, '1 survey', '{n} surveys')

/** Number of responses, and of those in the week that has not ended. */
function formatTotal({ total, weeks, timezone }: SurveyReportResults) {
  const responses = formatResponses(total.responses)
  const last = weeks.at(-1)
  return last && last.responses > 0 && isCurrentWeek(last.start, timezone)
    ? t('{responses}, {count} this week', { responses, count: formatCount(last.responses) })
    : responses
}

const formatReportPeriod = ({ period }: SurveyReport, { date_from, date_to }: SurveyReportResults) =>
  period === 'custom' ? formatDays(date_from, date_to) : PERIOD_LABELS[period]

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
        <div className="stack content-start gap-12">
          <ReportFigures
            metric={report.data.metric}
            score={results.data.total.score}
            change={findPeriodChange(results.data)}
            trend={results.data}
            // Those of the two periods are in the change.
            segments={report.data.comparison === 'previous_period' ? [] : results.data.segments}
            height={PLOT}
            // Its period is not that of the page.
            label={`${METRIC_LABELS[report.data.metric]} · ${formatReportPeriod(report.data, results.data)}`}
          >
            <span className="block truncate">
              {formatTotal(results.data)} · {formatSurveys(results.data)}
            </span>
          </ReportFigures>
        </div>
      ) : (
        <CardBones count={4} />
      )}
    </Card>
  )
}
