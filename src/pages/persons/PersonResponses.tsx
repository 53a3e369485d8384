import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { PersonResponseList } from '../../../contract/schemas/persons'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { EmptyState } from '../../components/feedback/EmptyState'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { FieldList } from '../../components/ui/page/FieldList'
import { Section } from '../../components/ui/page/Section'
import { t } from '../../lib/i18n/translate'

/** The latest survey responses of a person. */
export function PersonResponses({ params }: { params: { project_id: string; id: string } }) {
  const reason = useDenialReason(api.persons.surveyResponses)
  const responses = useQuery({
    ...query('persons', 'surveyResponses', { params }),
    enabled: reason === null,
  })
  const { data } = responses
  if (reason !== null) return <EmptyState title={t('You cannot view these responses')}>{reason}</EmptyState>
  return (
    <>
      {responses.error && <ErrorPanel error={responses.error} onRetry={() => void responses.refetch()} />}
      {responses.isPending && <p className="mt-8 soft">{t('Loading responses…')}</p>}
      {data?.results.length === 0 && (
        <EmptyState title={t('No survey responses')}>
          {t('Answers of this person to surveys appear here.')}
        </EmptyState>
      )}
      {data?.results.map((response) => (
        <Response key={response.uuid} project_id={params.project_id} response={response} />
      ))}
      {data && !data.is_complete && (
        <p className="mt-12 soft text-sm">{t('Older responses are not listed.')}</p>
      )}
    </>
  )
}

function Response({
  project_id,
  response,
}: {
  project_id: string
  response: PersonResponseList['results'][number]
}) {
  const { survey_id, survey_name, submitted_at, answers } = response
  return (
    <Section
      title={survey_name ?? t('Deleted survey')}
      actions={
        <span className="row gap-12">
          <RelativeTime at={submitted_at} />
          {survey_name !== null && (
            <Link
              className="accent"
              to="/projects/$project_id/surveys/$id"
              params={{ project_id, id: survey_id }}
              search={{ tab: 'results', view: 'responses' }}
            >
              {t('View survey')}
            </Link>
          )}
        </span>
      }
    >
      <FieldList
        fields={answers.map(({ question, answer }) => ({
          label: question || t('Removed question'),
          value: <span className="pre-wrap">{answer}</span>,
        }))}
      />
    </Section>
  )
}
