import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useLiveUpdates } from '../../api/live/live-updates'
import { query } from '../../api/query/queries'
import { ActionBar } from '../../components/actions/ActionBar'
import { DangerSection } from '../../components/actions/DangerSection'
import { QueryState } from '../../components/feedback/QueryState'
import { formatDays } from '../../components/reports/format-report'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { t } from '../../lib/i18n/translate'
import { ReportResults } from './ReportResults'
import { REPORT_LOSS, useReportActions } from './use-report-actions'

export function SurveyReportPage() {
  const params = useParams({ from: '/projects/$project_id/survey_reports/$id' })
  const report = useQuery(query('surveyReports', 'retrieve', { params }))
  const results = useQuery(query('surveyReports', 'results', { params }))
  const actions = useReportActions(params.project_id)
  useLiveUpdates({ project_id: params.project_id })
  return (
    <RecordBoundary query={report} kind={t('Report')}>
      {(record) => (
        <>
          <PageHeader
            title={record.name}
            description={
              results.data &&
              t('{days}, time zone {zone}', {
                days: formatDays(results.data.date_from, results.data.date_to),
                zone: results.data.timezone,
              })
            }
            aside={
              <>
                {record.pinned && <StatusBadge>{t('Pinned')}</StatusBadge>}
                {record.share && <StatusBadge tone="info">{t('Shared')}</StatusBadge>}
              </>
            }
            crumbs={[
              <Link key="all" to="/projects/$project_id/survey_reports" params={params}>
                {t('Reports')}
              </Link>,
            ]}
            actions={
              <ActionBar subject={{ name: record.name, row: record, actions }} beside={['edit', 'share']} />
            }
          />
          <QueryState query={results} what={t('Results')} />
          {results.data ? (
            <ReportResults
              project_id={params.project_id}
              report={record}
              saved={record}
              results={results.data}
            />
          ) : (
            results.isPending && results.isFetching && <p className="soft">{t('Computing the results…')}</p>
          )}
          <DangerSection title={t('Delete report')} actions={actions} id="delete" row={record}>
            {REPORT_LOSS}
          </DangerSection>
        </>
      )}
    </RecordBoundary>
  )
}
