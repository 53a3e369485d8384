import { t } from '../../../lib/i18n/translate'
import type { GuideStep } from '../form/view'
import { APPEARANCE_FIELDS, BASIC_FIELDS, COMPLETION_FIELDS, TARGETING_FIELDS } from '../model/fields'

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
