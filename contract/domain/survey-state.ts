/** States of a survey, derived from its dates and `archived`; no field contains it. */
export const SURVEY_STATES = ['draft', 'running', 'complete', 'archived'] as const
export type SurveyState = (typeof SURVEY_STATES)[number]

/** Fields that determine the state. Other servers may omit each of them. */
export interface SurveyDates {
  start_date?: string | null | undefined
  end_date?: string | null | undefined
  archived?: boolean | null | undefined
}

/** Returns the state of a survey. As in SDKs, dates only have to be set: they are not compared to the current time. */
export function getSurveyState({ start_date, end_date, archived }: SurveyDates): SurveyState {
  if (archived) return 'archived'
  if (!start_date) return 'draft'
  return end_date ? 'complete' : 'running'
}

/** Tests whether a survey is shown: started, not stopped and not archived. */
export const isRunning = (survey: SurveyDates) => getSurveyState(survey) === 'running'
