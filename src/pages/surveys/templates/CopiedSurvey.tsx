import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/queries'
import { RecordBoundary } from '../../../components/page/RecordBoundary'
import { t } from '../../../texts/translate'
import { buildSurveyCopy, formatCopyName } from '../actions/copy'
import { NewSurveyForm } from '../NewSurveyForm'
import { parseTemplate } from './parse-template'

/** New survey that starts as a copy of another. Nothing is stored until it is saved. */
export function CopiedSurvey({ project_id, id }: { project_id: string; id: string }) {
  const survey = useQuery({
    ...query('surveys', 'retrieve', { params: { project_id, id } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <RecordBoundary query={survey} kind={t('Survey')}>
      {(record) => (
        <NewSurveyForm
          project_id={project_id}
          start={parseTemplate(buildSurveyCopy(record, formatCopyName(record.name, 1)))}
          advice={undefined}
        />
      )}
    </RecordBoundary>
  )
}
