import type { JsonRecord } from '../../../../contract/is-object'
import { isDeepEqual } from '../../../components/form/deep-diff'
import type { GuideStep } from '../form/view'
import { getSurveyFieldName } from '../labels/field-names'
import type { SurveyValues } from '../model/survey-values'

const WHERE_KEYS = ['url', 'urlMatchType', 'linkedFlagVariant']
const WHEN_KEYS = ['events', 'seenSurveyWaitPeriodInDays']
/** Timing conditions that only the form has fields for. */
const OCCASIONS = ['actions', 'cancelEvents']
const ENDINGS = ['end_date', 'response_sampling_limit', 'enable_partial_responses']

const NOTHING = [undefined, null, '', false, 0, {}, [], { values: [] }]
const isSet = (value: unknown) => !NOTHING.some((nothing) => isDeepEqual(value, nothing))

const getSetKeys = (document: JsonRecord) => Object.keys(document).filter((key) => isSet(document[key]))

function getAdvancedKeys(step: GuideStep, { conditions, appearance, ...values }: SurveyValues): string[] {
  if (step === 'where') {
    const coveredKeys = [...WHERE_KEYS, ...WHEN_KEYS, ...OCCASIONS]
    return getSetKeys(conditions).filter((key) => !coveredKeys.includes(key))
  }
  if (step === 'when') {
    return [
      ...getSetKeys(conditions).filter((key) => OCCASIONS.includes(key)),
      ...getSetKeys({ ...values }).filter((key) => ENDINGS.includes(key)),
    ]
  }
  return step === 'look' ? getSetKeys(appearance).filter((key) => !APPEARANCE_KEYS.includes(key)) : []
}

/** Names of the settings of a survey for which a guide step has no field. They are left unchanged. */
export const getAdvancedSettings = (step: GuideStep, values: SurveyValues): string[] =>
  getAdvancedKeys(step, values).map((key) => getSurveyFieldName(key).toLowerCase())

/** Colors offered by the guide. */
export const WIZARD_COLORS = [
  'backgroundColor',
  'submitButtonColor',
  'submitButtonTextColor',
  'borderColor',
  'ratingButtonActiveColor',
]

/** Appearance keys that the guide has fields for. */
const APPEARANCE_KEYS = [
  ...WIZARD_COLORS,
  'position',
  'surveyPopupDelaySeconds',
  'widgetType',
  'widgetSelector',
  'widgetLabel',
  'widgetColor',
  'tabPosition',
  'displayThankYouMessage',
  'thankYouMessageHeader',
  'thankYouMessageDescription',
  'thankYouMessageDescriptionContentType',
  'thankYouMessageCloseButtonText',
  'autoDisappear',
]
