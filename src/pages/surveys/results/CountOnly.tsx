import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query/queries'
import { t, tn } from '../../../lib/i18n/translate'
import type { SurveyParams } from './fetch-responses'

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
