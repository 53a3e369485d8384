import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { query } from '../../../api/query/queries'

/** Subject of the form, for fields that depend on more than their own value. */
export interface SurveyContext {
  project_id: string
  /** Survey as loaded; null for a new one. */
  survey: Survey | null
}

const Context = createContext<SurveyContext>({ project_id: '', survey: null })

export const SurveyContextProvider = Context
export const useSurvey = () => use(Context)

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
