import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Survey } from '../../../../contract/schemas/surveys'
import { query } from '../../../api/query/queries'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { Notice } from '../../../components/feedback/Notice'
import { rich } from '../../../lib/i18n/rich'
import { t, tn } from '../../../lib/i18n/translate'
import type { SurveyParams } from './fetch-responses'
import type { ResultsState } from './results-search'
import type { SetResults } from './use-results-search'

/** Response count only, for a server that supports neither response lists nor survey statistics. */
export function CountOnly({ project_id, id }: SurveyParams) {
  const counts = useQuery(query('surveys', 'responsesCount', { params: { project_id } }))
  if (!counts.data) return null
  return (
    <>
      {t('It reports {responses} in total.', {
        responses: tn(counts.data[id] ?? 0, '{n} response', '{n} responses'),
      })}
    </>
  )
}

/** Notice for a server that cannot list responses. */
export const UnsupportedServerNotice = (params: SurveyParams) => (
  <Notice>
    <p>
      {rich(
        'This server does not list responses, so answers, filters and exports are not available. {count}',
        { count: <CountOnly {...params} /> },
      )}
    </p>
  </Notice>
)

/** Note about the responses that no figure includes, with links to them. */
export function HiddenResponsesNote({ params }: { params: SurveyParams }) {
  const { data } = useQuery(query('surveyResponses', 'counts', { params }))
  if (!data || data.archived + data.test === 0) return null
  const link = (status: 'archived' | 'test', text: string) => (
    <Link to="." search={{ tab: 'responses', status }}>
      {text}
    </Link>
  )
  const archived = link('archived', tn(data.archived, '{n} archived response', '{n} archived responses'))
  const test = link('test', tn(data.test, '{n} test response', '{n} test responses'))
  return (
    <p className="soft text-sm" role="note">
      {data.archived > 0 && data.test > 0
        ? rich('Not included: {archived} and {test}.', { archived, test })
        : rich('Not included: {responses}.', { responses: data.archived > 0 ? archived : test })}
    </p>
  )
}

/** Empty state of the results, with suggestions. */
export function NoAnswers({ survey, state, set }: { survey: Survey; state: ResultsState; set: SetResults }) {
  if (state.from !== null || state.to !== null || state.last !== null) {
    return (
      <EmptyState
        title={t('No answers in this period')}
        action={
          <Button variant="default" onClick={() => set({ from: null, to: null, last: null })}>
            {t('Show all time')}
          </Button>
        }
      >
        {t('Try another period.')}
      </EmptyState>
    )
  }
  if (survey.start_date === null) {
    return (
      <EmptyState title={t('No views yet')}>
        {t(
          'This survey is a draft. After launch, this page shows views, answers to each question and drop-off, with filters and export.',
        )}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t('No answers yet')}>
      {survey.end_date === null
        ? t('The survey is running. New answers appear here.')
        : t('The survey ended without answers.')}
    </EmptyState>
  )
}
