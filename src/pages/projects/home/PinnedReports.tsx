import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProjectHome } from '../../../../contract/schemas/project-home'
import { query } from '../../../api/query/queries'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { findPeriodChange, formatDays, formatResponses } from '../../../components/reports/format-report'
import { ReportFigures } from '../../../components/reports/ReportFigures'
import { Card, CardBones, CardNote } from '../../../components/ui/card/Card'
import { t } from '../../../lib/i18n/translate'

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
        <div className="stack content-start gap-12">
          <ReportFigures
            metric={report.data.metric}
            score={results.data.total.score}
            change={findPeriodChange(results.data)}
            trend={results.data}
            height={PLOT}
          >
            {formatResponses(results.data.total.responses)} ·{' '}
            {formatDays(results.data.date_from, results.data.date_to)}
          </ReportFigures>
        </div>
      ) : (
        <CardBones count={4} />
      )}
    </Card>
  )
}
