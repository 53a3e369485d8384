import { JsonText } from '../../json'
import type { SurveyFields } from './columns'
import { recurs } from './iterations'
import { samplingDays } from './sampling'

const person = (key: string, operator: string, value = operator) => ({ key, value, operator, type: 'person' })
const group = (properties: object[], rollout_percentage = 100) => ({
  variant: '',
  rollout_percentage,
  properties,
})

/**
 * Lets in who has neither answered nor dismissed the survey, in the current iteration if it has them; and, if it waits
 * for others, who has not been shown any survey for so many days.
 */
export function unseenFilters(id: string, survey: SurveyFields) {
  const name = recurs(survey) ? `${id}/${survey.current_iteration || 1}` : id
  const unseen = ['dismissed', 'responded'].map((what) => person(`$survey_${what}/${name}`, 'is_not_set'))
  const days = survey.conditions?.value()?.seenSurveyWaitPeriodInDays
  if (typeof days !== 'number' || days <= 0) return JsonText.of({ groups: [group(unseen)] })
  const last = '$last_seen_survey_date'
  return JsonText.of({
    groups: [
      group([...unseen, person(last, 'is_not_set')]),
      group([...unseen, person(last, 'is_date_before', `${days}d`)]),
    ],
  })
}

/** Lets in the share of people that the sampling wants at an instant; null for a survey that is not sampled. */
export function samplingFilters(survey: SurveyFields, now: string) {
  const days = samplingDays(survey)
  const today = days?.findLast(({ date }) => Date.parse(date) <= Date.parse(now)) ?? days?.[0]
  return today ? JsonText.of({ groups: [group([], today.rollout_percentage)] }) : null
}
