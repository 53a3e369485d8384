import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/queries'
import { useSurvey } from './survey-context'

/** How many responses the edited survey has; none as long as that is not known. */
export function useResponses(): number {
  const { project_id, survey } = useSurvey()
  const counts = useQuery({
    ...query('surveys', 'responsesCount', { params: { project_id } }),
    enabled: survey !== null,
  })
  const count = survey && counts.data?.[survey.id]
  return typeof count === 'number' ? count : 0
}
