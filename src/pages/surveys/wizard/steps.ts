import type { JsonRecord } from '../../../../contract/is-object'
import { t } from '../../../lib/i18n/translate'
import { isDeepEqual } from '../../../lib/json'
import type { GuideStep } from '../form/view'
import { getSurveyFieldName } from '../labels/field-names'
import { APPEARANCE_FIELDS, BASIC_FIELDS, COMPLETION_FIELDS, TARGETING_FIELDS } from '../model/fields'
import type { SurveyValues } from '../model/survey-values'

interface WizardStep {
  id: GuideStep
  title: string
  lead: string
  /** Fields that belong to the step. */
  names: string[]
  /** Section of the form with further fields of the step. */
  section: string
}

/** Steps in order. */
export const WIZARD_STEPS: WizardStep[] = [
  {
    id: 'what',
    title: t('Basics'),
    lead: t('Name the survey and choose its type.'),
    names: BASIC_FIELDS,
    section: 'basics',
  },
  {
    id: 'questions',
    title: t('Questions'),
    lead: t('A few short questions get the most responses.'),
    names: ['questions'],
    section: 'questions',
  },
  {
    id: 'where',
    title: t('Targeting'),
    lead: t('Choose which users see the survey, and on which pages.'),
    names: TARGETING_FIELDS,
    section: 'targeting',
  },
  {
    id: 'when',
    title: t('Schedule'),
    lead: t('Choose when and how often the survey is shown.'),
    names: [
      ...COMPLETION_FIELDS,
      'conditions.events',
      'conditions.seenSurveyWaitPeriodInDays',
      'appearance.surveyPopupDelaySeconds',
    ],
    section: 'completion',
  },
  {
    id: 'look',
    title: t('Appearance'),
    lead: t('Match the design of your page and add a thank-you message.'),
    names: APPEARANCE_FIELDS,
    section: 'appearance',
  },
  {
    id: 'languages',
    title: t('Translations'),
    lead: t('Add the languages of your users if there are several.'),
    names: ['translations', 'base_language'],
    section: 'translations',
  },
  { id: 'check', title: t('Review'), lead: t('Review your survey.'), names: [], section: 'basics' },
]

/** Finds the step that a field belongs to, by the longest matching name of the field or of a parent. */
export function findWizardStep(field: string): WizardStep | undefined {
  const fieldSteps = WIZARD_STEPS.flatMap((step) => step.names.map((name) => ({ step, name })))
  return fieldSteps
    .filter(({ name }) => field === name || field.startsWith(`${name}.`))
    .sort((a, b) => b.name.length - a.name.length)[0]?.step
}

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
