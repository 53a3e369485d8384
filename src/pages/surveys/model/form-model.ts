import type { Survey } from '../../../../contract/schemas/surveys'
import type { FormModel } from '../../../components/resource-form/model'
import { withCompanions } from './companions'
import { surveyProblems } from './problems'
import { type SurveyBody, type SurveyValues, writeSurvey } from './survey'

/** How the survey form reads and writes a survey; null for a new one. */
export function surveyModel(loaded: Survey | null): FormModel<SurveyValues, SurveyBody> {
  return {
    body: (values) => writeSurvey(values, loaded),
    complete: withCompanions,
    problems: (values, changes, body) => surveyProblems(values, changes, body, loaded),
    // The server names the filters of the targeting flag as the flag's own.
    fieldFor: (path) =>
      path === 'filters'
        ? 'targeting_flag_filters'
        : path.replace(/^(questions\.\d+)\.(?!choices|branching)/, '$1.wire.'),
    fieldForCode: { unique: 'name' },
  }
}
