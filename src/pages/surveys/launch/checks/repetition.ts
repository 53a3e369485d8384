import { isObject } from '../../../../../contract/is-object'
import { t } from '../../../../texts/translate'
import type { LaunchCheck, LaunchIssue } from './check'

/** Checks if a person may see the survey repeatedly without a waiting period. */
export const repetitionCheck: LaunchCheck = {
  fine: t('No user is asked repeatedly.'),
  find({ survey: { conditions }, cautions: warnings }) {
    const issues = warnings
      .filter(({ field }) => field === 'schedule')
      .map((warning): LaunchIssue => ({ ...warning, severity: 'warning' }))
    const isRepeated = isObject(conditions?.events) && conditions.events.repeatedActivation === true
    if (!isRepeated || Number(conditions?.seenSurveyWaitPeriodInDays) > 0) return issues
    const message = t('Without a wait period, users see the survey every time the event occurs.')
    return [...issues, { field: 'conditions.seenSurveyWaitPeriodInDays', message, severity: 'warning' }]
  },
}

/** Checks that iterations have both a count and a length. */
export const roundsCheck: LaunchCheck = {
  fine: t('The iterations have a number and an interval.'),
  find({ values, cautions: warnings }) {
    const { schedule, iteration_count, iteration_frequency_days } = values
    if (schedule !== 'recurring' && !iteration_count && !iteration_frequency_days) return null
    return warnings
      .filter(({ field }) => field === 'iteration_count')
      .map((warning): LaunchIssue => ({ ...warning, severity: 'warning' }))
  },
}
