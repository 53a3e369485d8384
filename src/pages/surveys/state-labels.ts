import type { SurveyState } from '../../../contract/domain/survey-state'
import { t } from '../../lib/i18n/translate'

/** Labels of survey states. */
export const SURVEY_STATE_LABELS: Record<SurveyState, string> = {
  draft: t('draft'),
  running: t('running'),
  complete: t('completed'),
  archived: t('archived'),
}
