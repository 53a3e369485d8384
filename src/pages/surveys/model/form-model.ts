import { isRunning } from '../../../../contract/domain/survey-state'
import type { Survey } from '../../../../contract/schemas/surveys'
import type { FormModel } from '../../../components/form/model'
import { t, tn } from '../../../lib/i18n/translate'
import { getSurveyFieldName } from '../labels/field-names'
import { parseDocument } from './document'
import { validateSurvey } from './problems'
import { withRequiredSurveyFields } from './required-fields'
import { serializeSurvey } from './survey'
import type { SurveyBody, SurveyValues } from './survey-values'

/** The server treats null as unchanged: removing filters requires a separate field. */
function withRemoval(changes: Partial<SurveyBody>, before: SurveyBody): Partial<SurveyBody> {
  const { targeting_flag_filters: filters, ...others } = changes
  return filters === null && before.targeting_flag_filters
    ? { ...others, remove_targeting_flag: true }
    : changes
}

/** Form model of a survey; `loaded` is null for a new one. `responses` is its number of responses. */
export function surveyModel(loaded: Survey | null, responses: number): FormModel<SurveyValues, SurveyBody> {
  return {
    body: serializeSurvey,
    values: (body, opened) => parseDocument({ ...body }, opened),
    withDependentFields: (changes, body, before) =>
      withRequiredSurveyFields(withRemoval(changes, before), body),
    problems: (values, changes, body) => validateSurvey(values, changes, body, loaded),
    getWarnings: (changes, body) => getSaveWarnings(changes, body, loaded, responses),
    // The server reports errors of targeting filters under the field name of the flag.
    fieldFor: (path) =>
      path === 'filters'
        ? 'targeting_flag_filters'
        : path.replace(/^(questions\.\d+)\.(?!choices|branching)/, '$1.wire.'),
    fieldForCode: { unique: 'name' },
    getFieldLabel: getSurveyFieldName,
    getNestedFieldLabel: (field) => (field === 'type' ? t('Type') : getSurveyFieldName(field)),
  }
}

const AUDIENCE = ['conditions', 'targeting_flag_filters', 'linked_flag_id', 'type'] as const

/**
 * Warnings to confirm before saving: the survey is visible to people or has responses. `loaded` is null for a new one.
 */
export function getSaveWarnings(
  changes: Partial<SurveyBody>,
  body: SurveyBody,
  loaded: Survey | null,
  responses: number,
): string[] {
  const [was, is] = [loaded !== null && isRunning(loaded), isRunning(body)]
  const prompts = 'questions' in changes
  const aims = AUDIENCE.some((field) => field in changes)
  return [
    ...(is && !was ? [t('Saving starts the survey. It is shown from then on.')] : []),
    ...(was && !is ? [t('The survey is running. If you save these changes, it stops showing.')] : []),
    ...(was && is && prompts
      ? [t('The survey is running. Users see the changed questions after you save.')]
      : []),
    ...(was && is && aims
      ? [t('The survey is running. If you save these changes, it is shown to different users.')]
      : []),
    ...(responses > 0 && prompts
      ? [
          tn(
            responses,
            '{n} response was given to the previous questions.',
            '{n} responses were given to the previous questions.',
          ),
        ]
      : []),
  ]
}
