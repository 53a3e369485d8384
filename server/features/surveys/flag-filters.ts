import { JsonText } from '../../core/json'
import type { SurveyFields } from './columns'
import { isRecurring } from './iterations'
import { buildSamplingDays } from './sampling'

const person = (key: string, operator: string, value = operator) => ({ key, value, operator, type: 'person' })
const group = (properties: object[], rollout_percentage = 100) => ({
  variant: '',
  rollout_percentage,
  properties,
})

/**
 * Filters that match users who have neither answered nor dismissed the survey (in the current iteration, if it has any)
 * and, if it has a wait period, have not seen any survey for that many days.
 */
export function buildUnseenFilters(id: string, survey: SurveyFields) {
  const name = isRecurring(survey) ? `${id}/${survey.current_iteration || 1}` : id
  const unseen = ['dismissed', 'responded'].map((what) => person(`$survey_${what}/${name}`, 'is_not_set'))
  const days = survey.conditions?.value()?.seenSurveyWaitPeriodInDays
  if (typeof days !== 'number' || days <= 0) return JsonText.from({ groups: [group(unseen)] })
  const last = '$last_seen_survey_date'
  return JsonText.from({
    groups: [
      group([...unseen, person(last, 'is_not_set')]),
      group([...unseen, person(last, 'is_date_before', `${days}d`)]),
    ],
  })
}

/** Filters that match the sampled share of users at a timestamp; null for a survey without sampling. */
export function buildSamplingFilters(survey: SurveyFields, now: string) {
  const days = buildSamplingDays(survey)
  const today = days?.findLast(({ date }) => Date.parse(date) <= Date.parse(now)) ?? days?.[0]
  return today ? JsonText.from({ groups: [group([], today.rollout_percentage)] }) : null
}
