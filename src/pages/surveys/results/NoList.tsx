import { rich } from '../../../texts/rich'
import type { SurveyParams } from './ask-responses'
import { Note } from './Note'
import { OnlyCount } from './OnlyCount'

/** Notice for a server that cannot list responses. */
export const NoList = (params: SurveyParams) => (
  <Note>
    <p>
      {rich(
        'This server does not list the responses to a survey, so answers, filters and exports are not to be had here. {count}',
        { count: <OnlyCount {...params} /> },
      )}
    </p>
  </Note>
)
