import type { ReactNode } from 'react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { ApiError } from '../../../api/client/errors'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { t } from '../../../lib/i18n/translate'
import type { SurveyParams } from './fetch-responses'
import { isUnknownUrl } from './is-unknown-url'
import { LoadingProgress } from './LoadingProgress'
import { NoAnswers } from './NoAnswers'
import { ResultsNote } from './ResultsNote'
import type { ResultsState } from './results-search'
import { UnsupportedServerNotice } from './UnsupportedServerNotice'
import type { ResponseLoader } from './use-response-loader'
import type { SetResults } from './use-results-search'

/** Results with the loading, error and empty states of the responses. */
export function LoaderState({
  params,
  survey,
  state,
  set,
  walk: loader,
  matched,
  children,
}: {
  params: SurveyParams
  survey: Survey
  state: ResultsState
  set: SetResults
  walk: ResponseLoader
  /** Number of matching responses; null without a filter. */
  matched: number | null
  children: ReactNode
}) {
  if (loader.loaded === 0) {
    if (isUnknownUrl(loader.error)) return <UnsupportedServerNotice {...params} />
    if (loader.error) {
      const isRefused = loader.error instanceof ApiError && loader.error.status === 403
      return (
        <>
          <ErrorPanel error={loader.error} onRetry={loader.goOn} />
          {isRefused && (
            <ResultsNote>
              <p>{t('Some servers require the scope query:read in addition to survey:read.')}</p>
            </ResultsNote>
          )}
        </>
      )
    }
    if (loader.state === 'done') return <NoAnswers params={params} survey={survey} state={state} set={set} />
  }
  return (
    <>
      <LoadingProgress walk={loader} matched={matched} />
      {loader.loaded > 0 && children}
    </>
  )
}
