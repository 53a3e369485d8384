import type { GuideStep } from '../form/view'
import { APPEARANCE_FIELDS, BASIC_FIELDS, COMPLETION_FIELDS, TARGETING_FIELDS } from '../model/fields'

interface Step {
  id: GuideStep
  title: string
  /** Its title in the line of steps, where that is shorter. */
  short?: string
  lead: string
  /** The fields that are the affair of this step. */
  names: string[]
  /** Where the form has more of them. */
  section: string
}

/** The steps in their order. */
export const STEPS: Step[] = [
  {
    id: 'what',
    title: 'What',
    lead: 'Give it a name, and choose how it reaches people.',
    names: BASIC_FIELDS,
    section: 'basics',
  },
  {
    id: 'questions',
    title: 'Questions',
    lead: 'Few and short questions get the most answers.',
    names: ['questions'],
    section: 'questions',
  },
  {
    id: 'where',
    title: 'Who and where',
    lead: 'Ask the people who know the answer, at the place where they know it.',
    names: TARGETING_FIELDS,
    section: 'targeting',
  },
  {
    id: 'when',
    title: 'When and how often',
    short: 'When',
    lead: 'The right moment is worth more than many reminders.',
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
    title: 'Look',
    lead: 'Make it fit your page, and say thank you at the end.',
    names: APPEARANCE_FIELDS,
    section: 'appearance',
  },
  { id: 'check', title: 'Check', lead: 'This is what you made.', names: [], section: 'basics' },
]

/** The step that a field belongs to: the one that names it, or what it is in, most closely. */
export function stepOf(field: string): Step | undefined {
  const named = STEPS.flatMap((step) => step.names.map((name) => ({ step, name })))
  return named
    .filter(({ name }) => field === name || field.startsWith(`${name}.`))
    .sort((a, b) => b.name.length - a.name.length)[0]?.step
}
