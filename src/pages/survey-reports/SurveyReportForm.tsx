import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { listRatingQuestions } from '../../../contract/domain/survey-reports'
import {
  SurveyReportCreate,
  SurveyReportPatch,
  type SurveyReportPreview,
  type SurveyReportResults,
} from '../../../contract/schemas/survey-reports'
import type { Survey } from '../../../contract/schemas/surveys'
import { query } from '../../api/query/queries'
import { EmptyState } from '../../components/feedback/EmptyState'
import { QueryState } from '../../components/feedback/QueryState'
import { useDeferredFormValues } from '../../components/form/deferred-values'
import { CreatePage, EditPage } from '../../components/form/FormPage'
import { createTarget, updateTarget } from '../../components/form/model'
import { ResourceForm } from '../../components/form/ResourceForm'
import { formatDays, METRIC_LABELS } from '../../components/reports/format-report'
import { StatTiles } from '../../components/ui/card/StatTiles'
import { t } from '../../lib/i18n/translate'
import {
  buildNewReport,
  findReportProblems,
  type ReportValues,
  reportModel,
  toReportBody,
  toReportValues,
} from './model'
import { ReportFields } from './ReportFields'
import { ReportResults } from './ReportResults'
import classes from './reports.module.css'

const LIST = '/projects/$project_id/survey_reports'

/** Number of surveys to choose from. */
const SURVEYS_MAX = '1000'

const useSurveys = (project_id: string) =>
  useQuery(query('surveys', 'list', { params: { project_id }, query: { limit: SURVEYS_MAX } }))

export function NewSurveyReportPage() {
  const params = useParams({ from: `${LIST}/new` })
  const surveys = useSurveys(params.project_id)
  const all = surveys.data?.results
  return (
    <CreatePage
      isWide
      target={createTarget('surveyReports', 'create', params)}
      title={t('New report')}
      description={t('One score over several surveys, compared by period or segment.')}
      list={{ label: t('Reports'), link: linkOptions({ to: LIST, params }) }}
      message={({ name }) => t('{name} was created.', { name })}
      open={({ id }) => linkOptions({ to: `${LIST}/$id`, params: { ...params, id } })}
    >
      {(slots) => (
        <>
          <QueryState query={surveys} what={t('Surveys')} />
          {all && (
            <ResourceForm
              {...slots}
              schema={SurveyReportCreate}
              values={() => buildNewReport(all)}
              model={reportModel}
              submitLabel={t('Create report')}
            >
              <ReportEditor project_id={params.project_id} all={all} base={null} />
            </ResourceForm>
          )}
        </>
      )}
    </CreatePage>
  )
}

export function EditSurveyReportPage() {
  const params = useParams({ from: `${LIST}/$id/edit` })
  const surveys = useSurveys(params.project_id)
  return (
    <EditPage
      isWide
      query={useQuery(query('surveyReports', 'retrieve', { params }))}
      kind={t('Report')}
      getName={({ name }) => name}
      list={{ label: t('Reports'), link: linkOptions({ to: LIST, params }) }}
      open={({ id }) => linkOptions({ to: `${LIST}/$id`, params: { ...params, id } })}
    >
      {(report, slots) => (
        <ResourceForm
          {...slots}
          target={updateTarget('surveyReports', 'update', params, report)}
          schema={SurveyReportPatch}
          values={toReportValues}
          model={reportModel}
          submitLabel={t('Save')}
        >
          <ReportEditor project_id={params.project_id} all={surveys.data?.results} base={report.base} />
        </ResourceForm>
      )}
    </EditPage>
  )
}

interface EditorProps {
  project_id: string
  /** Surveys of the project; undefined if they are not loaded. */
  all: Survey[] | undefined
  /** Base of the saved report. */
  base: string | null
}

/** Fields of a report, with a preview of its results beside them. */
const ReportEditor = (props: EditorProps) => (
  <div className={classes.editor}>
    <ReportFields {...props} />
    <ReportPreview {...props} />
  </div>
)

/** Time without changes after which the preview is computed. */
const PAUSE_MS = 350

/** Results with the current values of the form. The previous ones remain until the next are computed. */
function ReportPreview({ project_id, all, base }: EditorProps) {
  const [values] = useDebouncedValue(useDeferredFormValues<ReportValues>(), PAUSE_MS)
  const { name: _, ...settings } = toReportBody(values)
  const body: SurveyReportPreview = { ...settings, base }
  const [problem] = findReportProblems(values)
  const preview = useQuery({
    ...query('surveyReports', 'previewResults', { params: { project_id }, body }),
    enabled: problem === undefined,
  })
  const { data, error } = preview
  const [computed, setComputed] = useState<{
    settings: typeof settings
    results: SurveyReportResults
  } | null>(null)
  if (data && data !== computed?.results) setComputed({ settings, results: data })
  const results = computed?.results
  const hasRatings = !all || all.some(({ questions }) => listRatingQuestions(questions).length > 0)
  return (
    <section className={classes.preview} aria-label={t('Preview')}>
      <header className="row wrap between baseline gap-4-12 mb-12">
        <h2 className="text-lg tight">{t('Preview')}</h2>
        {results && !problem && (
          <span className="soft text-sm">{formatDays(results.date_from, results.date_to)}</span>
        )}
      </header>
      {problem ? (
        <div className="panel raised">
          <EmptyState
            title={hasRatings ? problem.message : t('No survey of this project has a rating question.')}
            action={
              !hasRatings && (
                <Link to="/projects/$project_id/surveys/new" params={{ project_id }}>
                  {t('New survey')}
                </Link>
              )
            }
          >
            {t('The score, its trend and the comparison appear here.')}
          </EmptyState>
        </div>
      ) : error ? (
        <QueryState query={preview} what={t('Preview')} />
      ) : computed ? (
        <div data-stale={data === undefined || undefined} aria-busy={data === undefined}>
          <ReportResults
            project_id={project_id}
            report={computed.settings}
            saved={null}
            results={computed.results}
          />
        </div>
      ) : (
        <StatTiles
          label={t('Key figures')}
          stats={[
            { label: METRIC_LABELS[values.metric], value: undefined },
            { label: t('Responses'), value: undefined },
          ]}
        />
      )}
    </section>
  )
}
