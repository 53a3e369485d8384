import type { Survey, SurveyPatch } from '../../../../contract/schemas/surveys'
import { surveyState } from '../../../../contract/survey-state'
import { t } from '../../../texts/text'
import type { SurveyBody } from '../model/survey'

/** The step by which a survey begins to run. */
export interface Step {
  /** The word for it. */
  verb: string
  /** The word where something stands in the way, and the question that is asked then. */
  anyway: string
  question: string
  changes: Partial<SurveyBody> & Pick<SurveyPatch, 'current_iteration' | 'current_iteration_start_date'>
  /** What is said once it is done. */
  done: string
  /** What else the server does with it. */
  also: string | null
}

const DAY = 86_400_000

/** Whether all rounds of a survey are over. */
function roundsOver({ start_date, iteration_count, iteration_frequency_days }: Survey, now: Date): boolean {
  if (!start_date || !iteration_count || !iteration_frequency_days) return false
  return Date.parse(start_date) + iteration_count * iteration_frequency_days * DAY < now.getTime()
}

/** How a survey begins to run, or to run again; null for one that runs, or is in the archive. */
export function stepOf(survey: Survey, now: Date): Step | null {
  const state = surveyState(survey)
  const { name } = survey
  if (state === 'draft') {
    return {
      verb: t('Launch'),
      anyway: t('Launch anyway'),
      question: t('Launch {name} anyway?', { name }),
      changes: { start_date: now.toISOString() },
      done: t('{name} is running.', { name }),
      also: null,
    }
  }
  if (state !== 'complete') return null
  const restarts = roundsOver(survey, now)
  const start = now.toISOString()
  return {
    verb: t('Resume'),
    anyway: t('Resume anyway'),
    question: t('Resume {name} anyway?', { name }),
    // Without a new start the server would end it again at once.
    changes: restarts
      ? { end_date: null, start_date: start, current_iteration: 1, current_iteration_start_date: start }
      : { end_date: null },
    done: t('{name} is running again.', { name }),
    also: restarts ? t('All its rounds are over. It starts again now with the first one.') : null,
  }
}
