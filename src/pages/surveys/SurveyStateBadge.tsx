import { getSurveyState, type SurveyDates, type SurveyState } from '../../../contract/domain/survey-state'
import { StatusBadge, type Tone } from '../../components/ui/cells/StatusBadge'
import { t } from '../../lib/i18n/translate'

const TONES: Record<SurveyState, Tone> = {
  draft: 'neutral',
  running: 'success',
  complete: 'info',
  archived: 'muted',
}

/** State badge of a survey. */
export function SurveyStateBadge({ survey }: { survey: SurveyDates }) {
  const state = getSurveyState(survey)
  return (
    <StatusBadge tone={TONES[state]} dot={state === 'running'}>
      {SURVEY_STATE_LABELS[state]}
    </StatusBadge>
  )
}

/** Labels of survey states. */
export const SURVEY_STATE_LABELS: Record<SurveyState, string> = {
  draft: t('draft'),
  running: t('running'),
  complete: t('ended'),
  archived: t('archived'),
}
