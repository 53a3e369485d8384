import type { FormProblem } from '../../../components/form/model'
import { t } from '../../../lib/i18n/translate'
import { getEventNames } from './events'
import type { RequiredField, SurveyValues } from './survey-values'

interface Rule {
  isEmpty: (values: SurveyValues) => boolean
  message: string
}

const RULES: Record<RequiredField, Rule> = {
  'conditions.url': {
    isEmpty: ({ conditions }) => !conditions.url,
    message: t('Enter a URL, or choose “All pages”.'),
  },
  linked_flag_id: {
    isEmpty: ({ linked_flag_id }) => !linked_flag_id,
    message: t('Choose a feature flag, or choose “Everyone”.'),
  },
  targeting_flag_filters: {
    isEmpty: ({ targeting_flag_filters, remove_targeting_flag }) =>
      targeting_flag_filters === null || remove_targeting_flag,
    message: t('Add a filter, or choose “Everyone”.'),
  },
  'conditions.events': {
    isEmpty: ({ conditions }) => getEventNames(conditions.events).length === 0,
    message: t('Enter an event name, or choose “When a page opens”.'),
  },
}

/** Lists the required fields that are empty. Without this an unfinished choice would mean everyone, or every page. */
export function listMissingFields(values: SurveyValues): FormProblem[] {
  const { required = [], type } = values
  if (type === 'external_survey') return []
  return required
    .filter((field) => !(type === 'widget' && field === 'conditions.events'))
    .filter((field) => RULES[field].isEmpty(values))
    .map((field) => ({ field, message: RULES[field].message }))
}
