import type { Survey } from '../../../../contract/schemas/surveys'
import { isRunning } from '../../../../contract/survey-state'
import { t, tn } from '../../../texts/translate'
import type { SurveyBody } from './survey'

const AUDIENCE = ['conditions', 'targeting_flag_filters', 'linked_flag_id', 'type'] as const

/**
 * Warnings to confirm before saving: the survey is visible to people or has responses. `loaded` is null for a new one.
 */
export function getSaveWarnings(
  changes: Partial<SurveyBody>,
  body: SurveyBody,
  loaded: Survey | null,
  responses: number,
): string[] {
  const [was, is] = [loaded !== null && isRunning(loaded), isRunning(body)]
  const prompts = 'questions' in changes
  const aims = AUDIENCE.some((field) => field in changes)
  return [
    ...(is && !was ? [t('Saved like this, it runs: people see it from then on.')] : []),
    ...(was && !is ? [t('It is running. Saved like this, nobody sees it any more.')] : []),
    ...(was && is && prompts ? [t('It is running: people see the changed questions from then on.')] : []),
    ...(was && is && aims ? [t('It is running: from then on, other people see it than before.')] : []),
    ...(responses > 0 && prompts
      ? [
          tn(
            responses,
            '{n} response is in, given to the questions as they were.',
            '{n} responses are in, given to the questions as they were.',
          ),
        ]
      : []),
  ]
}
