import { useQuery } from '@tanstack/react-query'
import type { Survey } from '../../../../contract/schemas/surveys'
import { query } from '../../../api/query/queries'
import { useSurvey } from './survey-context'

/** Number of responses to a survey; 0 for a new survey and until the count is loaded. */
export function useResponsesTo(project_id: string, survey: Survey | null): number {
  const counts = useQuery({
    ...query('surveys', 'responsesCount', { params: { project_id } }),
    enabled: survey !== null,
  })
  const count = survey && counts.data?.[survey.id]
  return typeof count === 'number' ? count : 0
}

/** Number of responses to the edited survey. */
export function useResponses(): number {
  const { project_id, survey } = useSurvey()
  return useResponsesTo(project_id, survey)
}
