import type { ReactNode } from 'react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { ApiError } from '../../../api/errors'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { t } from '../../../texts/translate'
import type { SurveyParams } from './ask-responses'
import { isMissing } from './missing'
import { NoAnswers } from './NoAnswers'
import { NoList } from './NoList'
import { Note } from './Note'
import type { ResultsState } from './search'
import type { SetResults } from './use-results-search'
import type { Walk } from './use-walk'
import { WalkLine } from './WalkLine'

/** Results with the loading, error and empty states of the responses. */
export function WalkState({
  params,
  survey,
  state,
  set,
  walk,
  matched,
  children,
}: {
  params: SurveyParams
  survey: Survey
  state: ResultsState
  set: SetResults
  walk: Walk
  /** Number of matching responses; null without a filter. */
  matched: number | null
  children: ReactNode
}) {
  if (walk.loaded === 0) {
    if (isMissing(walk.error)) return <NoList {...params} />
    if (walk.error) {
      const isRefused = walk.error instanceof ApiError && walk.error.status === 403
      return (
        <>
          <ErrorPanel error={walk.error} onRetry={walk.goOn} />
          {isRefused && (
            <Note>
              <p>
                {t(
                  'Some servers want a key with the scope query:read, besides survey:read, for the answers.',
                )}
              </p>
            </Note>
          )}
        </>
      )
    }
    if (walk.state === 'done') return <NoAnswers params={params} survey={survey} state={state} set={set} />
  }
  return (
    <>
      <WalkLine walk={walk} matched={matched} />
      {walk.loaded > 0 && children}
    </>
  )
}
