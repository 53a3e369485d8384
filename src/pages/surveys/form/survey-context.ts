import { createContext, use } from 'react'
import type { Survey } from '../../../../contract/schemas/surveys'

/** Subject of the form, for fields that depend on more than their own value. */
export interface SurveyContext {
  project_id: string
  /** Survey as loaded; null for a new one. */
  survey: Survey | null
}

const Context = createContext<SurveyContext>({ project_id: '', survey: null })

export const SurveyContextProvider = Context
export const useSurvey = () => use(Context)
