import { t } from '../../../texts/translate'
import type { GuideStep } from '../form/view'
import { APPEARANCE_FIELDS, BASIC_FIELDS, COMPLETION_FIELDS, TARGETING_FIELDS } from '../model/fields'

interface WizardStep {
  id: GuideStep
  title: string
  /** Shorter title for the step indicator. */
  short?: string
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
    title: t('What'),
    lead: t('Give it a name, and choose how it reaches people.'),
    names: BASIC_FIELDS,
    section: 'basics',
  },
  {
    id: 'questions',
    title: t('Questions'),
    lead: t('Few and short questions get the most answers.'),
    names: ['questions'],
    section: 'questions',
  },
  {
    id: 'where',
    title: t('Who and where'),
    lead: t('Ask the people who know the answer, at the place where they know it.'),
    names: TARGETING_FIELDS,
    section: 'targeting',
  },
  {
    id: 'when',
    title: t('When and how often'),
    short: t('When'),
    lead: t('The right moment is worth more than many reminders.'),
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
    title: t('Look'),
    lead: t('Make it fit your page, and say thank you at the end.'),
    names: APPEARANCE_FIELDS,
    section: 'appearance',
  },
  { id: 'check', title: t('Check'), lead: t('This is what you made.'), names: [], section: 'basics' },
]

/** Finds the step that a field belongs to, by the longest matching name of the field or of a parent. */
export function findWizardStep(field: string): WizardStep | undefined {
  const fieldSteps = WIZARD_STEPS.flatMap((step) => step.names.map((name) => ({ step, name })))
  return fieldSteps
    .filter(({ name }) => field === name || field.startsWith(`${name}.`))
    .sort((a, b) => b.name.length - a.name.length)[0]?.step
}
