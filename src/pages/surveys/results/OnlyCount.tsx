import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/queries'
import { counted } from '../words/lists'
import type { SurveyParams } from './ask-responses'

/** All that a server says which neither lists responses nor tells what became of a survey. */
export function OnlyCount({ project_id, id }: SurveyParams) {
  const counts = useQuery(query('surveys', 'responsesCount', { params: { project_id } }))
  if (!counts.data) return null
  return <>It counts {counted(counts.data[id] ?? 0, 'response')} over the whole time.</>
}
