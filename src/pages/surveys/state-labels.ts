import type { SurveyState } from '../../../contract/survey-state'
import { t } from '../../texts/translate'

/** Labels of survey states. */
export const SURVEY_STATE_LABELS: Record<SurveyState, string> = {
  draft: t('draft'),
  running: t('running'),
  complete: t('completed'),
  archived: t('archived'),
}
