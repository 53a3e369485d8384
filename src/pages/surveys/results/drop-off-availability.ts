import type { Survey } from '../../../../contract/schemas/surveys'
import { t } from '../../../texts/translate'
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
      'The questions come in a random order, so nobody knows which one somebody left at. Only questions that were answered, or skipped by who finished, count as asked.',
    )
  }
  if (responses.some(({ response }) => response.completed === false)) return null
  if (survey.enable_partial_responses !== true) {
    return t(
      'Answers to this survey are only sent once all of it is finished, so where people leave is not known. Below is who answered and who skipped among those who finished. Whether unfinished answers are kept is set in the survey’s form.',
    )
  }
  if (responses.length > 0 && responses.every(({ response }) => response.completed === null)) {
    return t(
      'This server does not tell finished responses from unfinished ones, so where people leave is not known.',
    )
  }
  return null
}
