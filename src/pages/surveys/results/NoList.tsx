import type { SurveyParams } from './ask-responses'
import { Note } from './Note'
import { OnlyCount } from './OnlyCount'

/** A server that does not list responses. */
export const NoList = (params: SurveyParams) => (
  <Note>
    <p>
      This server does not list the responses to a survey, so answers, filters and exports are not to be had
      here. <OnlyCount {...params} />
    </p>
  </Note>
)
