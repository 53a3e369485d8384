import type { Option } from '../../../components/resource-form/SelectField'
import { t } from '../../../texts/translate'

export const TYPE_OPTIONS = [
  { value: 'popover', label: t('Popover'), description: t('Opens by itself in a corner of your page.') },
  {
    value: 'widget',
    label: t('Feedback button'),
    description: t('Opens when somebody presses a tab or button.'),
  },
  { value: 'api', label: 'API', description: t('You draw it yourself and send the answers.') },
  {
    value: 'external_survey',
    label: t('Own page'),
    description: t('Has its own address that you can share.'),
  },
]

export const SCHEDULE_OPTIONS = [
  { value: 'once', label: t('Once'), description: t('Nobody sees it again after answering or closing it.') },
  { value: 'recurring', label: t('In rounds'), description: t('Everybody can see it again in every round.') },
  {
    value: 'always',
    label: t('Every time'),
    description: t('Whenever the conditions are met, however often.'),
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
  { value: 'top_center', label: t('Top centre') },
  { value: 'top_right', label: t('Top right') },
  { value: 'middle_left', label: t('Middle left') },
  { value: 'middle_center', label: t('Middle') },
  { value: 'middle_right', label: t('Middle right') },
  { value: 'left', label: t('Bottom left') },
  { value: 'center', label: t('Bottom centre') },
  { value: 'right', label: t('Bottom right') },
]

export const NEXT_TO_TRIGGER = { value: 'next_to_trigger', label: t('Next to the button that opens it') }

/** Label of a value among options; the value itself if it is not an option. */
export function getOptionLabel(options: { value: unknown; label: string }[], value: unknown) {
  return options.find((option) => option.value === value)?.label ?? String(value)
}
