import type { GuideStep } from '../form/view'

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
    names: ['name', 'description', 'type'],
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
    names: ['linked_flag_id', 'targeting_flag_filters', 'remove_targeting_flag', 'conditions'],
    section: 'targeting',
  },
  {
    id: 'when',
    title: 'When and how often',
    short: 'When',
    lead: 'The right moment is worth more than many reminders.',
    names: [
      'schedule',
      'iteration_count',
      'iteration_frequency_days',
      'responses_limit',
      'enable_partial_responses',
      'response_sampling_start_date',
      'response_sampling_interval_type',
      'response_sampling_interval',
      'response_sampling_limit',
      'start_date',
      'end_date',
      'archived',
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
    names: ['appearance'],
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
