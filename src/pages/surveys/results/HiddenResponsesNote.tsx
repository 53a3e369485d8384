import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../../api/query/queries'
import { rich } from '../../../lib/i18n/rich'
import { tn } from '../../../lib/i18n/translate'
import type { SurveyParams } from './fetch-responses'

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
