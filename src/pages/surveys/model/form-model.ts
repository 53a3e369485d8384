import type { Survey } from '../../../../contract/schemas/surveys'
import type { FormModel } from '../../../components/resource-form/model'
import { fieldName } from '../words/field-names'
import { withCompanions } from './companions'
import { surveyDangers } from './dangers'
import { readDocument } from './document'
import { surveyProblems } from './problems'
import { type SurveyBody, type SurveyValues, writeSurvey } from './survey'

/** The server takes null for no change: filters that go are named in a field of their own. */
function withRemoval(changes: Partial<SurveyBody>, before: SurveyBody): Partial<SurveyBody> {
  const { targeting_flag_filters: filters, ...others } = changes
  return filters === null && before.targeting_flag_filters
    ? { ...others, remove_targeting_flag: true }
    : changes
}

/** How the survey form reads and writes a survey; null for a new one. `responses` says how many it has. */
export function surveyModel(loaded: Survey | null, responses: number): FormModel<SurveyValues, SurveyBody> {
  return {
    body: writeSurvey,
    values: (body, opened) => readDocument({ ...body }, opened),
    complete: (changes, body, before) => withCompanions(withRemoval(changes, before), body),
    problems: (values, changes, body) => surveyProblems(values, changes, body, loaded),
    dangers: (changes, body) => surveyDangers(changes, body, loaded, responses),
    // The server names the filters of the targeting flag as the flag's own.
    fieldFor: (path) =>
      path === 'filters'
        ? 'targeting_flag_filters'
        : path.replace(/^(questions\.\d+)\.(?!choices|branching)/, '$1.wire.'),
    fieldForCode: { unique: 'name' },
    nameOf: fieldName,
  }
}
