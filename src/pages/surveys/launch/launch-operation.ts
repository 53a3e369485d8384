import { getSurveyState } from '../../../../contract/domain/survey-state'
import type { Survey, SurveyPatch } from '../../../../contract/schemas/surveys'
import { t } from '../../../lib/i18n/translate'
import type { SurveyBody } from '../model/survey-values'

/** Action that launches or resumes a survey. */
export interface LaunchOperation {
  /** Button label. */
  verb: string
  /** Button label if checks failed, followed by the title of the confirmation. */
  anyway: string
  question: string
  changes: Partial<SurveyBody> & Pick<SurveyPatch, 'current_iteration' | 'current_iteration_start_date'>
  /** Success notification. */
  done: string
  /** Side effect on the server. */
  also: string | null
}

const DAY = 86_400_000

/** Returns true if all iterations of a survey are over. */
function areRoundsOver(
  { start_date, iteration_count, iteration_frequency_days }: Survey,
  now: Date,
): boolean {
  if (!start_date || !iteration_count || !iteration_frequency_days) return false
  return Date.parse(start_date) + iteration_count * iteration_frequency_days * DAY < now.getTime()
}

/** Action that launches or resumes a survey; null for a running or archived one. */
export function getLaunchOperation(survey: Survey, now: Date): LaunchOperation | null {
  const state = getSurveyState(survey)
  const { name } = survey
  if (state === 'draft') {
    return {
      verb: t('Launch survey'),
      anyway: t('Launch anyway'),
      question: t('Launch {name} anyway?', { name }),
      changes: { start_date: now.toISOString() },
      done: t('{name} was launched.', { name }),
      also: null,
    }
  }
  if (state !== 'complete') return null
  const restarts = areRoundsOver(survey, now)
  const start = now.toISOString()
  return {
    verb: t('Resume survey'),
    anyway: t('Resume anyway'),
    question: t('Resume {name} anyway?', { name }),
    // Without a new start date the server would end it again immediately.
    changes: restarts
      ? { end_date: null, start_date: start, current_iteration: 1, current_iteration_start_date: start }
      : { end_date: null },
    done: t('{name} was resumed.', { name }),
    also: restarts ? t('All iterations have ended. The survey starts again with the first iteration.') : null,
  }
}
