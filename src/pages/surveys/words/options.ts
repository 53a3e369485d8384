import type { Option } from '../../../components/resource-form/SelectField'

export const TYPE_OPTIONS = [
  { value: 'popover', label: 'Popover', description: 'Opens by itself in a corner of your page.' },
  { value: 'widget', label: 'Feedback button', description: 'Opens when somebody presses a tab or button.' },
  { value: 'api', label: 'API', description: 'You draw it yourself and send the answers.' },
  { value: 'external_survey', label: 'Own page', description: 'Has its own address that you can share.' },
]

export const SCHEDULE_OPTIONS = [
  { value: 'once', label: 'Once', description: 'Nobody sees it again after answering or closing it.' },
  { value: 'recurring', label: 'In rounds', description: 'Everybody can see it again in every round.' },
  { value: 'always', label: 'Every time', description: 'Whenever the conditions are met, however often.' },
]

export const MATCH_OPTIONS: Option[] = [
  { value: 'icontains', label: 'contains' },
  { value: 'not_icontains', label: 'does not contain' },
  { value: 'exact', label: 'is exactly' },
  { value: 'is_not', label: 'is not' },
  { value: 'regex', label: 'matches the regular expression' },
  { value: 'not_regex', label: 'does not match the regular expression' },
]

export const POSITIONS = [
  { value: 'top_left', label: 'Top left' },
  { value: 'top_center', label: 'Top centre' },
  { value: 'top_right', label: 'Top right' },
  { value: 'middle_left', label: 'Middle left' },
  { value: 'middle_center', label: 'Middle' },
  { value: 'middle_right', label: 'Middle right' },
  { value: 'left', label: 'Bottom left' },
  { value: 'center', label: 'Bottom centre' },
  { value: 'right', label: 'Bottom right' },
]

export const NEXT_TO_TRIGGER = { value: 'next_to_trigger', label: 'Next to the button that opens it' }

/** The label of a value among options; the value itself when it is not one of them. */
export function labelOf(options: { value: unknown; label: string }[], value: unknown) {
  return options.find((option) => option.value === value)?.label ?? String(value)
}
