import { isRunning } from '../../../../contract/domain/survey-state'
import type { Survey } from '../../../../contract/schemas/surveys'
import { t, tn } from '../../../lib/i18n/translate'
import type { SurveyBody } from './survey-values'

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
    ...(is && !was ? [t('Saving starts the survey. It is shown from then on.')] : []),
    ...(was && !is ? [t('The survey is running. If you save these changes, it stops showing.')] : []),
    ...(was && is && prompts
      ? [t('The survey is running. Users see the changed questions after you save.')]
      : []),
    ...(was && is && aims
      ? [t('The survey is running. If you save these changes, it is shown to different users.')]
      : []),
    ...(responses > 0 && prompts
      ? [
          tn(
            responses,
            '{n} response was given to the previous questions.',
            '{n} responses were given to the previous questions.',
          ),
        ]
      : []),
  ]
}
