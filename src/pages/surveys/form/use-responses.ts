import { useQuery } from '@tanstack/react-query'
import type { Survey } from '../../../../contract/schemas/surveys'
import { query } from '../../../api/queries'
import { useSurvey } from './survey-context'

/** How many responses a survey has; none as long as that is not known, and for a new one. */
export function useResponsesTo(project_id: string, survey: Survey | null): number {
  const counts = useQuery({
    ...query('surveys', 'responsesCount', { params: { project_id } }),
    enabled: survey !== null,
  })
  const count = survey && counts.data?.[survey.id]
  return typeof count === 'number' ? count : 0
}

/** How many responses the edited survey has. */
export function useResponses(): number {
  const { project_id, survey } = useSurvey()
  return useResponsesTo(project_id, survey)
}
