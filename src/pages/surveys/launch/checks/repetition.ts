import { isObject } from '../../../../../contract/is-object'
import { t } from '../../../../texts/translate'
import type { LaunchCheck, LaunchIssue } from './check'

/** Checks if a person may see the survey repeatedly without a waiting period. */
export const repetitionCheck: LaunchCheck = {
  fine: t('Nobody is asked over and over.'),
  find({ survey: { conditions }, cautions: warnings }) {
    const issues = warnings
      .filter(({ field }) => field === 'schedule')
      .map((warning): LaunchIssue => ({ ...warning, severity: 'warning' }))
    const isRepeated = isObject(conditions?.events) && conditions.events.repeatedActivation === true
    if (!isRepeated || Number(conditions?.seenSurveyWaitPeriodInDays) > 0) return issues
    const message = t('Without a pause after any survey, people see it every time the event happens.')
    return [...issues, { field: 'conditions.seenSurveyWaitPeriodInDays', message, severity: 'warning' }]
  },
}

/** Checks that iterations have both a count and a length. */
export const roundsCheck: LaunchCheck = {
  fine: t('Its rounds have a number and a length.'),
  find({ values, cautions: warnings }) {
    const { schedule, iteration_count, iteration_frequency_days } = values
    if (schedule !== 'recurring' && !iteration_count && !iteration_frequency_days) return null
    return warnings
      .filter(({ field }) => field === 'iteration_count')
      .map((warning): LaunchIssue => ({ ...warning, severity: 'warning' }))
  },
}
