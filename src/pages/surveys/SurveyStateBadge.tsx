import { getSurveyState, type SurveyDates, type SurveyState } from '../../../contract/domain/survey-state'
import { StatusBadge, type Tone } from '../../components/ui/cells/StatusBadge'
import { SURVEY_STATE_LABELS } from './state-labels'

const TONES: Record<SurveyState, Tone> = {
  draft: 'neutral',
  running: 'success',
  complete: 'info',
  archived: 'neutral',
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
