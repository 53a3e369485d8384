import { createContext, use } from 'react'
import type { Survey } from '../../../../contract/schemas/surveys'

/** What the form is about, for fields that look further than their value. */
export interface SurveyContext {
  project_id: string
  /** The survey as it was loaded; null for a new one. */
  survey: Survey | null
}

const Context = createContext<SurveyContext>({ project_id: '', survey: null })

export const SurveyContextProvider = Context
export const useSurvey = () => use(Context)
