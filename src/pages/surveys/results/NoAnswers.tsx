import { Button } from '@mantine/core'
import type { Survey } from '../../../../contract/schemas/surveys'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { LinkButton } from '../../../components/link/LinkButton'
import { t } from '../../../texts/translate'
import type { SurveyParams } from './fetch-responses'
import type { ResultsState } from './results-search'
import type { SetResults } from './use-results-search'

/** Empty state of the results, with suggestions. */
export function NoAnswers({
  params,
  survey,
  state,
  set,
}: {
  params: SurveyParams
  survey: Survey
  state: ResultsState
  set: SetResults
}) {
  if (state.from !== null || state.to !== null || state.last !== null) {
    return (
      <EmptyState
        title={t('No answers in this time')}
        action={
          <Button variant="default" onClick={() => set({ from: null, to: null, last: null })}>
            {t('Show the whole time')}
          </Button>
        }
      >
        {t('There may be some before or after it.')}
      </EmptyState>
    )
  }
  if (survey.start_date === null) {
    return (
      <EmptyState
        title={t('Nobody has seen this survey yet')}
        action={
          <LinkButton to="/projects/$project_id/surveys/$id/launch" params={params}>
            {t('Check and launch')}
          </LinkButton>
        }
      >
        {t(
          'It is a draft. Once it is launched, this page shows who saw it, what each question was answered, and where people stopped; all of it can be filtered and saved as a file.',
        )}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t('No answers yet')}>
      {survey.end_date === null
        ? t('The survey is running. Answers appear here as they come in.')
        : t('The survey has ended without an answer.')}
    </EmptyState>
  )
}
