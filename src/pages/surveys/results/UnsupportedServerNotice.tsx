import { rich } from '../../../lib/i18n/rich'
import { CountOnly } from './CountOnly'
import type { SurveyParams } from './fetch-responses'
import { ResultsNote } from './ResultsNote'

/** Notice for a server that cannot list responses. */
export const UnsupportedServerNotice = (params: SurveyParams) => (
  <ResultsNote>
    <p>
      {rich(
        'This server does not list responses, so answers, filters and exports are not available. {count}',
        { count: <CountOnly {...params} /> },
      )}
    </p>
  </ResultsNote>
)
