/** What a survey can be. It follows from the dates and from `archived`; no field says it. */
export const SURVEY_STATES = ['draft', 'running', 'complete', 'archived'] as const
export type SurveyState = (typeof SURVEY_STATES)[number]

/** The fields that decide, each of which another server may leave out. */
export interface SurveyDates {
  start_date?: string | null | undefined
  end_date?: string | null | undefined
  archived?: boolean | null | undefined
}

/** The state of a survey. As in the SDKs, dates only have to be set: nothing compares them to the clock. */
export function getSurveyState({ start_date, end_date, archived }: SurveyDates): SurveyState {
  if (archived) return 'archived'
  if (!start_date) return 'draft'
  return end_date ? 'complete' : 'running'
}

/** Whether people are asked: started, not stopped, not archived. */
export const isRunning = (survey: SurveyDates) => getSurveyState(survey) === 'running'
