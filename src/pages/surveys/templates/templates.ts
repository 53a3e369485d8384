import { newSurvey, type SurveyValues } from '../model/survey'

/** What a new survey starts with, by the name that the address has for it: `?from=blank`. Null for an unknown name. */
export function startOf(name: string): SurveyValues | null {
  return name === 'blank' ? newSurvey() : null
}
