import type { Option } from '../../../components/form/fields'
import { t } from '../../../lib/i18n/translate'

export const TYPE_OPTIONS = [
  { value: 'popover', label: t('Popover'), description: t('Opens automatically in a corner of your page.') },
  {
    value: 'widget',
    label: t('Feedback button'),
    description: t('Opens when a user clicks a tab or button.'),
  },
  { value: 'api', label: 'API', description: t('Build your own UI.') },
  {
    value: 'external_survey',
    label: t('Hosted survey'),
    description: t('A page with its own URL to share.'),
  },
]

export const SCHEDULE_OPTIONS = [
  { value: 'once', label: t('Once'), description: t('Not shown again after it was answered or dismissed.') },
  {
    value: 'recurring',
    label: t('Recurring'),
    description: t('Each user can see it again in every iteration.'),
  },
  {
    value: 'always',
    label: t('Every time'),
    description: t('Whenever the conditions match, without limit.'),
  },
]

export const MATCH_OPTIONS: Option[] = [
  { value: 'icontains', label: t('contains') },
  { value: 'not_icontains', label: t('does not contain') },
  { value: 'exact', label: t('is exactly') },
  { value: 'is_not', label: t('is not') },
  { value: 'regex', label: t('matches the regular expression') },
  { value: 'not_regex', label: t('does not match the regular expression') },
]

export const POSITIONS = [
  { value: 'top_left', label: t('Top left') },
  { value: 'top_center', label: t('Top center') },
  { value: 'top_right', label: t('Top right') },
  { value: 'middle_left', label: t('Middle left') },
  { value: 'middle_center', label: t('Middle') },
  { value: 'middle_right', label: t('Middle right') },
  { value: 'left', label: t('Bottom left') },
  { value: 'center', label: t('Bottom center') },
  { value: 'right', label: t('Bottom right') },
]

export const NEXT_TO_TRIGGER = { value: 'next_to_trigger', label: t('Next to the trigger') }

/** Label of a value among options; the value itself if it is not an option. */
export function getOptionLabel(options: { value: unknown; label: string }[], value: unknown) {
  return options.find((option) => option.value === value)?.label ?? String(value)
}
