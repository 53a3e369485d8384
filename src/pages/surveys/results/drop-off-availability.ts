import type { Survey } from '../../../../contract/schemas/surveys'
import { t } from '../../../lib/i18n/translate'
import type { AnsweredResponse } from './result-questions'

/** Returns true if the questions of a survey are in random order. */
export const isShuffled = ({ appearance }: Pick<Survey, 'appearance'>) =>
  appearance?.shuffleQuestions === true

/** Reason why drop-off is unavailable or incomplete; null if it is available. */
export function getDropOffUnavailableReason(
  survey: Pick<Survey, 'appearance' | 'enable_partial_responses'>,
  responses: readonly AnsweredResponse[],
): string | null {
  if (isShuffled(survey)) {
    return t(
      'Questions are shuffled, so drop-off per question is unknown. Only answered questions, and questions skipped in completed responses, count as shown.',
    )
  }
  if (responses.some(({ response }) => response.completed === false)) return null
  if (survey.enable_partial_responses !== true) {
    return t(
      'This survey sends answers only when it is completed, so drop-off is unknown. The table shows answered and skipped questions of completed responses. You can turn on partial responses in the survey form.',
    )
  }
  if (responses.length > 0 && responses.every(({ response }) => response.completed === null)) {
    return t('This server does not distinguish completed and partial responses, so drop-off is unknown.')
  }
  return null
}
