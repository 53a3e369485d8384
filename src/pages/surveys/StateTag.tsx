import { getSurveyState, type SurveyDates, type SurveyState } from '../../../contract/survey-state'
import { StatusBadge, type Tone } from '../../components/cells/StatusBadge'
import { STATE_WORDS } from './state-words'

const TONES: Record<SurveyState, Tone> = {
  draft: 'neutral',
  running: 'good',
  complete: 'info',
  archived: 'neutral',
}

/** State badge of a survey. */
export function StateTag({ survey }: { survey: SurveyDates }) {
  const state = getSurveyState(survey)
  return (
    <StatusBadge tone={TONES[state]} dot={state === 'running'}>
      {STATE_WORDS[state]}
    </StatusBadge>
  )
}
